"""The description of the service, tested by what it allows."""

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance

from tests.server.at_table import Person

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
SLOW = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
PHASES = [Phase.explicit, Phase.generate]
EXAMPLES = 25  # of each operation


def test_what_the_description_allows_breaks_nothing_and_is_answered_as_it_says(address: str) -> None:
    person = Person(address, "Aki")
    table = person.post("/api/play", game="saika")["id"]
    schema = schemathesis.openapi.from_dict(httpx.get(address + "/openapi.json").json())
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) >= 15
    for operation in operations:

        @settings(
            max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=SLOW, phases=PHASES, derandomize=True
        )
        @given(case=operation.as_strategy())
        def check(case: schemathesis.Case) -> None:
            if "id" in case.path_parameters and len(str(case.path_parameters["id"])) % 3:
                case.path_parameters["id"] = table  # so that it is about a table that there is
            case.call_and_validate(base_url=address, checks=CHECKS, cookies={"fuda": person.cookie}, timeout=20)

        check()
