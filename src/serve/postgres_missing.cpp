// Replaces postgres_store.cpp if libpq was not found when the program was built.
#include "serve/store.h"

namespace esprit::serve {

std::unique_ptr<Store> open_postgres(std::string const&) {
    throw StoreError{
        "this program was built without PostgreSQL: install libpq-dev and build it again"};
}

}  // namespace esprit::serve
