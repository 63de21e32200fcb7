// SHA-256 (NIST FIPS 180-4): tells the content of one file from that of another.
#pragma once

#include <string>
#include <string_view>

namespace hysteron {

// Of the bytes of a text, in 64 hexadecimal digits.
std::string sha256(std::string_view content);

}  // namespace hysteron
