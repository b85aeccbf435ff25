SWIFT ?= swift
PREFIX ?= /usr/local
# An import that Package.swift does not declare is an error: the manifest is the map. The program is compiled as its tests
# need it, so that `make test` compiles only them after `make build`; a start takes as long (`Benchmarks/start`). Embedded files
# are read while the build is planned: a remembered plan would have the old ones.
BUILDING = -c release --explicit-target-dependency-import-check error -Xswiftc -enable-testing --disable-xctest --disable-build-manifest-caching
TESTING = --skip-build $(BUILDING) --disable-testable-imports
# Suites that call a compiler, valgrind or a whole workflow: minutes of their own.
RELEASE_TESTS = [.](EmbedTests|SymbolTests|WorkflowTests|TourTests|InstructionTests|InstructionCounterTests|CalibratePhoneTests|PhoneScriptTests)/
# Suites of which `make test` tries some cases.
MANY_CASES = [.](CompressTests|EncodedSearchTests|MeasuredPathTests|RandomTablesTests|ResamplerTests|StrategyContractTests)/
SOURCES = Package.swift Plugins Sources Tests Examples $(wildcard Benchmarks/Package.swift Benchmarks/Sources)

.PHONY: help library wheel fuzz deb test-deb dist test-dist image test-debian bench build test test-release test-cluster lint format install benchmarks reference packages clean

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | awk -F'\t' '{ printf "  make %-12s %s\n", $$1, $$2 }'

packages:
	@scripts/install-packages build

# What a manifest said is remembered without the commit that it named: asked anew, the program says the commit that it was
# built of.
build: packages ## the program, optimised, at .build/release/stepwedge
	$(SWIFT) build $(BUILDING) --manifest-cache none --product stepwedge

demo: build ## the first answer: six small photos, eight policies, in a minute after the build
	@scripts/demo

bench: build ## ten policies (POLICIES=all: every one) on photos that anyone can get; a table, CSV and a report in reports/latest
	@POLICIES="$(POLICIES)" scripts/bench

test: ## installs what is missing, builds, runs the tests, or those of FILTER
	@scripts/install-packages build test
	@scripts/install-browser-driver
	$(SWIFT) build $(BUILDING) --build-tests
	@scripts/run-tests $(SWIFT) test $(TESTING) $(if $(FILTER),--filter "$(FILTER)",--skip "$(RELEASE_TESTS)")

test-release: ## after make test: what takes a compiler, valgrind or whole workflows, and all cases of tests that have many
	@STEPWEDGE_ALL_CASES=1 scripts/run-tests $(SWIFT) test $(TESTING) --filter "$(RELEASE_TESTS)|$(MANY_CASES)"

test-cluster: $(if $(PROGRAM),,build) ## one plan on a Slurm of three nodes, with faults, against one machine's run
	scripts/test-cluster $(PROGRAM)

lint: ## formatting, style, what stands below the products that others import, and what only a Mac compiles
	$(SWIFT) format lint --strict --recursive $(SOURCES)
	scripts/import-graph
	scripts/check-darwin

format: ## formats the sources in place
	$(SWIFT) format --in-place --recursive $(SOURCES)

deb: build ## a Debian package in .build, for this release or a later one (RELEASE=13)
	@scripts/install-packages package
	@RELEASE=$(RELEASE) scripts/package-deb .build

test-deb: deb ## that package in a fresh Debian (SUITE=trixie): installed, one rendition, one verdict (as root)
	SUITE=$(SUITE) scripts/test-deb "$$(ls -t .build/stepwedge_*.deb | head -n 1)" $(PHOTO)

dist: build ## a tar file with the program and its libraries, for any Debian or Ubuntu of this age or younger
	@scripts/install-packages package
	@scripts/dist .build

test-dist: dist ## that tar file in bare roots of Debian 12 and 13 (as root)
	scripts/test-dist .build/stepwedge-*-linux-*.tar.gz

image: dist ## an OCI image of that tar file, made without pulling anything, and tried as a user without rights (as root)
	@scripts/image .build/stepwedge-*-linux-*.tar.gz .build
	scripts/test-image .build/stepwedge-*-oci.tar

test-debian: ## make demo and make test from nothing in a root of another release, SUITE=trixie (as root)
	@scripts/install-packages package
	scripts/test-debian $(SUITE)

library: ## libstepwedge-jpeg.so for C, with Swift's runtime inside it, and its header in .build/library
	$(SWIFT) build -c release --product stepwedge-jpeg --scratch-path .build/jpeg -Xswiftc -static-stdlib -Xswiftc -use-ld=lld \
	  -Xlinker --version-script=Sources/JPEGLibrary/exports.map -Xlinker --gc-sections -Xlinker --strip-all
	@mkdir -p .build/library
	@cp .build/jpeg/release/libstepwedge-jpeg.so Sources/JPEGLibrary/stepwedge_jpeg.h .build/library
	@ls -l .build/library

wheel: library ## that library for Python, as a wheel in .build/library
	scripts/wheel .build/library/libstepwedge-jpeg.so .build/library

install: build ## the program, its manual page and completions under PREFIX (default /usr/local)
	@scripts/install-program "$(DESTDIR)$(PREFIX)"

fuzz: ## fuzzes what reads strangers' bytes, MINUTES a target (default 1), JOBS at a time; what is found becomes a test
	@MINUTES=$(MINUTES) TARGETS="$(TARGETS)" JOBS=$(JOBS) scripts/fuzz

benchmarks: packages ## what each part costs, beside what bounds it
	$(SWIFT) run -c release --package-path Benchmarks benchmarks

reference: build ## docs/reference.md and those of the file languages, from the declarations that read them
	.build/release/stepwedge manual --format markdown >docs/reference.md
	.build/release/stepwedge manual --of policy-file >docs/policies.md
	.build/release/stepwedge manual --of link-file >docs/links.md
	.build/release/stepwedge manual --of device-file >docs/devices.md
	.build/release/stepwedge manual --of criterion-file >docs/criteria.md
	.build/release/stepwedge manual --of gates-file >docs/gates-reference.md
	.build/release/stepwedge manual --of encoder-file >docs/encoder-models.md
	.build/release/stepwedge manual --of phone-file >docs/phones.md
	.build/release/stepwedge manual --of scenario-file >docs/scenarios.md

clean: ## removes what was built
	rm -rf .build Benchmarks/.build
