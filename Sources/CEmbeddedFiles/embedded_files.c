#include "embedded_files.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char openapi_yaml[] = {
#embed "../../openapi.yaml"
};

const embedded_file embedded_openapi_yaml = {"openapi.yaml", openapi_yaml, sizeof openapi_yaml};
