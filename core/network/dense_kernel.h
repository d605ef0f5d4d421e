// The dense layers.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "base/score.h"
#include "network/weights.h"

namespace tzaar::network {

// A range of the first layer's inputs, read in place.
struct InputRange {
    const std::int16_t* numbers;
    int pairs;
};

// Functions are always_inline for the same reasons as those of AccumulatorKernel.
template <class Simd>
class DenseKernel {
public:
    // The score the layers compute from the inputs, given in this order.
    [[gnu::always_inline]] static Score evaluate(const DenseLayers& layers, const std::array<InputRange, 3>& inputs) {
        Registers sums = load(layers.first.bias);
        const std::int16_t* weights = layers.first.weights[0][0].data();
        for (const InputRange& range : inputs) {
            add_products(range.numbers, range.pairs, weights, sums);
            weights += range.pairs * 2 * kOutputs;
        }
        const Activations first = clipped_relu(sums, kFirstShift);
        sums = load(layers.second.bias);
        add_products(first.numbers.data(), kFirstOutputs / 2, layers.second.weights[0][0].data(), sums);
        const Activations second = clipped_relu(sums, kShift);
        const int out = dot_product(second, layers.out) + layers.out_bias[0];
        return std::clamp((out * kScoreNumerator) >> kScoreShift, -kEvaluationLimit, kEvaluationLimit);
    }

private:
    using I16 = typename Simd::I16;
    using I32 = typename Simd::I32;
    static constexpr int kLanes = Simd::kBytes / 4;

    static constexpr int kOutputs = kFirstOutputs;
    static_assert(kSecondOutputs == kOutputs, "both layers are computed by the same functions");
    static constexpr int kParts = kOutputs / kLanes;

    // A layer's outputs, in registers.
    struct Registers {
        I32 of[kParts];
    };
    // The outputs after the clipped ReLU: the next layer's inputs.
    struct alignas(Simd::kBytes) Activations {
        std::array<std::int16_t, kOutputs> numbers;
    };

    static const I16* parts_of(const std::int16_t* numbers) { return reinterpret_cast<const I16*>(numbers); }

    static Registers load(const std::array<std::int32_t, kOutputs>& bias) {
        Registers sums;
        for (int v = 0; v < kParts; ++v) sums.of[v] = reinterpret_cast<const I32*>(bias.data())[v];
        return sums;
    }

    // Adds the contribution of some inputs to a layer's outputs. The weights start at these inputs. V8 loads everything
    // a basic block reads before it computes: two pairs at once fit into its registers, four do not (580 ns an
    // evaluation instead of 660), and one leaves more loop overhead.
    static constexpr int kPairsAtOnce = 2;
    static_assert(kWidth % (2 * kPairsAtOnce) == 0 && kFactWidth % (2 * kPairsAtOnce) == 0 &&
                  kFirstOutputs % (2 * kPairsAtOnce) == 0);
    [[gnu::always_inline]] static void add_products(const std::int16_t* inputs, int pairs, const std::int16_t* weights,
                                                    Registers& sums) {
        for (int done = 0; done < pairs; done += kPairsAtOnce) {
            Simd::pin_addresses(inputs, weights);
            for (int pair = 0; pair < kPairsAtOnce; ++pair) {
                std::int32_t both;
                std::memcpy(&both, inputs + 2 * pair, sizeof both);
                const I32 everywhere = I32{} + both;
                const I16* const next = parts_of(weights) + pair * kParts;
                for (int v = 0; v < kParts; ++v) sums.of[v] += Simd::madd(reinterpret_cast<I16>(everywhere), next[v]);
            }
            inputs += kPairsAtOnce * 2;
            weights += kPairsAtOnce * kOutputs * 2;
        }
    }

    [[gnu::always_inline]] static Activations clipped_relu(const Registers& sums, int shift) {
        const I32 none{};
        const I32 one = none + kOne;
        Activations activations;
        for (int v = 0; v < kParts; ++v) {
            I32 clipped = sums.of[v] >> shift;
            clipped = clipped > none ? clipped : none;
            clipped = clipped > one ? one : clipped;
            const auto half = __builtin_convertvector(clipped, typename Simd::HalfI16);
            std::memcpy(activations.numbers.data() + v * kLanes, &half, sizeof half);
        }
        return activations;
    }

    [[gnu::always_inline]] static int dot_product(const Activations& activations,
                                                  const std::array<std::int16_t, kOutputs>& weights) {
        I32 products{};
        for (int v = 0; v < kOutputs * 2 / Simd::kBytes; ++v) {
            products += Simd::madd(parts_of(activations.numbers.data())[v], parts_of(weights.data())[v]);
        }
        int sum = 0;
        for (int i = 0; i < kLanes; ++i) sum += products[i];
        return sum;
    }
};

}  // namespace tzaar::network
