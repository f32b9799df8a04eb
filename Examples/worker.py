#!/usr/bin/env python3
"""A worker in Python's standard library: does the runs of one queue, with progress, until it is ended.

    ./worker.py QUEUE [--service http://127.0.0.1:8080] [--once]
"""
import argparse
import json
import time
import urllib.error
import urllib.request


class Lost(Exception):
    """The lease is gone: whatever we were doing, somebody else does it now."""


def call(method, url, body=None, wait=None):
    request = urllib.request.Request(url, method=method)
    if body is not None:
        request.data = json.dumps(body).encode()
        request.add_header("Content-Type", "application/json")
    if wait:
        request.add_header("Prefer", f"wait={wait}")
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            text = answer.read()
            return json.loads(text) if text else None
    except urllib.error.HTTPError as error:
        if error.code in (404, 409):
            raise Lost from error
        raise


def work(run, report):
    """The work itself: replace it. `report` tells the progress and says whether to go on."""
    steps = 4
    for step in range(1, steps + 1):
        time.sleep(0.05)
        if not report({"completed": step, "total": steps}):
            return None
    return {"pages": steps}


def do(service, lease):
    address = f"{service}/v1/leases/{lease['id']}"

    def report(progress):
        # Each report renews the lease too.
        return call("PATCH", address, {"progress": progress})["run"]["state"] != "cancelling"

    try:
        result = work(lease["run"], report)
        if result is None:
            call("POST", address + ":fail", {"message": "Cancelled."})
        else:
            call("POST", address + ":complete", {"result": result})
    except Lost:
        print("lost", lease["run"]["id"], flush=True)
    except Exception as error:  # a fault of the work, not of this program
        call("POST", address + ":fail", {"message": str(error)})


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("queue")
    parser.add_argument("--service", default="http://127.0.0.1:8080")
    parser.add_argument("--once", action="store_true", help="end after the first run")
    options = parser.parse_args()
    while True:
        claim = {"queues": [options.queue], "duration": 30}
        try:
            leases = call("POST", options.service + "/v1/leases", claim, wait=20)["leases"]
        except (urllib.error.URLError, TimeoutError):
            time.sleep(1)
            continue
        for lease in leases:
            do(options.service, lease)
            if options.once:
                return


if __name__ == "__main__":
    main()
