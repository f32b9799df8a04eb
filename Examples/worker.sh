#!/bin/bash
# A worker in shell with curl: does one run of a queue and ends.
#
# Usage: worker.sh QUEUE [SERVICE]
set -euo pipefail
queue=$1
service=${2:-http://127.0.0.1:8080}

ask() { # METHOD PATH BODY
    curl --silent --show-error --fail --request "$1" "$service$2" \
        --header 'Content-Type: application/json' --header 'Prefer: wait=20' --data "$3"
}

lease=
while [ -z "$lease" ]; do
    # The id is the first member of the first lease.
    lease=$(ask POST /v1/leases "{\"queues\":[\"$queue\"],\"duration\":30}" |
        sed -n 's/^{"leases":\[{"id":"\([^"]*\)".*/\1/p')
done

# The work: replace it. Each report renews the lease; a failed one says that the lease is lost.
for step in 1 2 3; do
    sleep 0.05
    ask PATCH "/v1/leases/$lease" "{\"progress\":{\"completed\":$step,\"total\":3}}" >/dev/null
done
ask POST "/v1/leases/$lease:complete" '{"result":{"steps":3}}' >/dev/null
