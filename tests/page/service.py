"""The service in a process of its own, for the tests of the page: `python -m tests.page.service DATABASE PORT`."""

import sys

from fuda.server.run import serve
from tests.server.at_table import quick

if __name__ == "__main__":
    serve("127.0.0.1", int(sys.argv[2]), quick(sys.argv[1]))
