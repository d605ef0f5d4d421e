// The feature transformer: sums of feature weights, kept up to date in an accumulator.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "network/accumulator.h"
#include "network/feature_kernel.h"
#include "network/features.h"
#include "network/weights.h"
#include "rules/bitboard.h"
#include "rules/position.h"

namespace tzaar::network {

// The difference between an accumulator and another position.
struct Update {
    const FeatureTransformer& transformer;
    const Accumulator& before;
    const Position& position;
    const StackFeatures& features;
    const Unchanged& unchanged;
};

// Functions are always_inline because their vectors must stay in registers, and clang's `flatten` inlines only one
// level deep.
template <class Simd>
class AccumulatorKernel {
public:
    // Updates the pooled activations from the accumulator's to the position's. If the sums are to be kept, `kept` is
    // the accumulator itself, and the sums of the stacks that remain become the position's.
    [[gnu::always_inline]] static void update(const Update& update, Pooled& pooled, Accumulator* kept) {
        remove_stacks(update, pooled);
        add_stacks(update, pooled, kept);
        change_features(update, pooled, kept);
    }

    static void copy(const Pooled& from, Pooled& to) {
        for (std::size_t piece = 0; piece < kPieces; ++piece) store(load(from[piece]), to[piece]);
    }

    // The activations of one colour's facts.
    static void transform_facts(const FeatureTransformer& transformer, const FactFeatures& features, FactVector& activations) {
        I16 sum[kFactParts]{};
        for (const std::int16_t feature : features) {
            const I16* const weights = parts_of(transformer.facts[static_cast<std::size_t>(feature)].data());
            for (int v = 0; v < kFactParts; ++v) sum[v] += weights[v];
        }
        for (int v = 0; v < kFactParts; ++v) parts_of(activations.data())[v] = clipped_relu(sum[v]);
    }

private:
    using I16 = typename Simd::I16;
    static constexpr int kLanes = Simd::kBytes / 2;
    static constexpr int kParts = kWidth / kLanes;
    static constexpr int kFactParts = kFactWidth / kLanes;

    // ---- vectors -------------------------------------------------------------------------------

    // A StackVector in registers.
    struct Registers {
        I16 of[kParts];
    };

    static const I16* parts_of(const std::int16_t* numbers) { return reinterpret_cast<const I16*>(numbers); }
    static I16* parts_of(std::int16_t* numbers) { return reinterpret_cast<I16*>(numbers); }

    static Registers load(const StackVector& vector) {
        Registers registers;
        for (int v = 0; v < kParts; ++v) registers.of[v] = parts_of(vector.data())[v];
        return registers;
    }
    static void store(Registers registers, StackVector& vector) {
        for (int v = 0; v < kParts; ++v) {
            Simd::pin(registers.of[v]);
            parts_of(vector.data())[v] = registers.of[v];
        }
    }

    // The only form that g++ 12 compiles to a minimum instruction.
    static I16 clipped_relu(I16 numbers) {
        const I16 none{};
        const I16 one = none + kOne;
        numbers = numbers > none ? numbers : none;
        return numbers > one ? one : numbers;
    }

    // ---- stacks --------------------------------------------------------------------------------

    [[gnu::always_inline]] static void remove_stacks(const Update& update, Pooled& pooled) {
        const Accumulator& before = update.before;
        for (Bitboard gone = before.stacks & ~update.unchanged.stacks; gone != 0;) {
            const auto space = static_cast<std::size_t>(pop_first(gone));
            const Registers sum = load(before.sums[space]);
            I16* const pool = parts_of(pooled[before.pieces[space]].data());
            for (int v = 0; v < kParts; ++v) pool[v] -= clipped_relu(sum.of[v]);
        }
    }

    [[gnu::always_inline]] static void add_stacks(const Update& update, Pooled& pooled, Accumulator* kept) {
        for (Bitboard come = update.position.occupied() & ~update.unchanged.stacks; come != 0;) {
            const auto space = static_cast<std::size_t>(pop_first(come));
            const std::size_t piece = update.position.pieces()[space];
            const Registers sum = sum_of(update.transformer, update.features, space, piece);
            I16* const pool = parts_of(pooled[piece].data());
            for (int v = 0; v < kParts; ++v) pool[v] += clipped_relu(sum.of[v]);
            if (kept != nullptr) store(sum, kept->sums[space]);
        }
    }

    // Updates the stacks that remain.
    [[gnu::always_inline]] static void change_features(const Update& update, Pooled& pooled, Accumulator* kept) {
        const Unchanged& unchanged = update.unchanged;
        for (Bitboard left = update.position.occupied() & unchanged.stacks & ~unchanged.features; left != 0;) {
            const auto space = static_cast<std::size_t>(pop_first(left));
            const std::size_t piece = update.position.pieces()[space];
            const Registers sum_before = load(update.before.sums[space]);
            Registers sum = sum_before;
            // Usually just one.
            unsigned kinds = 0xFF & ~unchanged.kinds[space];
            do {
                const auto kind = static_cast<std::size_t>(std::countr_zero(kinds));
                const StackVector* const weights = &update.transformer.stacks[kFirstFeatures[piece][kind]];
                const I16* const come = parts_of(weights[update.features[kind][space]].data());
                const I16* const gone = parts_of(weights[update.before.features[kind][space]].data());
                for (int v = 0; v < kParts; ++v) sum.of[v] += come[v] - gone[v];
                kinds &= kinds - 1;
            } while (kinds != 0);
            I16* const pool = parts_of(pooled[piece].data());
            for (int v = 0; v < kParts; ++v) pool[v] += clipped_relu(sum.of[v]) - clipped_relu(sum_before.of[v]);
            if (kept != nullptr) store(sum, kept->sums[space]);
        }
    }

    // The sum of the weights of a stack's features. Only those of its sights depend on its piece.
    [[gnu::always_inline]] static Registers sum_of(const FeatureTransformer& transformer, const StackFeatures& features,
                                                   std::size_t space, std::size_t piece) {
        const auto weights_of = [&](std::size_t first, std::size_t kind) {
            return parts_of(transformer.stacks[first + features[kind][space]].data());
        };
        const I16* const self = weights_of(kFirstFeatures[0][kSelf], kSelf);
        const I16* const lead = weights_of(kFirstFeatures[0][kLead], kLead);
        const I16* const place = weights_of(kFirstFeatures[0][kPlace], kPlace);
        Registers sum;
        for (int v = 0; v < kParts; ++v) sum.of[v] = self[v] + lead[v] + place[v];
        const std::size_t sights = kFirstFeatures[piece][0];
        for (std::size_t direction = 0; direction < kDirections; ++direction) {
            const I16* const sight = weights_of(sights, direction);
            for (int v = 0; v < kParts; ++v) sum.of[v] += sight[v];
        }
        return sum;
    }
};

}  // namespace tzaar::network
