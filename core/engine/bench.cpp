#include "engine/bench.h"

#include <array>
#include <string_view>

#include "rules/position_text.h"

namespace tzaar {
namespace {

// The start, and middlegames and endings of real games, one in mid-turn.
constexpr std::array<std::string_view, 12> kPositions{
    "ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w c",
    "TTTTt/t...R5t/tr..z6rt/tr..tTRt/tr...Z.T/TZ..TZRT/T....RT/Tr..rT/Ttttt w c",
    "rtz.z/t.z6.../R..R.../tr3....../zt2.....t/T......./......Z4/T2T..R4R/RT.Z3T b c",
    "ZTTrt/rtztR./TrTZttR/RRz3ttz../RT..TRZ2r/ZT.tTTTr/t.Rr.RT/Ttrtzt/ZtZ2.z b c",
    "tTZtT/rrT.zT/Rt.Z.tT/ZrTrTZ2tT/RttRrtrZ/ttt.TtTz/ZTRz2R.t/zRzrTT/TzRRt b c",
    "RTrzt/zZ2.R2R./t..tr.z2/tTRtTtTt/T.tZrrZZ/trr..t.R/ZTTR.rt/TRTtz3T/ZTt.T w c",
    "ztrrt/.TtrrR/TRzTZrT/TTttZrZ2T/TRTRTt.T/.RtTz2.TR/zRr..tZ/tt.t.r/rtTz. b s",
    "TTTTt/tRRRrt/trZZ.rt/trzz3..rt/tTz.TzRT/.RZ.tZRT/T..Z3z.T/TRrrRT/Ttttt b c",
    "rtz.z/t...../R..z6.../t......./zr5.....Z4/T......./......./T2T..R5./RT.Z3T b c",
    "TrT.R/trT.tz7/Tr2..t../.......Z6/......../.......T/tT....R/T.Z.t2T/.TtTt w c",
    "TT.R2./t2RR.../.....tZ3/z6......./t...t.RT/T...R4.../T....../T.tr.T2/r2t2..t b c",
    ".R2T.Z3/t...../......t5/R4......t/....t.RT/r3R.t..RT/......T/z4R...T/...tt w c",
};

}  // namespace

BenchResult bench(Engine& engine, int depth) {
    const EngineOptions options = engine.options();
    EngineOptions plain = options;
    plain.threads = 1;
    plain.multi_pv = 1;
    plain.level = kFullLevel;
    plain.hash_mebibytes = 16;
    engine.set_options(plain);
    const Position before = engine.position();
    BenchResult total;
    for (const std::string_view text : kPositions) {
        engine.new_game();
        engine.set_position(*parse_position(text));
        Limits limits;
        limits.depth = depth;
        const SearchResult result = engine.go(limits, {});
        total.nodes += result.nodes;
        total.elapsed_ms += result.elapsed_ms;
    }
    engine.set_position(before);
    engine.set_options(options);
    engine.new_game();
    return total;
}

}  // namespace tzaar
