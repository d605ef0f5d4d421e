// The signature of the engine, on a line of its own so that a change of the search shows in the diff.
#include "engine/bench.h"

#include "rules/starts.h"
#include "tests/check.h"

namespace tzaar::test {
namespace {

// Any change of ordering, pruning, evaluation or network changes this node count. If that is intended, put the new
// number here and into the commit's "Bench:" line.
constexpr std::uint64_t kSignature = 224201;

}  // namespace

TEST(bench) {
    Engine engine;
    EngineOptions options;
    options.level = 3;
    options.hash_mebibytes = 1;
    engine.set_options(options);
    engine.set_position(random_start(5));
    CHECK_EQUAL(bench(engine, kBenchDepth).nodes, kSignature);
    // The engine's options are restored.
    CHECK(engine.options() == options);
    CHECK(engine.position() == random_start(5));
}

}  // namespace tzaar::test
