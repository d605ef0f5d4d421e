/** How games begin: in the order in which it is listed, in the words of a record's Setup tag. */
export const SETUPS = ['fixed', 'random', 'balanced', 'tournament', 'custom'] as const;
export type Setup = (typeof SETUPS)[number];
