// The network's arithmetic, for one kind of processor: network.cpp includes this once for each.
//
// Before that it names the namespace (TZAAR_KERNEL) and says which registers there are
// (TZAAR_KERNEL_LANES, in bytes) and whether there is SSE4 (TZAAR_KERNEL_SSE4; the compiler's own
// names for that do not follow its pragmas). There are no templates here, as the compiler would
// make them for the processor that it knows when it needs them, and not for the one they were written
// for.

namespace tzaar::network::TZAAR_KERNEL {

// ---- bytes: one a space ------------------------------------------------------------------------

constexpr int kLanes = TZAAR_KERNEL_LANES;
constexpr int kParts = kSlots / kLanes;
using Bytes = std::int8_t __attribute__((vector_size(kLanes)));

inline Bytes load(const void* lanes, int part) {
    Bytes bytes;
    std::memcpy(&bytes, static_cast<const std::uint8_t*>(lanes) + part * kLanes, sizeof bytes);
    return bytes;
}

inline void store(CodeLanes& lanes, int part, Bytes bytes) {
    std::memcpy(lanes.data() + part * kLanes, &bytes, sizeof bytes);
}

// Where a comparison was true, or where the value is negative.
inline Bitboard spaces_of(Bytes marks, int part) {
#if TZAAR_KERNEL_LANES == 32
    __m256i vector;
    std::memcpy(&vector, &marks, sizeof vector);
    const auto bits = static_cast<std::uint32_t>(_mm256_movemask_epi8(vector));
#else
    const Bitboard bits = sign_bits(marks);
#endif
    return Bitboard{bits} << (part * kLanes);
}

// The sum of lanes that are not negative; it must be below 256.
inline int total(Bytes bytes) {
#if TZAAR_KERNEL_LANES == 32
    std::array<Chunk, 2> halves;
    std::memcpy(&halves, &bytes, sizeof halves);
    return sum(halves[0] + halves[1]);
#else
    return sum(bytes);
#endif
}

inline Bytes at_most(Bytes values, std::int8_t most) {
    const Bytes high = Bytes{} + most;
    return values > high ? high : values;
}

inline Bytes clamped(Bytes values, std::int8_t least, std::int8_t most) {
    const Bytes low = Bytes{} + least;
    return at_most(values < low ? low : values, most);
}

// Sixteen numbers, to be looked up in all lanes at once; the same in every 16 lanes, as that is how
// far AVX2 looks. An index below 0 finds 0.
//
// Codes are looked up wherever that is possible, and not computed: compilers make shifts and
// multiplications of additions and shifts of comparisons, and processors have neither for bytes.
inline Bytes table_of(const Entries& entries) {
    Bytes table;
    for (int i = 0; i < kLanes; i += 16) std::memcpy(reinterpret_cast<std::int8_t*>(&table) + i, &entries, sizeof entries);
    return table;
}
inline Bytes look_up(Bytes table, Bytes indices) {
#if TZAAR_KERNEL_LANES == 32
    return reinterpret_cast<Bytes>(_mm256_shuffle_epi8(reinterpret_cast<__m256i>(table), reinterpret_cast<__m256i>(indices)));
#elif defined(TZAAR_KERNEL_SSE4)
    return reinterpret_cast<Bytes>(_mm_shuffle_epi8(reinterpret_cast<__m128i>(table), reinterpret_cast<__m128i>(indices)));
#elif defined(__wasm_simd128__)
    return reinterpret_cast<Bytes>(wasm_i8x16_swizzle(reinterpret_cast<v128_t>(table), reinterpret_cast<v128_t>(indices)));
#else
    Bytes result{};
    for (int index = 0; index < 16; ++index) result |= (indices == static_cast<std::int8_t>(index)) & table[index];
    return result;
#endif
}

// ---- codes -------------------------------------------------------------------------------------

// The height of the tallest stack of every piece; 0 where there is none.
using ByPiece = std::array<std::int8_t, kPieces>;
inline ByPiece tallest_of(const Position& position) {
    ByPiece tallest{};
    for (const Color color : kAllColors) {
        for (const PieceType type : kAllPieceTypes) {
            tallest[static_cast<std::size_t>(piece_of(color, type))] = position.visible(color, type) != 0;
        }
    }
    for (std::int8_t lower = 1;; ++lower) {
        Bitboard tall = 0;
        for (int part = 0; part < kParts; ++part) {
            const Bytes levels = load(&position.levels(), part);
            const Bytes black = levels < 0;
            tall |= spaces_of((levels ^ black) - black > lower, part);
        }
        if (tall == 0) return tallest;
        for (const Color color : kAllColors) {
            for (const PieceType type : kAllPieceTypes) {
                tallest[static_cast<std::size_t>(piece_of(color, type))] += (position.visible(color, type) & tall) != 0;
            }
        }
    }
}

inline int top_of(const ByPiece& tallest, Color color) {
    const auto first = static_cast<std::size_t>(piece_of(color, PieceType::kTzaar));
    return std::max({tallest[first], tallest[first + 1], tallest[first + 2]});
}

// What the walk over all stacks finds besides their codes: what is as before, and some facts by colour.
static_assert(kPlace == 8, "each kind before it has a bit of a byte");
struct Survey {
    Bitboard same_stacks = 0;                    // spaces with the same stack as before
    Bitboard same_codes = 0;                     // spaces with the same codes
    CodeLanes same_kinds;                        // of these codes, a bit for each but kPlace: it
                                                 // changes only with the stack
    std::array<int, kColors> captures{};         // how many a colour can choose from
    std::array<Bitboard, kColors> outmatched{};  // its stacks that can be captured
    std::array<int, kColors> pieces{};           // in its stacks
};

// By piece, and once more by piece and kOfBlack. A number's lowest byte comes first, as everywhere
// this is built for.
inline Bytes scarcities(const Position& position) {
    using Counts = std::uint64_t __attribute__((vector_size(kLanes)));
    return clamped(reinterpret_cast<Bytes>(Counts{} + position.visible_counts()), 1, kScarcities) - 1;
}

// Finds as well where the codes differ from those of the position before.
inline Survey code_stacks(const Position& position, const ByPiece& tallest, const Accumulator& before, StackCodes& codes) {
    const Bytes scarcity = scarcities(position);
    const Bytes is_enemy_of_piece = table_of(kIsEnemy);
    const Bytes self_of_piece = table_of(kSelfOfPiece) + scarcity;
    const Bytes self_of_height = table_of(kSelfOfHeight);
    const Bytes place_of_piece = table_of(kPlaceOfPiece);
    const Bytes is_black = table_of(kIsBlack);
    const Bytes enemy_top = (is_black & static_cast<std::int8_t>(top_of(tallest, Color::kWhite))) |
                            (~is_black & static_cast<std::int8_t>(top_of(tallest, Color::kBlack)));
    const Bytes lead_of_piece = table_of(kLeadOfPiece);
    const Bytes sight_of_piece = table_of(kSightOfPiece) + (scarcity & is_enemy_of_piece);
    const Bytes sight_of_height = table_of(kSightOfHeight);
    Survey survey;
    Bytes white_captures{};
    Bytes black_captures{};
    Bytes white_pieces{};
    Bytes black_pieces{};
    for (int part = 0; part < kParts; ++part) {
        const Bytes levels = load(&position.levels(), part);
        const Bytes pieces = load(position.pieces().data(), part);
        const Bytes white = levels > 0;
        const Bytes black = levels < 0;
        const Bytes heights = (levels ^ black) - black;
        white_pieces += heights & white;
        black_pieces += heights & black;

        const Bytes is_same = (levels == load(&before.levels, part)) & (pieces == load(&before.pieces, part));
        survey.same_stacks |= spaces_of(is_same, part);
        Bytes same_kinds{};
        const auto compare = [&](std::size_t kind, Bytes now) {
            const auto bit = static_cast<std::int8_t>(1 << kind);
            same_kinds |= (now == load(&before.codes[kind], part)) & bit;
            store(codes[kind], part, now);
        };
        compare(kSelf, look_up(self_of_piece, pieces) + look_up(self_of_height, at_most(heights, kSelfHeights)));
        const Bytes lead = clamped(heights - look_up(enemy_top, pieces), -3, 2);
        compare(kLead, lead + look_up(lead_of_piece, pieces));
        const Bytes is_high = heights > 1;
        store(codes[kPlace], part, load(&kPlaceOfSpace, part) + look_up(place_of_piece, pieces) + (is_high & kPlaces));

        const Bytes of_color = black & kOfBlack;
        const Bytes heights_more = heights + kOfEnemy;
        Bytes captures{};
        Bytes outmatched{};
#pragma GCC unroll 6
        for (std::size_t kind = 0; kind < kDirections; ++kind) {
            const auto direction = static_cast<Direction>(kind);
            // The height of an own stack, less than 0 for an enemy's.
            const Bytes seen = (load(&position.seen(direction), part) ^ black) - black;
            const Bytes seen_pieces = (load(position.seen_pieces(direction).data(), part) + of_color) | (seen == 0);
            const Bytes is_enemy = seen < 0;
            const Bytes difference = seen + heights_more;
            captures -= is_enemy & (difference > kOfEnemy - 1);
            outmatched |= is_enemy & (difference < kOfEnemy + 1);

            const Bytes height = (clamped(difference, kOfEnemy - 2, kOfEnemy + 2) & is_enemy) |
                                 (at_most(seen, kFriendHeights) & ~is_enemy);
            compare(kind, look_up(sight_of_piece, seen_pieces) + look_up(sight_of_height, height));
        }
        white_captures += captures & white;
        black_captures += captures & black;
        survey.outmatched[0] |= spaces_of(outmatched & white, part);
        survey.outmatched[1] |= spaces_of(outmatched & black, part);
        survey.same_codes |= spaces_of(same_kinds == -1, part);
        store(survey.same_kinds, part, same_kinds);
    }
    survey.captures = {total(white_captures), total(black_captures)};
    survey.pieces = {total(white_pieces), total(black_pieces)};
    return survey;
}

inline void code_facts(const Position& position, const ByPiece& tallest, const Survey& survey,
                       std::array<FactRows, kColors>& facts) {
    for (const Color color : kAllColors) {
        const auto us = static_cast<std::size_t>(color);
        const int enemy_top = top_of(tallest, !color);
        std::int16_t* next = facts[us].data();
        int first_row = 0;
        const auto state = [&](const Fact& fact, int code) {
            *next++ = static_cast<std::int16_t>(first_row + code);
            first_row += fact.codes;
        };
        for (const PieceType type : kAllPieceTypes) state(kVisible, position.visible_count(color, type));
        const auto height = [&](PieceType type) { return int{tallest[static_cast<std::size_t>(piece_of(color, type))]}; };
        for (const PieceType type : kAllPieceTypes) state(kTallest, std::min(height(type), kTallest.codes - 1));
        for (const PieceType type : kAllPieceTypes) state(kTallestLead, std::clamp(height(type) - enemy_top, -4, 3) + 4);
        for (const PieceType type : kAllPieceTypes) {
            const int safe = count(position.visible(color, type) & ~survey.outmatched[us]);
            state(kSafe, (std::clamp(position.visible_count(color, type), 1, 4) - 1) * 3 + std::min(safe, 2));
        }
        state(kCaptures, kCaptureClasses[static_cast<std::size_t>(std::min(survey.captures[us], 31))]);
        state(kPiecesLeft, survey.pieces[us]);
    }
}

// ---- sums --------------------------------------------------------------------------------------

// May stand for the numbers of an array: copying them first was slower by half.
using Numbers = std::int16_t __attribute__((vector_size(kLanes), may_alias));
constexpr int kNumbers = kLanes / 2;
constexpr int kRowParts = kWidth / kNumbers;
constexpr int kFactParts = kFactWidth / kNumbers;

inline const Numbers* numbers_of(const std::int16_t* row) { return reinterpret_cast<const Numbers*>(row); }
inline Numbers* numbers_of(std::int16_t* row) { return reinterpret_cast<Numbers*>(row); }

// To 0..kOne.
inline Numbers clipped(Numbers numbers) {
    const Numbers none{};
    const Numbers one = none + kOne;
    numbers = numbers > none ? numbers : none;
    return numbers < one ? numbers : one;
}

// The numbers of one row, in registers.
struct Parts {
    Numbers of[kRowParts];
};

inline Parts parts_of(const Row& row) {
    Parts parts;
    for (int v = 0; v < kRowParts; ++v) parts.of[v] = numbers_of(row.data())[v];
    return parts;
}

// In registers: of a plain copy g++ makes a slow instruction, and clang a call out of WebAssembly.
inline void put(Parts parts, Row& row) {
    for (int v = 0; v < kRowParts; ++v) {
#if defined(__wasm_simd128__)
        asm("" : "+r"(parts.of[v]));
#elif defined(__x86_64__)
        asm("" : "+x"(parts.of[v]));
#endif
        numbers_of(row.data())[v] = parts.of[v];
    }
}

// The rows of a stack added up. Those of what it sees depend on its type; of the others the code does.
inline Parts added_up(const Weights& weights, const StackCodes& codes, std::size_t space, std::size_t piece) {
    const auto row_of = [&](std::size_t first, std::size_t kind) {
        return numbers_of(weights.stacks[first + codes[kind][space]].data());
    };
    const Numbers* const self = row_of(kFirstRows[0][kSelf], kSelf);
    const Numbers* const lead = row_of(kFirstRows[0][kLead], kLead);
    const Numbers* const place = row_of(kFirstRows[0][kPlace], kPlace);
    Parts sum;
    for (int v = 0; v < kRowParts; ++v) sum.of[v] = self[v] + lead[v] + place[v];
    const std::size_t first = kFirstRows[piece][0];
    for (std::size_t direction = 0; direction < kDirections; ++direction) {
        const Numbers* const sight = row_of(first, direction);
        for (int v = 0; v < kRowParts; ++v) sum.of[v] += sight[v];
    }
    return sum;
}

// Adds to the pools what changed since the position before. If the sums are to be kept they are those
// of the position before, and become those of this one as far as stacks are still there.
inline __attribute__((always_inline)) void update(const Weights& weights, const Position& position, const Survey& survey,
                                                  const StackCodes& codes, const Accumulator& before, Pools& pools,
                                                  Accumulator* kept) {
    const Bitboard stacks = position.occupied();
    const auto keep = [&](std::size_t space, const Parts& sum) {
        if (kept == nullptr) return;
        put(sum, kept->sums[space]);
    };
    for (Bitboard gone = before.stacks & ~survey.same_stacks; gone != 0;) {
        const auto space = static_cast<std::size_t>(pop_first(gone));
        const Parts sum = parts_of(before.sums[space]);
        Numbers* const pool = numbers_of(pools[before.pieces[space]].data());
        for (int v = 0; v < kRowParts; ++v) pool[v] -= clipped(sum.of[v]);
    }
    for (Bitboard come = stacks & ~survey.same_stacks; come != 0;) {
        const auto space = static_cast<std::size_t>(pop_first(come));
        const std::size_t piece = position.pieces()[space];
        const Parts sum = added_up(weights, codes, space, piece);
        Numbers* const pool = numbers_of(pools[piece].data());
        for (int v = 0; v < kRowParts; ++v) pool[v] += clipped(sum.of[v]);
        keep(space, sum);
    }
    for (Bitboard left = stacks & survey.same_stacks & ~survey.same_codes; left != 0;) {
        const auto space = static_cast<std::size_t>(pop_first(left));
        const std::size_t piece = position.pieces()[space];
        const Parts sum_before = parts_of(before.sums[space]);
        Parts sum = sum_before;
        // Mostly one.
        unsigned kinds = 0xFF & ~survey.same_kinds[space];
        do {
            const auto kind = static_cast<std::size_t>(std::countr_zero(kinds));
            const Row* const rows = &weights.stacks[kFirstRows[piece][kind]];
            const Numbers* const come = numbers_of(rows[codes[kind][space]].data());
            const Numbers* const gone = numbers_of(rows[before.codes[kind][space]].data());
            for (int v = 0; v < kRowParts; ++v) sum.of[v] += come[v] - gone[v];
            kinds &= kinds - 1;
        } while (kinds != 0);
        Numbers* const pool = numbers_of(pools[piece].data());
        for (int v = 0; v < kRowParts; ++v) pool[v] += clipped(sum.of[v]) - clipped(sum_before.of[v]);
        keep(space, sum);
    }
}

inline void add_facts(const Weights& weights, const FactRows& rows, FactRow& facts) {
    Numbers sum[kFactParts]{};
    for (const std::int16_t row : rows) {
        const Numbers* const fact = numbers_of(weights.facts[static_cast<std::size_t>(row)].data());
        for (int v = 0; v < kFactParts; ++v) sum[v] += fact[v];
    }
    for (int v = 0; v < kFactParts; ++v) numbers_of(facts.data())[v] = clipped(sum[v]);
}

// ---- dense layers ------------------------------------------------------------------------------

using Sums = std::int32_t __attribute__((vector_size(kLanes), may_alias));
constexpr int kSumLanes = kLanes / 4;

// Of every two numbers the sum of their products.
inline Sums product(Numbers a, Numbers b) {
    Sums result;
#if TZAAR_KERNEL_LANES == 32
    const __m256i products = _mm256_madd_epi16(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b));
    std::memcpy(&result, &products, sizeof result);
#elif defined(__SSE2__)
    const __m128i products = _mm_madd_epi16(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b));
    std::memcpy(&result, &products, sizeof result);
#elif defined(__wasm_simd128__)
    const v128_t products = wasm_i32x4_dot_i16x8(reinterpret_cast<v128_t>(a), reinterpret_cast<v128_t>(b));
    std::memcpy(&result, &products, sizeof result);
#else
    for (int i = 0; i < kSumLanes; ++i) result[i] = a[2 * i] * b[2 * i] + a[2 * i + 1] * b[2 * i + 1];
#endif
    return result;
}

constexpr int kLayerOutputs = kFirstOutputs;
static_assert(kSecondOutputs == kLayerOutputs, "both layers are made by the same functions");
constexpr int kLayerParts = kLayerOutputs / kSumLanes;
struct LayerSums {
    Sums of[kLayerParts];
};

// Adds what some inputs of a layer give to its outputs. The weights are those from these inputs on.
// V8 reads all that a piece of straight code reads before it computes: two pairs at once fit into its
// registers, four do not (580 ns an evaluation instead of 660), and one leaves more to the loop.
constexpr int kPairsAtOnce = 2;
static_assert(kWidth % (2 * kPairsAtOnce) == 0 && kFactWidth % (2 * kPairsAtOnce) == 0 &&
              kFirstOutputs % (2 * kPairsAtOnce) == 0);
inline __attribute__((always_inline)) void add_products(const std::int16_t* inputs, int pairs, const std::int16_t* weights,
                                                        LayerSums& sums) {
    for (int done = 0; done < pairs; done += kPairsAtOnce) {
#if defined(__wasm_simd128__)
        // Else clang counts addresses from the last one down, for which WebAssembly has no way to write.
        asm("" : "+r"(inputs), "+r"(weights));
#endif
        for (int pair = 0; pair < kPairsAtOnce; ++pair) {
            std::int32_t both;
            std::memcpy(&both, inputs + 2 * pair, sizeof both);
            const Sums everywhere = Sums{} + both;
            const Numbers* const next = numbers_of(weights) + pair * kLayerParts;
            for (int v = 0; v < kLayerParts; ++v) sums.of[v] += product(reinterpret_cast<Numbers>(everywhere), next[v]);
        }
        inputs += kPairsAtOnce * 2;
        weights += kPairsAtOnce * kLayerOutputs * 2;
    }
}

// The outputs of a layer, clipped to 0..kOne, as the next one's inputs.
constexpr int kOutputParts = kLayerOutputs / kNumbers;
struct alignas(kLanes) Outputs {
    std::array<std::int16_t, kLayerOutputs> numbers;
};
inline Outputs outputs_of(const LayerSums& sums, int shift) {
    using Half = std::int16_t __attribute__((vector_size(kLanes / 2)));
    const Sums none{};
    const Sums one = none + kOne;
    Outputs outputs;
    for (int v = 0; v < kLayerParts; ++v) {
        Sums clipped = sums.of[v] >> shift;
        clipped = clipped > none ? clipped : none;
        clipped = clipped < one ? clipped : one;
        const Half half = __builtin_convertvector(clipped, Half);
        std::memcpy(outputs.numbers.data() + v * kSumLanes, &half, sizeof half);
    }
    return outputs;
}

inline LayerSums biases(const std::array<std::int32_t, kLayerOutputs>& bias) {
    LayerSums sums;
    for (int v = 0; v < kLayerParts; ++v) sums.of[v] = reinterpret_cast<const Sums*>(bias.data())[v];
    return sums;
}

// The inputs of the first layer, in order. They stay where they are.
struct Input {
    const std::int16_t* numbers;
    int pairs;
};
using Inputs = std::array<Input, 3>;

inline Score output(const Dense& dense, const Inputs& inputs) {
    LayerSums sums = biases(dense.first.bias);
    const std::int16_t* weights = dense.first.weights[0][0].data();
    for (const Input& input : inputs) {
        add_products(input.numbers, input.pairs, weights, sums);
        weights += input.pairs * 2 * kLayerOutputs;
    }
    const Outputs first = outputs_of(sums, kFirstShift);
    sums = biases(dense.second.bias);
    add_products(first.numbers.data(), kFirstOutputs / 2, dense.second.weights[0][0].data(), sums);
    const Outputs second = outputs_of(sums, kShift);
    Sums products{};
    for (int v = 0; v < kOutputParts; ++v) {
        products += product(numbers_of(second.numbers.data())[v], numbers_of(dense.out.data())[v]);
    }
    std::int32_t out = dense.out_bias[0];
    for (int i = 0; i < kSumLanes; ++i) out += products[i];
    return std::clamp((out * kScoreNumerator) >> kScoreShift, -kEvaluationLimit, kEvaluationLimit);
}

// ---- whole -------------------------------------------------------------------------------------

inline void code(const Position& position, Codes& codes) {
    static const Accumulator nothing;
    const ByPiece tallest = tallest_of(position);
    const Survey survey = code_stacks(position, tallest, nothing, codes.stacks);
    code_facts(position, tallest, survey, codes.facts);
}

inline Survey move_sums(const Weights& weights, const Position& position, const ByPiece& tallest, Accumulator& sums) {
    StackCodes codes;
    const Survey survey = code_stacks(position, tallest, sums, codes);
    update(weights, position, survey, codes, sums, sums.pools, &sums);
    sums.stacks = position.occupied();
    sums.levels = position.levels();
    sums.pieces = position.pieces();
    sums.codes = codes;
    return survey;
}

inline Score score(const Weights& weights, const Position& position, const ByPiece& tallest, const Survey& survey,
                   const Pools& pools) {
    std::array<FactRows, kColors> rows;
    code_facts(position, tallest, survey, rows);
    const auto us = static_cast<std::size_t>(position.to_move());
    const auto them = 1 - us;
    alignas(kAlignment) std::array<FactRow, kColors> facts;
    add_facts(weights, rows[us], facts[0]);
    add_facts(weights, rows[them], facts[1]);
    constexpr int kPairsOfPools = kPieceTypes * kWidth / 2;
    return output(weights.dense[bucket_of(position)], {{{pools[us * kPieceTypes].data(), kPairsOfPools},
                                                        {pools[them * kPieceTypes].data(), kPairsOfPools},
                                                        {facts[0].data(), kColors * kFactWidth / 2}}});
}

__attribute__((flatten)) void accumulate(const Weights& weights, const Position& position, Accumulator& sums) {
    move_sums(weights, position, tallest_of(position), sums);
}

__attribute__((flatten)) Score evaluate(const Weights& weights, const Position& position, Accumulator& sums) {
    const ByPiece tallest = tallest_of(position);
    const Survey survey = move_sums(weights, position, tallest, sums);
    return score(weights, position, tallest, survey, sums.pools);
}

__attribute__((flatten)) Score evaluate_beside(const Weights& weights, const Position& position, const Accumulator& sums) {
    const ByPiece tallest = tallest_of(position);
    StackCodes codes;
    const Survey survey = code_stacks(position, tallest, sums, codes);
    alignas(kAlignment) Pools pools;
    for (std::size_t piece = 0; piece < kPieces; ++piece) put(parts_of(sums.pools[piece]), pools[piece]);
    update(weights, position, survey, codes, sums, pools, nullptr);
    return score(weights, position, tallest, survey, pools);
}

}  // namespace tzaar::network::TZAAR_KERNEL
