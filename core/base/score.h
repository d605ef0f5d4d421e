// What a position is worth to the side to move.
#pragma once

namespace tzaar {

// Hundredths of the evaluation's unit, or, beyond kProved, a win or a loss that is proved:
// kWinScore - n is a win and n - kWinScore a loss in n moves from where the score stands.
using Score = int;

inline constexpr Score kWinScore = 32000;
inline constexpr Score kInfinite = kWinScore + 1;
inline constexpr int kMaxPly = 200;  // 60 placements and two moves for each of 59 turns are fewer
inline constexpr Score kProved = kWinScore - kMaxPly;
// Evaluations stay within this, far from what is proved.
inline constexpr Score kEvaluationLimit = 20000;

constexpr Score win_in(int moves) { return kWinScore - moves; }
constexpr Score loss_in(int moves) { return moves - kWinScore; }
constexpr bool is_win(Score score) { return score >= kProved; }
constexpr bool is_loss(Score score) { return score <= -kProved; }
constexpr bool is_proved(Score score) { return is_win(score) || is_loss(score); }
// Moves until the end, of a proved score.
constexpr int moves_to_end(Score score) { return is_win(score) ? kWinScore - score : score + kWinScore; }

}  // namespace tzaar
