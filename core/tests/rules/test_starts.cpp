#include "rules/position_text.h"
#include "rules/starts.h"
#include "tests/check.h"

namespace tzaar::test {

// Known answers, computed from the definition by an independent script.
TEST(starts) {
    CHECK_EQUAL(to_text(random_start(0)),
                "RrZtz/ZTtRrT/TTZRrtt/TTrttTRr/ZtRzTrrR/TztzttzR/tTTzTtr/TtRrRT/ZtZTt w c");
    CHECK_EQUAL(to_text(random_start(1)),
                "RRTZZ/tttzrT/rrTRrTt/zttTttRR/tRttzzTT/ZRZTZZrr/zTRttTT/TrRTtr/TTtrz w c");
    CHECK_EQUAL(to_text(random_start(0xFFFFFFFFFFFFFFFF)),
                "rZTTT/ZrTTzz/zRTTztr/trrTrZtT/zRTZtttT/TRRtTRrZ/RTzRttt/tZrRtt/rTRtt w c");
    CHECK_EQUAL(random_start(1).key(), 0xce72274e4c983f57u);
    CHECK_EQUAL(to_text(fixed_start()),
                "ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w c");
    CHECK_EQUAL(to_text(empty_start()),
                "...../....../......./......../......../......../......./....../..... w p");
}

}  // namespace tzaar::test
