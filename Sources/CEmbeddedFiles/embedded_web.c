#include "embedded_files.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char index_html[] = {
#embed "../Web/index.html"
};
static const unsigned char docs_html[] = {
#embed "../Web/docs.html"
};
static const unsigned char icon_svg[] = {
#embed "../Web/icon.svg"
};
static const unsigned char demo_css[] = {
#embed "../Web/demo.css"
};
static const unsigned char docs_css[] = {
#embed "../Web/docs.css"
};
static const unsigned char dom_js[] = {
#embed "../Web/dom.js"
};
static const unsigned char demo_js[] = {
#embed "../Web/demo.js"
};
static const unsigned char demo_pages_js[] = {
#embed "../Web/demo-pages.js"
};
static const unsigned char docs_js[] = {
#embed "../Web/docs.js"
};
static const unsigned char bar_js[] = {
#embed "../Web/bar.js"
};
static const unsigned char cards_js[] = {
#embed "../Web/cards.js"
};
static const unsigned char events_js[] = {
#embed "../Web/events.js"
};
static const unsigned char markdown_js[] = {
#embed "../Web/markdown.js"
};
static const unsigned char minimizing_js[] = {
#embed "../Web/minimizing.js"
};
static const unsigned char reading_js[] = {
#embed "../Web/reading.js"
};
static const unsigned char sending_js[] = {
#embed "../Web/sending.js"
};
static const unsigned char style_js[] = {
#embed "../Web/style.js"
};
static const unsigned char surface_js[] = {
#embed "../Web/surface.js"
};
static const unsigned char symbols_js[] = {
#embed "../Web/symbols.js"
};
static const unsigned char tab_bar_js[] = {
#embed "../Web/tab-bar.js"
};
static const unsigned char tab_sidebar_js[] = {
#embed "../Web/tab-sidebar.js"
};
static const unsigned char tabbard_js[] = {
#embed "../Web/tabbard.js"
};
static const unsigned char timing_js[] = {
#embed "../Web/timing.js"
};

#define FILE_OF(array, file_name) {file_name, array, sizeof array}

static const embedded_file embedded_web_files[] = {
    FILE_OF(index_html, "index.html"),
    FILE_OF(docs_html, "docs.html"),
    FILE_OF(icon_svg, "icon.svg"),
    FILE_OF(demo_css, "demo.css"),
    FILE_OF(docs_css, "docs.css"),
    FILE_OF(bar_js, "bar.js"),
    FILE_OF(cards_js, "cards.js"),
    FILE_OF(dom_js, "dom.js"),
    FILE_OF(demo_js, "demo.js"),
    FILE_OF(demo_pages_js, "demo-pages.js"),
    FILE_OF(docs_js, "docs.js"),
    FILE_OF(events_js, "events.js"),
    FILE_OF(markdown_js, "markdown.js"),
    FILE_OF(minimizing_js, "minimizing.js"),
    FILE_OF(reading_js, "reading.js"),
    FILE_OF(sending_js, "sending.js"),
    FILE_OF(style_js, "style.js"),
    FILE_OF(surface_js, "surface.js"),
    FILE_OF(symbols_js, "symbols.js"),
    FILE_OF(tab_bar_js, "tab-bar.js"),
    FILE_OF(tab_sidebar_js, "tab-sidebar.js"),
    FILE_OF(tabbard_js, "tabbard.js"),
    FILE_OF(timing_js, "timing.js"),
};

const size_t embedded_web_files_count = sizeof embedded_web_files / sizeof embedded_web_files[0];

const embedded_file *embedded_web_file_at(size_t index) {
    return index < embedded_web_files_count ? &embedded_web_files[index] : NULL;
}
