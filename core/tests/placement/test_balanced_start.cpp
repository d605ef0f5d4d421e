#include "placement/balanced_start.h"
#include "rules/position_text.h"
#include "tests/check.h"

namespace tzaar::test {

// Known answers of the Python library, which has the definition too.
TEST(balanced_start) {
    CHECK_EQUAL(to_text(balanced_start(0)),
                "zRZTR/TzTrrT/TRrrrZR/TrrttttZ/TrrtttTR/TZtttttT/RtttZzZ/TzzTzR/RTRTT w c");
    CHECK_EQUAL(to_text(balanced_start(7)),
                "RTzTT/TztttR/ZtttttZ/RTtttttT/zzrrtTrR/TzrrtZZT/RZrrZTR/TRrrzT/TTRTR w c");
    CHECK_EQUAL(to_text(balanced_start(0xFFFFFFFFFFFFFFFE)),
                "TTRTR/TrrrTT/RrrrrzZ/TZrRZtTT/zRrtttzT/TZttttzR/RttttzT/TtttzZ/RTZRT w c");
}

}  // namespace tzaar::test
