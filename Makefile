# Each target first installs what is missing. The output of make and of the build goes to stderr.
# `make help` lists the targets: a line with two number signs beside a target describes it.
#
# There are two houses: the host (Sources, Tests) runs scripts and commands, the workshop (Workshop) makes pictures, exports and
# the page. Each is built alone, in a folder of its own: CAROUSEL_HOUSE says to the manifest which.

SHELL := /bin/bash
RELEASE := .build/release
HOST := .build/host
WORKSHOP := .build/workshop
# Without debug information a first build takes one sixth less time.
OPTIONS := -c release -debug-info-format none
# Whole modules without debug information build in two thirds of the time, also without optimization. C is always optimized.
WHOLE := -debug-info-format none -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2 \
	-Xswiftc -disable-batch-mode -Xcc -O2
TEST := swift test --no-color-diagnostics --disable-xctest
# With CAROUSEL_TESTS the libraries are optimized, see Package.swift. They have folders of their own, so that `swift test`
# with a debugger keeps its build.
HOST_TESTS := .build/tests
WORKSHOP_TESTS := .build/workshop-tests
BUILD_TESTS := CAROUSEL_TESTS=1 scripts/build --build-tests $(WHOLE) --explicit-target-dependency-import-check error
HOST_TEST_BUILD := CAROUSEL_HOUSE=host $(BUILD_TESTS) --scratch-path $(HOST_TESTS)
WORKSHOP_TEST_BUILD := CAROUSEL_HOUSE=workshop $(BUILD_TESTS) --scratch-path $(WORKSHOP_TESTS)

.PHONY: help ways docs declarations repl preview test test-workshop workshop-tests coverage examples install uninstall deb test-deb \
	sanitize fuzz soak setup setup-workshop build lint check bench bench-against clean

SECONDS := 60
PREFIX ?= /usr/local
DOCS := .build/site

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 24

repl: setup ## the shell; `make -s repl < FILE` runs a file of commands
	@CAROUSEL_HOUSE=host scripts/build carousel-repl $(WHOLE) --scratch-path $(HOST)
	@$(HOST)/debug/carousel-repl $(ARGS)

preview: setup-workshop ## the carousel in the browser; ARGS='--plugin FILE'
	@CAROUSEL_HOUSE=workshop scripts/build carousel $(WHOLE) --scratch-path $(WORKSHOP)
	@$(WORKSHOP)/debug/carousel $(ARGS)

test: setup lint ## format, the host's build and its tests; FILTER=NAME: only these tests
	@$(HOST_TEST_BUILD)
	@scripts/run-tests $(HOST_TESTS) host $(if $(FILTER),'$(FILTER)') </dev/null

test-workshop: setup-workshop ## pictures, exports, the page in browsers, views, the examples, films, fuzzing; FILTER=NAME
	@scripts/setup-tests 1>&2 </dev/null
	@$(WORKSHOP_TEST_BUILD)
ifdef FILTER
	@scripts/run-tests $(WORKSHOP_TESTS) workshop '$(FILTER)' </dev/null
else
	@$(MAKE) --jobs 2 --output-sync=line workshop-tests declarations
	$(MAKE) examples
	@scripts/fuzz 5 </dev/null
endif

# Many of them wait for terminals and browsers, so the views are compiled meanwhile. `test-workshop` builds them.
workshop-tests:
	@scripts/run-tests $(WORKSHOP_TESTS) workshop </dev/null

# What UIKit and SwiftUI would see, where there is neither.
declarations: setup ## compiles the views for UIKit, AppKit and SwiftUI against declarations of what they use, and tests them on a stand-in
	cd Tests/Declarations && $(TEST) </dev/null

# Packages of their own, as apps would be. Ship is built as it ships and as it is developed.
examples: setup-workshop ## builds the GTK example, and tests it in a window; and the one that ships without scripts
	@scripts/setup-examples 1>&2 </dev/null
	cd Examples/PhotoBrowser && $(TEST) $(WHOLE) </dev/null
	cd Examples/Deck && $(TEST) $(WHOLE) </dev/null
	cd Examples/Ship && $(TEST) $(WHOLE) </dev/null && $(TEST) $(WHOLE) --traits Scripts </dev/null

# Installed programs carry their Swift: the toolchain may go.
install: setup-workshop ## the programs, effects, manual pages and completions in PREFIX (default: /usr/local)
	@scripts/build carousel-repl $(OPTIONS) --static-swift-stdlib --scratch-path .build/install
	@scripts/build carousel $(OPTIONS) --static-swift-stdlib --scratch-path .build/install
	@scripts/install "$(PREFIX)"

uninstall: ## removes what install has put in PREFIX
	@scripts/install --remove "$(PREFIX)"

deb: setup-workshop ## both programs as a package for Debian and Ubuntu, in .build
	@scripts/build carousel-repl $(OPTIONS) --static-swift-stdlib --scratch-path .build/install
	@scripts/build carousel $(OPTIONS) --static-swift-stdlib --scratch-path .build/install
	@scripts/deb .build

test-deb: deb ## installs that package in a bare Debian without Swift, and uses both programs there; as root
	@scripts/test-deb .build/carousel-host_*.deb

check: setup ## compares the effects with their approved placements; ARGS='--init NAME'
	@CAROUSEL_HOUSE=host scripts/build carousel-repl $(WHOLE) --scratch-path $(HOST)
	@$(HOST)/debug/carousel-repl check --placements Tests/Effects $(ARGS)

build: setup-workshop ## both programs, optimized, in .build/release
	@scripts/build carousel-repl $(OPTIONS)
	@scripts/build carousel $(OPTIONS)

bench: setup-workshop ## measures speed beside a baseline or a limit; ARGS='engine --json'
	@scripts/build bench $(OPTIONS)
	@scripts/build AllocationCounter $(OPTIONS)
	@$(RELEASE)/bench $(ARGS)

# Runs both builds alternately and compares each row.
bench-against: setup-workshop ## the same beside an earlier revision: REV=05cb5e2 [ARGS=engine]
	@scripts/build bench $(OPTIONS)
	@scripts/build AllocationCounter $(OPTIONS)
	@program=$$(scripts/build-revision $(REV) .build/against </dev/null) && \
		$(RELEASE)/bench $(or $(ARGS),engine) --against "$$program"

ways: ## the files that four ways through the engine lead through; needs valgrind
	@CAROUSEL_HOUSE=host scripts/build ways --scratch-path .build/ways
	@.build/ways/debug/ways $(ARGS)

docs: build ## the site of all documents, in DOCS (default: .build/site); BASE is the path that it is served under
	@scripts/docs $(DOCS) $(BASE) </dev/null

# Takes minutes for each. Undefined behavior of the C code traps. The thread sanitizer looks at what runs in threads: eight hosts in eight, timers, faults.
THREADED := HostileTests|TimerTests|HoleTests|FaultTests
sanitize: export CAROUSEL_HOUSE := host
sanitize: setup ## the plugin host's tests under the address, the undefined-behavior and the thread sanitizer
	LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/leaks.txt \
	CAROUSEL_SLOWNESS=10 $(TEST) --sanitize=address --scratch-path .build/address \
		--filter 'CarouselHostTests|LuaSyntaxTests' </dev/null
	CAROUSEL_SLOWNESS=10 $(TEST) -Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined --scratch-path .build/undefined \
		--filter 'HostileTests|HostFuzzTests|StateTests|StageTests|ManifestTests' </dev/null
	CAROUSEL_SLOWNESS=20 $(TEST) --sanitize=thread --scratch-path .build/thread --filter '$(THREADED)' </dev/null

# Fuzzing, SECONDS for each target: scripts and their return values, recordings, lines of the shell, messages
# of a page. The last inputs are in .build/fuzz.
fuzz: setup-workshop ## fuzzing, SECONDS=60 for each target; and 2,000 random scripts as exports
	@scripts/fuzz $(SECONDS)
	@scripts/build script-law $(OPTIONS)
	@$(RELEASE)/script-law --scripts 2000 --from $$(date +%s)
	LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/leaks.txt \
	CAROUSEL_FUZZ_SECONDS=$(SECONDS) CAROUSEL_FUZZ_SEED=$$(date +%s) CAROUSEL_FUZZ_INPUTS=$(CURDIR)/.build/fuzz \
		$(TEST) --sanitize=address --scratch-path .build/fuzz-address \
		--filter 'LineFuzzTests|PictureShellTests|RecordingFuzzTests|MessageFuzzTests|HostFuzzTests|LuaFuzzTests' </dev/null

coverage: setup-workshop ## which share of each file the tests reach; takes as long as a first `make test`
	@scripts/setup-tests 1>&2 </dev/null
	@scripts/coverage

# Also one session in the debug and the release build, whose output must be identical.
soak: build ## long runs, ten thousand sequences of calls in callbacks, five thousand random scripts and three hundred as Swift, and the export of all effects
	@$(HOST_TEST_BUILD)
	@$(WORKSHOP_TEST_BUILD)
	CAROUSEL_SOAK=1 CAROUSEL_HOUSE=host $(TEST) --skip-build --scratch-path $(HOST_TESTS) --filter 'SoakTests|MotionLawTests|SleepLawTests|FollowingTests|FuzzTests|VerifyTests|TypeDifferenceTests' </dev/null
	CAROUSEL_SOAK=1 CAROUSEL_HOUSE=workshop $(TEST) --skip-build --scratch-path $(WORKSHOP_TESTS) --filter 'SwiftExportTests' </dev/null
	@scripts/build callback-law $(OPTIONS)
	@$(RELEASE)/callback-law --sequences 10000
	@scripts/build script-law $(OPTIONS)
	@$(RELEASE)/script-law --scripts 5000
	@scripts/check-exports $(RELEASE)
	@cmp <($(HOST_TESTS)/debug/carousel-repl --keep-going --script Tests/Soak/session.txt 2>&1) \
		<($(RELEASE)/carousel-repl --keep-going --script Tests/Soak/session.txt 2>&1)
	@echo "soak: debug and release print the same"

lint: ## the format of the sources
	swift format lint --recursive --strict Sources Workshop Checks Tests Examples Benchmarks Package.swift

setup:
	@scripts/setup host 1>&2 </dev/null

setup-workshop:
	@scripts/setup workshop 1>&2 </dev/null

clean: ## removes everything that was built
	rm -rf .build
