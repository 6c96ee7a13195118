"""Looks for known faults in the packages of a lock file with pip-audit: `python .ci/audit.py requirements.lock`.

Ends with 1 where there are any. Where pip-audit can't reach its data it says so and ends with 0: the lock file stands either way.
"""

import json
import subprocess
import sys


def main() -> int:
    command = [sys.executable, "-m", "pip_audit", "--requirement", sys.argv[1], "--no-deps", "--disable-pip", "--format", "json"]
    done = subprocess.run([*command, "--progress-spinner", "off", "--timeout", "10"], capture_output=True, text=True)
    try:
        packages = json.loads(done.stdout)["dependencies"]
    except (ValueError, KeyError):
        print("pip-audit can't reach its data; nothing was audited:", done.stderr.strip().splitlines()[-1:], file=sys.stderr)
        return 0
    faults = [(package, fault) for package in packages for fault in package.get("vulns", ())]
    for package, fault in faults:
        repaired = ", ".join(fault["fix_versions"]) or "none yet"
        print(f"{package['name']} {package['version']}: {fault['id']}, repaired in {repaired}")
    print(f"{len(packages)} packages, {len(faults)} known faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
