// Depth-first proof-number search (df-pn; Nagai 2002) over single moves.
//
// Every node is seen by its side to move: it wins if some move wins, and loses if all moves lose.
// After the first move of a turn the same side is to move again, and a child's numbers are taken as
// they are; after the last they are flipped. Games end (R17), so there are no cycles to care for.
#pragma once

#include <chrono>
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
    // Asked now and then whether to stop; the argument is the number of nodes so far.
    using MustStop = std::function<bool(std::uint64_t nodes)>;

    explicit ProofSearch(ProofTable& table);

    // Before a run of prove(): counts nodes from 0.
    void start(std::uint64_t max_nodes, MustStop must_stop);

    // Searches until the position is decided or the search is stopped. If it is decided there is a
    // move with it, unless the game is over. The position must be past the placement.
    Knowledge prove(const Position& position);

    // The move that seems best after a look at what is known about each. None if the game is over.
    Move promising_move(const Position& position);

    std::uint64_t nodes() const { return nodes_; }
    bool is_stopped() const { return stopped_; }

private:
    struct Child {
        keys::Key key;
        ProofNumbers numbers;  // as the parent's side to move sees it
        Move move;
    };
    // The children of one node that are not yet lost, and the longest of those that are.
    struct Family {
        std::size_t begin;
        std::size_t end;
        int longest_loss = 0;
        Move longest_loser = Move::none();
    };
    // What a node's children say together.
    struct Summary {
        ProofNumbers numbers;
        std::size_t best;         // the child to look at next
        std::uint32_t second_win;  // the second smallest number for a win
        std::uint32_t most_loss;   // the largest number for a loss
    };

    Knowledge search(ProofNumbers limits, std::uint64_t& work);
    std::optional<Knowledge> expand(Family& family);
    Knowledge look_at(Move move, keys::Key key);
    void note(Family& family, std::size_t i, const Knowledge& knowledge);
    Summary summarise(const Family& family) const;
    Knowledge search_child(Move move, ProofNumbers limits, std::uint64_t& work);
    bool ends_turn() const;
    void count_node();

    ProofTable& table_;
    Position position_;
    MustStop must_stop_;
    std::vector<Child> children_;  // of all nodes on the way from the root, one after the other
    MoveList moves_;               // of the node being expanded: too large for a recursion's frames
    std::uint64_t nodes_ = 0;
    std::uint64_t max_nodes_ = 0;
    bool stopped_ = false;
};

}  // namespace tzaar
