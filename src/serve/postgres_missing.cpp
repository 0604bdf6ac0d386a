// Replaces postgres_store.cpp if libpq was not found when the program was built.
#include "serve/postgres_store.h"

namespace esprit::serve {

std::unique_ptr<Store> open_postgres(std::string const& address) {
    return open_postgres(address, {});
}

std::unique_ptr<Store> open_postgres(std::string const&, Shelving) {
    throw StoreError{
        "this program was built without PostgreSQL: install libpq-dev and build it again"};
}

}  // namespace esprit::serve
