#include <nettle/sha2.h>
#include <nettle/memops.h>
