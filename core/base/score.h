// What a position is worth to the side to move.
#pragma once

namespace tzaar {

// In hundredths of the evaluation's unit, or, from kProved on, a proved win or loss (a "mate score"): kWinScore - n is
// a win and n - kWinScore a loss in n moves, counted from the root of the search.
using Score = int;

inline constexpr Score kWinScore = 32000;
inline constexpr Score kInfinite = kWinScore + 1;
inline constexpr int kMaxPly = 200;  // more than 60 placements and 59 turns of two moves
inline constexpr Score kProved = kWinScore - kMaxPly;
// Static evaluations stay within this, far from proved scores.
inline constexpr Score kEvaluationLimit = 20000;

constexpr Score win_in(int moves) { return kWinScore - moves; }
constexpr Score loss_in(int moves) { return moves - kWinScore; }
constexpr bool is_win(Score score) { return score >= kProved; }
constexpr bool is_loss(Score score) { return score <= -kProved; }
constexpr bool is_proved(Score score) { return is_win(score) || is_loss(score); }
// Moves to the end of the game. Only for proved scores.
constexpr int moves_to_end(Score score) { return is_win(score) ? kWinScore - score : score + kWinScore; }

}  // namespace tzaar
