// Compiles Asio and Beast once; other files include their declarations only.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
