# Writes a source file that holds the bytes of a file:
#
#   cmake -DINPUT=network.bin -DOUTPUT=network_bytes.cpp -P embed.cmake
#
# As a string literal, which compilers read many times faster than a list of numbers.
file(READ "${INPUT}" hex HEX)
file(SIZE "${INPUT}" size)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" text "${hex}")
file(WRITE "${OUTPUT}" "#include \"network/bytes.h\"\n\nnamespace tzaar::network {\n\nconst unsigned char kBytes[] = \"${text}\";\nconst std::size_t kSize = ${size};\n\n}\n")
