#include "embedded_files.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char listening_bar[] = {
#embed "Examples/listening.bar.json"
};
static const unsigned char listening_catalog[] = {
#embed "Examples/listening.catalog.json"
};
static const unsigned char listening_items[] = {
#embed "Examples/listening.items.ndjson"
};
static const unsigned char listening_recents[] = {
#embed "Examples/listening.recents.json"
};
static const unsigned char planner_bar[] = {
#embed "Examples/planner.bar.json"
};
static const unsigned char social_bar[] = {
#embed "Examples/social.bar.json"
};
static const unsigned char social_catalog[] = {
#embed "Examples/social.catalog.json"
};
static const unsigned char social_items[] = {
#embed "Examples/social.items.ndjson"
};
static const unsigned char ledger_bar[] = {
#embed "Examples/ledger.bar.json"
};
static const unsigned char ledger_catalog[] = {
#embed "Examples/ledger.catalog.json"
};
static const unsigned char ledger_items[] = {
#embed "Examples/ledger.items.ndjson"
};

#define FILE_OF(array, file_name) &(const embedded_file){file_name, array, sizeof array}

static const embedded_example embedded_examples[] = {
    {
        .bar_id = "listening",
        .bar = FILE_OF(listening_bar, "listening.bar.json"),
        .catalog = FILE_OF(listening_catalog, "listening.catalog.json"),
        .items = FILE_OF(listening_items, "listening.items.ndjson"),
        .recents = FILE_OF(listening_recents, "listening.recents.json"),
    },
    {
        .bar_id = "planner",
        .bar = FILE_OF(planner_bar, "planner.bar.json"),
    },
    {
        .bar_id = "social",
        .bar = FILE_OF(social_bar, "social.bar.json"),
        .catalog = FILE_OF(social_catalog, "social.catalog.json"),
        .items = FILE_OF(social_items, "social.items.ndjson"),
    },
    {
        .bar_id = "ledger",
        .bar = FILE_OF(ledger_bar, "ledger.bar.json"),
        .catalog = FILE_OF(ledger_catalog, "ledger.catalog.json"),
        .items = FILE_OF(ledger_items, "ledger.items.ndjson"),
    },
};

const size_t embedded_examples_count = sizeof embedded_examples / sizeof embedded_examples[0];

const embedded_example *embedded_example_at(size_t index) {
    return index < embedded_examples_count ? &embedded_examples[index] : NULL;
}
