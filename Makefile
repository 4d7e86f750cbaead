# For who works here daily; each line only calls what does the work. First time: ./quickstart
.PHONY: all test check quality manners golden bench lint format install dist docs site clean
all: build/build.ninja; ninja -C build
build/build.ninja: ; ./quickstart
test: ; ./check --no-install --only unit --only cases
check: ; ./check
quality: ; ./check && ./check --coverage && python3 tools/quality_page.py --write build build-coverage
manners: ; python3 tools/manners_report.py --long && python3 tools/readability.py
golden: all; ninja -C build tools/walkthrough tools/sights tools/call_fields && build/tools/sights picture > doc/palettes.svg && python3 tools/walkthrough.py --write build && python3 tools/limits_page.py --write && python3 tools/openapi.py --write build && python3 tests/pictures/pictures.py build/tilewright golden && python3 tests/pictures/plots.py build/tilewright golden && python3 tests/manners/abi.py --write $${CC:-cc}
bench: all; ninja -C build bench/dlx && python3 bench/race.py --puzzle pentominoes-6x10 && python3 bench/bench.py
lint: ; tools/lint
format: ; tools/lint --fix
install: all; meson install -C build
dist: ; meson dist -C build --no-tests
docs: all; tools/docs
site: ; tools/site
clean: ; ninja -C build clean
