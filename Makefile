# Everything that is done with this repository. `make help` lists it.

SHELL := /bin/bash
ARGS ?= run asset-list --theme flat7
PREFIX ?= /usr/local
PACKAGES := pkg-config libsqlite3-dev libmicrohttpd-dev libsodium-dev libarchive-dev libyajl-dev \
	libcurl4-openssl-dev libxml2-dev libpng-dev libturbojpeg0-dev libgif-dev libwebp-dev libglib2.0-dev libchafa-dev \
	libdw-dev
LIBRARIES := sqlite3 libmicrohttpd libsodium libarchive yajl libcurl libxml-2.0 libpng libturbojpeg libgif libwebp libwebpdemux chafa libdw
# Templates are no Swift before they are filled in.
SOURCES := Package.swift Sources Plugins Tests
PLUGINS := $(patsubst %/Package.swift,%,$(wildcard Plugins/*/Package.swift))
# The package manager is asked, once, where it builds: its options and variables may say another place.
RELEASE = $(eval RELEASE := $$(shell swift build -c release --show-bin-path))$(RELEASE)
DEBUG = $(eval DEBUG := $$(shell swift build --show-bin-path))$(DEBUG)
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

# A new compiler may warn of what was fine, which must stop nobody's build but ours: .ci/run sets it. It
# changes how all is compiled, so that builds with and without it in one folder take turns from the start.
STRICT := $(if $(SCREENS_STRICT),-Xswiftc -warnings-as-errors)

# Suites that run builds of their own: beside others they would take the machine from them.
BUILDING := TemplateTests|KitInterfaceTests
# Tests that build for minutes: `make soak` runs them.
LONG := ScreensWatchTests\.(ForeignPackageTests|IncrementalBuildTests)|CommandTests\.LiveWatchTests|StrictBuildTests/warnings|TemplateTests/aCopyOfEvery|AuthorMistakeTests/(aMistakeInASource|aTutorial)|ReinstallationTests/aProgramOnlyRuns|DocumentationTests\.ReferenceTests|Gallery[A-Za-z]*Tests/everyView|DrawingLimitsTests/everySurface|LimitTests/processorTimeBeside
# Tests that run what is written in C, of ours and of others: `make soak` runs them under the address sanitizer. What
# Swift's runtime keeps for ever is no leak.
SANITIZED := ^Screens(HTTP|Kit|Pictures|Portal|Shipping|System|Terminal|Web|XML)Tests\.
CHECKED := ASAN_OPTIONS=detect_leaks=0
# Suites that need a browser, which is much to install for those who do not work on pages.
BROWSER := BrowserTests

.PHONY: help deps ready build run demo test test-root test-plugins test-templates test-browser browser tools \
	pictures soak lint format golden api plurals minify bench docs reference words check install dist test-dist test-dist-debian \
	test-dist-twice clean

help: ## List the targets.
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

deps: ## Install the system packages that are needed.
	$(SUDO) apt-get update -q
	$(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $(PACKAGES)

# Installs what is missing, and says so; silent and quick when nothing is.
ready:
	@command -v swift >/dev/null || { echo "The Swift 6.3 toolchain is missing: see https://www.swift.org/install" >&2; exit 1; }
	@if ! { command -v pkg-config && pkg-config --exists $(LIBRARIES); } >/dev/null 2>&1; then \
		echo "Some system packages are missing; installing $(PACKAGES) …"; \
		$(MAKE) --no-print-directory deps; \
	fi

# What only the tests need: the other maker of our signatures, the shells that complete the command, what sets
# manual pages, what makes certificates and takes encrypted connections, the proxies before live pages, and other code
# that writes the dates and numbers of locales.
tools:
	@[ -e /usr/lib/python3/dist-packages/babel ] || $(MAKE) --no-print-directory deps PACKAGES=python3-babel
	@[ -e /usr/share/bash-completion/bash_completion ] || $(MAKE) --no-print-directory deps PACKAGES=bash-completion
	@{ command -v groff && command -v man; } >/dev/null || $(MAKE) --no-print-directory deps PACKAGES="groff-base man-db"
	@[ -x /usr/sbin/nginx ] || command -v nginx >/dev/null || $(MAKE) --no-print-directory deps PACKAGES=nginx-light
	@command -v caddy >/dev/null || $(MAKE) --no-print-directory deps PACKAGES=caddy
	@missing=$$(for tool in minisign zsh fish openssl python3; do command -v $$tool >/dev/null || echo $$tool; done); \
		[ -z "$$missing" ] || $(MAKE) --no-print-directory deps PACKAGES="$$(echo $$missing)"

# What only live pages are looked at with. axe-core is in a package of Python's index; nothing of it but the script is used.
AXE := axe-playwright-python==0.1.8 --hash=sha256:fdd263c998388f1a8e67cad02677e612d946248bd44d163be5e8650ea31f95f8
browser:
	@[ -e .build-axe/axe_playwright_python/axe.min.js ] || { \
		python3 -m pip --version >/dev/null 2>&1 || $(MAKE) --no-print-directory deps PACKAGES=python3-pip; \
		echo "$(AXE)" | python3 -m pip download -q --disable-pip-version-check --no-deps -d .build-axe -r /dev/stdin \
			&& python3 -m zipfile -e .build-axe/*.whl .build-axe; }
	@command -v chromium >/dev/null && command -v chromedriver >/dev/null && command -v node >/dev/null \
		|| $(MAKE) --no-print-directory deps PACKAGES="chromium chromium-driver nodejs"

build: ready ## Build everything for release.
	swift build $(STRICT) -c release

# Without optimisation, which takes less time; tests continue from the same build.
run: ready ## Build and run the command; ARGS="list" runs something else.
	@swift build $(STRICT) >&2
	@$(DEBUG)/screens-host $(ARGS)

demo: ready ## Show the demo app with a portal of its own; SURFACE=terminal or browser.
	@swift build $(STRICT) >&2
	@Plugins/Intranet/demo $(DEBUG)/screens-host $(SURFACE)

test: test-root test-plugins test-templates ## Run all tests.

# Before what makes temporary files: they lie in a folder of their own, which goes whatever happens. Compilers and
# package managers leave some behind, and so does every process that is killed. Anybody may use it, as /tmp: tests are
# other users, too.
SCRATCH = tmp=$$(mktemp -d /tmp/screens.XXXXXX); chmod 1777 "$$tmp"; trap 'rm -rf "$$tmp"' EXIT; export TMPDIR="$$tmp";

# Many more at the same time would take each other the time in which something has to happen.
WIDTH ?= 8
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= $(WIDTH)

# What is seen of a long output is its end.
FAILURES = { echo "== failed:"; grep -aE '^✘|error: ' "$$tmp/log"; exit 1; }

# Runs `swift test` with these arguments. The slowest suites, where they are timed, and the failures are said once more
# where they are seen.
TEST = $(SCRATCH) set -o pipefail; \
	SCREENS_SUITE_TIMES="$$tmp/times" swift test $(1) 2>&1 | tee "$$tmp/log"; status=$$?; \
	[ ! -s "$$tmp/times" ] || Tests/suite-times "$$tmp/times"; \
	[ $$status = 0 ] || $(FAILURES)

test-root: ready tools
	swift build $(STRICT) --build-tests
	@$(call TEST,--skip-build --skip '^($(BUILDING)|$(BROWSER))\.|$(LONG)')

# In one package, with one build and one run, in the folder where the kits and the plugins are built already.
test-plugins: ready
	@$(call TEST,$(STRICT) --package-path Plugins --scratch-path .build)

# What third parties build: plugins from templates, against the kits' interfaces.
test-templates: ready
	@$(call TEST,$(STRICT) --filter '$(BUILDING)' --skip '$(LONG)')

test-browser: ready browser ## Test live pages in a real browser.
	@$(call TEST,$(STRICT) --filter '^($(BROWSER))\.' --skip '$(LONG)')

# SCREENS_PICTURES_ALL=DIR also makes pictures of every page, in all widths, colours and both directions, and of the terminal.
pictures: ready browser ## Make the pictures of README and the documents from the demo app.
	swift build $(STRICT) --build-tests
	@mkdir -p docs/images
	SCREENS_PICTURES=$(CURDIR)/docs/images swift test --skip-build --filter '^BrowserTests\..*PictureTests'

# Each with its own measure, as docs/offline.md says. Of the long tests, many build, so they run one after another.
# Plugins are built as packages of their own here, in one scratch folder: a manifest kept in there would run the tests of
# the plugin before. Workers may not take as much memory as the thread sanitizer needs.
soak: ready ## Run the long tests: models, kills, fuzz, acts in a browser, the sanitizers, the packages, the benchmarks.
	@$(SCRATCH) set -e; for plugin in $(PLUGINS); do \
		echo "== $$plugin"; \
		swift test $(STRICT) --disable-build-manifest-caching --package-path $$plugin \
			--scratch-path .build-packages; \
	done
	$(MAKE) --no-print-directory browser
	@$(SCRATCH) swift test $(STRICT) --no-parallel --filter '$(LONG)'
	SCREENS_SEEDS=10000 swift test $(STRICT) --filter 'ModelTests|DamageTests|FullDiskTests|OwnVoteTests|OwnChangeTests|QueueTests'
	SCREENS_KILL_ROUNDS=200 swift test $(STRICT) --filter KillTests
	SCREENS_TEAM=500 swift test $(STRICT) --filter '^ScreensWebTests\.TeamTests'
	SCREENS_TEAM=20 swift test $(STRICT) --filter '^BrowserTests\..*TeamTests'
	SCREENS_SOAK_INPUTS=1000000 swift test $(STRICT) --filter 'Fuzz|BinaryCoding'
	SCREENS_SOAK_INPUTS=1000000 swift test $(STRICT) --package-path Plugins --scratch-path .build --filter 'Fuzz'
	@$(SCRATCH) SCREENS_SOAK_INPUTS=20000 $(CHECKED) swift test $(STRICT) --sanitize address --scratch-path .build-asan \
		--filter '$(SANITIZED)'
	SCREENS_SOAK_ACTS=2000 swift test $(STRICT) --filter '^BrowserTests\..*SoakTests'
	SCREENS_SEEDS=100 swift test $(STRICT) --sanitize thread --scratch-path .build-tsan \
		--skip '$(BUILDING)|$(BROWSER)|DocumentationTests|CommandTests|PluginTests|ScreensPluginsTests|ScreensWorkerTests|ScreensCheckTests'
	$(MAKE) --no-print-directory test-dist-debian test-dist-twice
	# Its figures are read by people; what it measures has to be there.
	$(MAKE) --no-print-directory bench

lint: ready words ## Check format, style and words.
	swift format lint --strict --recursive --parallel $(SOURCES)

# Words that were replaced once do not come back. WORDED takes files and folders.
WORDED ?= README.md CONTRIBUTING.md CHANGELOG.md $(wildcard docs/*.md docs/guides/*.md docs/decisions/*.md docs/style/*.md) \
	Templates Sources Plugins Tests
words: ## Check the words of the documents, or of WORDED="…".
	@command -v python3 >/dev/null || $(MAKE) --no-print-directory deps PACKAGES=python3
	@Tests/check-words.py $(WORDED)

format: ready ## Format all sources in place.
	swift format --in-place --recursive --parallel $(SOURCES)

golden: ready ## Record golden files anew; look at the difference before committing it.
	-@$(SCRATCH) RECORD_GOLDEN=1 swift test $(STRICT) --skip '^($(BROWSER))\.'
	python3 Tests/share-golden-files.py
	git --no-pager diff --stat -- Tests/Golden

api: ready ## List the kit's public interface anew; look at the difference before committing it.
	-RECORD_API=1 swift test $(STRICT) --filter '(KitInterfaceTests.InterfaceTests|ScreensPluginsTests.KitSymbolsTests)/'
	git --no-pager diff --stat -- Sources/*Kit/*.api Sources/*Kit/*.symbols

plurals: ## Make the plural rules of all languages from Unicode's CLDR.
	@[ -e /usr/share/unicode/cldr ] || $(MAKE) --no-print-directory deps PACKAGES=unicode-cldr-core
	python3 Sources/ScreensKit/plural-rules/generate.py
	swift format --in-place Sources/ScreensKit/Sources/ScreensKit/Words/PluralRules.swift \
		Tests/ScreensKitTests/PluralSamples.swift

# Pages load a smaller file than people read. Its last line names what it was made from, so that a test finds one that is
# left behind. `let` is as good as `const` where nobody writes any more.
# Rules of style end in no name, so that lines can be joined.
STYLES := Sources/CLivePage/live Sources/ScreensRendering/Sources/CScreenletStyle/screenlet
minify: ## Make the script and the styles that pages load from those that people read.
	@command -v esbuild >/dev/null || $(MAKE) --no-print-directory deps PACKAGES=esbuild
	@sed -E 's/\bconst\b/let/g' Sources/CLivePage/live.js | esbuild --minify --target=es2022 \
		| sed -E 's/\blet ([[{])/let\1/g' >Sources/CLivePage/live.min.js
	@echo "//$$(sha256sum Sources/CLivePage/live.js | cut -c 1-8)" >>Sources/CLivePage/live.min.js
	@for style in $(STYLES); do \
		{ sed -E 's:/\*[^*]*\*/::; s/^ +//' $$style.css | tr -d '\n'; echo; } >$$style.min.css; done
	@wc -c Sources/CLivePage/live.min.* $(addsuffix .min.css,$(lastword $(STYLES)))

bench: ready ## Measure a release build, each figure beside a floor.
	swift build $(STRICT) -c release
	$(RELEASE)/screens-bench

docs: ready ## Check the commands and code blocks of the documents.
	swift test $(STRICT) --filter DocumentationTests

reference: ready ## Make the API reference of both kits, in .build/reference.
	swift build $(STRICT)
	@docs/make-reference "$$(swift build --show-bin-path)/Modules" .build/reference

check: lint build test ## What must hold before a change is proposed.

install: build ## Install the command, plugins, SDK, manual and completions below PREFIX (/usr/local).
	@DESTDIR="$(DESTDIR)" Sources/Screens/install "$(RELEASE)" "$(PREFIX)"

# Of the commit, so that anybody can make the same bytes. DIST is where they are put.
DIST ?= .build/dist
dist: build ## Make the packages to install without Swift, and of the SDK: .deb and .tar.zst in DIST.
	@{ command -v dpkg-shlibdeps && command -v zstd; } >/dev/null || $(MAKE) --no-print-directory deps PACKAGES="dpkg-dev zstd"
	@Sources/Screens/dist "$(RELEASE)" "$(DIST)"

test-dist: dist tools ## Test the packages where Swift is hidden.
	@$(SCRATCH) Tests/test-dist "$(DIST)"

test-dist-debian: dist ## Test the packages in a Debian that has nothing else, up to an app for a team.
	@{ command -v debootstrap && command -v systemd-nspawn; } >/dev/null \
		|| $(MAKE) --no-print-directory deps PACKAGES="debootstrap systemd-container"
	@$(SCRATCH) $(SUDO) Tests/test-dist-debian "$(DIST)"

test-dist-twice: dist ## Build the last commit once more, and compare the packages.
	@$(SCRATCH) Tests/test-dist-twice "$(DIST)"

clean: ## Remove what was built.
	rm -rf "$${SWIFTPM_BUILD_DIR:-.build}" .build-*
