// In place of postgres_store.cpp where libpq was not there when the program was built.
#include "serve/store.h"

namespace esprit::serve {

std::unique_ptr<Store> open_postgres(std::string const&) {
    throw StoreError{
        "this program was built without PostgreSQL: install libpq-dev and build it again"};
}

}  // namespace esprit::serve
