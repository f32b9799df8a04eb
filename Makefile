# make help lists the targets. Debug builds carry one set of flags everywhere, release builds another
# (.ci/build-release), so that no target makes the next one compile everything again.

PORT   ?= 8080
DATA   ?= data
KILLS  ?= 25
SEED   ?=

PACKAGES  = libmicrohttpd-dev libsqlite3-dev libyaml-dev nettle-dev libcurl4-gnutls-dev libmimalloc-dev zlib1g-dev pkg-config
DEBUG     = -Xswiftc -warnings-as-errors -Xcc -Werror
SOURCES   = Package.swift Sources Tests Examples

.DEFAULT_GOAL = help
.PHONY: help run test browser-test bench bench-search crash image-check check-all format lint release packages sanitize-thread sanitize-address clean

help: ## this list
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 16

run: release ## build and start on 127.0.0.1:8080 with the example bars, state in ./data
	@.ci/what-to-try $(PORT)
	@exec .build/release/tabbard serve --host 127.0.0.1 --port $(PORT) --data $(DATA) --examples

test: lint ## format check, build without warnings, all tests
	swift build --build-tests $(DEBUG)
	swift test --skip-build --parallel $(DEBUG)

browser-test: packages ## every gesture in real Chromium (installs it: half a gigabyte); screenshots in .build/debug/screenshots
	@.ci/packages chromium chromium-driver fonts-noto-core fonts-noto-cjk node-typescript
	tsc --project Sources/Web/jsconfig.json
	swift build --build-tests $(DEBUG)
	TABBARD_BROWSER=1 swift test --skip-build --filter WebTests $(DEBUG)

bench: packages ## figures beside a bare libmicrohttpd handler
	@.ci/packages wrk
	.ci/build-release
	cd .build && release/benchmark release/tabbard release/bare-server

bench-search: packages ## figures of search, alone and over HTTP, on Debian's package list and a million items
	.ci/build-release --product search-benchmark
	.ci/build-release --product tabbard
	cd .build && release/search-benchmark --service release/tabbard

crash: release ## kill -9 under writing clients, KILLS times; SEED repeats a run
	.build/release/crash-loop --folder .build --kills $(KILLS) $(if $(SEED),--seed $(SEED)) .build/release/tabbard

image-check: ## build the container image without an engine, start it, ask it
	.ci/image-check

check-all: test browser-test sanitize-thread sanitize-address image-check ## test, browser, sanitizers, image, long loops
	TABBARD_RACES=10000 swift test --filter RunRaceTests $(DEBUG)
	$(MAKE) crash KILLS=100

# Everything takes ten times as long here: few tests run at a time, so that each gets the processor
# before the patience of its client ends, one of eight random walks through pure code is made
# (PropertyTests), and a fifth of the races of cancelling (RunRaceTests), each of which took a second.
SANITIZED = SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8 TABBARD_SEEDS=1 TABBARD_RACES=200

sanitize-thread: packages
	$(SANITIZED) TSAN_OPTIONS="suppressions=$(CURDIR)/.ci/thread-suppressions halt_on_error=1" \
	    swift test --scratch-path .build/thread --sanitize thread

# Leaks are not looked for: the Swift runtime keeps the names of types and Foundation's Process some
# kilobytes, and what tests leave that play a crash was not looked through in every suite.
sanitize-address: packages
	$(SANITIZED) ASAN_OPTIONS="suppressions=$(CURDIR)/.ci/address-suppressions detect_leaks=0" \
	    swift test --scratch-path .build/address --sanitize address

format: ## write the house style into every Swift file
	swift format --in-place --recursive --parallel $(SOURCES)

lint: packages
	swift format lint --strict --recursive --parallel $(SOURCES)

release: packages
	.ci/build-release

packages:
	@command -v swift >/dev/null || { echo "Swift 6.3 is needed: https://www.swift.org/install" >&2; exit 1; }
	@.ci/packages $(PACKAGES)

clean: ## remove what the build made; the data stays
	rm -rf .build
