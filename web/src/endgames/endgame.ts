/** An endgame: a position that the side to move wins. docs/endgames.md says what that means. */

export interface Endgame {
  /** Part of its address. */
  readonly id: string;
  readonly position: string;
  /** The winner's turns to the end, if it wins as soon as possible and the loser resists as long as possible. */
  readonly winsIn: number;
  /** From 1, among those of its length. */
  readonly number: number;
}

/** All endgames of a length. */
export interface Rung {
  readonly winsIn: number;
  readonly endgames: readonly Endgame[];
}

/** The file that comes with the page; it has more than the page needs. */
export interface LadderFacts {
  endgames: readonly { id: string; position: string; wins_in: number }[];
}

export class Ladder {
  readonly rungs: readonly Rung[];
  /** From the shortest to the longest. */
  readonly endgames: readonly Endgame[];

  constructor({ endgames }: LadderFacts) {
    const rungs: { winsIn: number; endgames: Endgame[] }[] = [];
    for (const { id, position, wins_in: winsIn } of endgames) {
      if (rungs.at(-1)?.winsIn !== winsIn) rungs.push({ winsIn, endgames: [] });
      const rung = rungs.at(-1)?.endgames ?? [];
      rung.push({ id, position, winsIn, number: rung.length + 1 });
    }
    this.rungs = rungs;
    this.endgames = rungs.flatMap((rung) => rung.endgames);
  }

  find(id: string): Endgame | null {
    return this.endgames.find((endgame) => endgame.id === id) ?? null;
  }

  after(endgame: Endgame): Endgame | null {
    return this.endgames[this.endgames.indexOf(endgame) + 1] ?? null;
  }
}
