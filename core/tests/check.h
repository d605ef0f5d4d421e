// A test framework in fifty lines: TEST registers, CHECK counts, reports and continues.
#pragma once

#include <cstdio>
#include <sstream>
#include <string>
#include <vector>

namespace tzaar::test {

struct Checks {
    std::string data_dir;  // games/ and positions/
    bool is_short = false;
    int passed = 0;
    int failed = 0;
    static constexpr int kMaxReports = 50;

    // How many of these cases to try: a tenth in a short run.
    int share_of(int cases) const { return is_short ? (cases + 9) / 10 : cases; }

    void note(bool ok, const char* file, int line, const std::string& what) {
        ++(ok ? passed : failed);
        if (!ok && failed <= kMaxReports) std::printf("%s:%d: failed: %s\n", file, line, what.c_str());
    }
};

template <class A, class B>
std::string unequal(const char* text, const A& a, const B& b) {
    std::ostringstream out;
    out << text << "\n    left:  " << a << "\n    right: " << b;
    return out.str();
}

// Both expect a variable `checks`. CHECK_EQUAL prints the two values if they differ.
#define CHECK(condition) checks.note(static_cast<bool>(condition), __FILE__, __LINE__, #condition)
#define CHECK_EQUAL(a, b) \
    checks.note((a) == (b), __FILE__, __LINE__, (a) == (b) ? "" : ::tzaar::test::unequal(#a " == " #b, (a), (b)))

// A named test; defining it is enough for core_tests to run it.
struct Test {
    const char* name;
    void (*run)(Checks&);
};
std::vector<Test>& registered_tests();

struct Registration {
    explicit Registration(const Test& test) { registered_tests().push_back(test); }
};

#define TEST(name)                                                       \
    static void test_##name(Checks& checks);                             \
    static const Registration registration_of_##name{{#name, test_##name}}; \
    static void test_##name(Checks& checks)

}  // namespace tzaar::test
