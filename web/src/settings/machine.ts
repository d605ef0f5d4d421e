/** How much of the machine the engine uses: the choices and the defaults. */

export const THREADS = ['auto', '1', '2', '3', '4', '6', '8', '12', '16'] as const;
export type Threads = (typeof THREADS)[number];

/** The transposition table's size in mebibytes. */
export const MEMORIES = ['auto', '16', '32', '64', '128', '256', '512'] as const;
export type Memory = (typeof MEMORIES)[number];

export interface Machine {
  cores: number;
  /** Runs on battery and gets warm in the hand. */
  isPhone: boolean;
}

export function thisMachine(): Machine {
  return {
    // Old browsers do not report it.
    cores: (navigator.hardwareConcurrency as number | undefined) ?? 1,
    isPhone: matchMedia('(pointer: coarse)').matches,
  };
}

const MOST_BY_ITSELF = { desk: 8, phone: 4 };

/** All cores of a small machine, all but one of a larger one; half of a phone's. */
export function threadsOf(choice: Threads, { cores, isPhone }: Machine): number {
  if (choice !== 'auto') return Number(choice);
  if (isPhone) return Math.max(1, Math.min(Math.floor(cores / 2), MOST_BY_ITSELF.phone));
  return Math.max(1, Math.min(cores > 4 ? cores - 1 : cores, MOST_BY_ITSELF.desk));
}

export function mebibytesOf(choice: Memory, { isPhone }: Machine): number {
  if (choice !== 'auto') return Number(choice);
  return isPhone ? 16 : 64;
}

/** More threads than cores would only wait for one another; a choice made elsewhere is kept. */
export function threadChoices({ cores }: Machine, chosen: Threads): Threads[] {
  return THREADS.filter((choice) => choice === 'auto' || choice === chosen || Number(choice) <= cores);
}
