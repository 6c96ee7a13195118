"""The description of the service, tested by what it allows."""

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, settings

from schemathesis.checks import not_a_server_error
from tests.server.at_table import Person

SLOW = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
PHASES = [Phase.explicit, Phase.generate]


def test_nothing_that_the_description_allows_breaks_the_service(address: str) -> None:
    person = Person(address, "Aki")
    table = person.post("/api/play", game="saika")["id"]
    schema = schemathesis.openapi.from_dict(httpx.get(address + "/openapi.json").json())
    tried = 0
    for found in schema.get_all_operations():
        operation = found.ok()

        @settings(max_examples=25, deadline=None, database=None, suppress_health_check=SLOW, phases=PHASES, derandomize=True)
        def check(case: schemathesis.Case) -> None:
            nonlocal tried
            if "id" in (case.path_parameters or {}) and tried % 4:
                case.path_parameters["id"] = table  # so that it is about a table that there is
            tried += 1
            answer = case.call(base_url=address, cookies={"fuda": person.cookie}, timeout=20)
            not_a_server_error(None, answer, case)  # type: ignore[arg-type]
            if answer.status_code >= 400:
                assert answer.headers["content-type"][0].startswith("application/problem+json")

        strategy = operation.as_strategy()
        from hypothesis import given

        given(case=strategy)(check)()
    assert tried > 200
