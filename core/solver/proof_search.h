// Depth-first proof-number search (df-pn; Nagai 2002) over single moves.
//
// Every node is an OR node of its side to move, as in a negamax: it wins if some move wins, and loses
// if all moves lose. After the first move of a turn the same side is to move again, and a child's
// numbers are taken as they are; after the last they are flipped. Games end (R17), so there are no
// cycles and no graph-history interaction.
//
// Beyond plain df-pn: the 1 + epsilon trick for thresholds, weak proof numbers, and leaves with
// heuristic numbers.
//
// A search can be limited to a number of turns. It then asks whether the game can be won within them, and a position
// has one entry in the table for each number of turns left.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "rules/keys.h"
#include "rules/move.h"
#include "rules/position.h"
#include "solver/numbers.h"
#include "solver/table.h"

namespace tzaar {

class ProofSearch {
public:
    // Polled every few nodes, with the number of nodes so far; true stops the search.
    using MustStop = std::function<bool(std::uint64_t nodes)>;

    explicit ProofSearch(ProofTable& table);

    // Call before one or more calls of prove(), which share the limit: counts nodes from 0.
    void start(std::uint64_t max_nodes, MustStop must_stop);

    // Searches until the position is decided or the search is stopped. A decided position comes with a move, unless the
    // game is over. The position must be past the placement.
    Knowledge prove(const Position& position) { return prove_within(position, kUnlimited); }

    // The same for a shorter game: if it has not ended after this many turns of both players, this one included, the
    // side that makes the last of them has lost. The length of such a loss means nothing.
    Knowledge prove_within(const Position& position, int turns);

    // The move with the smallest proof number, after expanding the position. None if the game is over.
    Move promising_move(const Position& position);

    std::uint64_t nodes() const { return nodes_; }

private:
    static constexpr int kUnlimited = -1;

    struct Child {
        keys::Key key;
        ProofNumbers numbers;  // from the point of view of the parent's side to move
        Move move;
    };
    // The children of one node that are not yet lost, as a range of children_, and the longest loss
    // among those that are.
    struct Children {
        std::size_t begin;
        std::size_t end;
        int longest_loss = 0;
        Move longest_loser = Move::none();
    };
    // A node's numbers, and what its children's thresholds are computed from.
    struct Summary {
        ProofNumbers numbers;
        std::size_t most_proving;    // the child to search next
        std::uint32_t second_proof;  // the second smallest proof number
        std::uint32_t max_disproof;
    };

    Knowledge search(ProofNumbers thresholds, std::uint64_t& work);
    std::optional<Knowledge> expand(Children& children);
    Knowledge probe_child(Move move, keys::Key key);
    Knowledge search_child(Move move, ProofNumbers thresholds, std::uint64_t& work);
    Knowledge seen_by_parent(Knowledge knowledge, Move move) const;
    void update_child(Children& children, std::size_t i, const Knowledge& knowledge);
    Summary summarise(const Children& children) const;
    void count_node();
    int turns_left_after_move() const;

    ProofTable& table_;
    Position position_;
    int turns_left_ = kUnlimited;  // of a limited search, the one being played included
    MustStop must_stop_;
    std::vector<Child> children_;  // of all nodes on the path from the root, in order
    MoveList moves_;               // of the node being expanded: too large for every stack frame
    std::uint64_t nodes_ = 0;
    std::uint64_t max_nodes_ = 0;
    bool stopped_ = false;
};

}  // namespace tzaar
