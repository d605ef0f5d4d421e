/** Steps through the turns of a game. */
export type Step = 'first' | 'back' | 'forward' | 'last';
