/** How much of the machine the engine takes: what can be chosen, and what is taken where nothing is. */

export const THREADS = ['auto', '1', '2', '3', '4', '6', '8', '12', '16'] as const;
export type Threads = (typeof THREADS)[number];

/** Of the table of what the engine has found, in mebibytes. */
export const MEMORIES = ['auto', '16', '32', '64', '128', '256', '512'] as const;
export type Memory = (typeof MEMORIES)[number];

export interface Machine {
  cores: number;
  /** Runs on a battery and gets warm in the hand. */
  isPhone: boolean;
}

export function thisMachine(): Machine {
  return {
    // Old browsers do not tell.
    cores: (navigator.hardwareConcurrency as number | undefined) ?? 1,
    isPhone: matchMedia('(pointer: coarse)').matches,
  };
}

const MOST_BY_ITSELF = { desk: 8, phone: 4 };

/** All cores of a small machine, all but one of a larger one; of a phone half. */
export function threadsOf(choice: Threads, { cores, isPhone }: Machine): number {
  if (choice !== 'auto') return Number(choice);
  if (isPhone) return Math.max(1, Math.min(Math.floor(cores / 2), MOST_BY_ITSELF.phone));
  return Math.max(1, Math.min(cores > 4 ? cores - 1 : cores, MOST_BY_ITSELF.desk));
}

export function mebibytesOf(choice: Memory, { isPhone }: Machine): number {
  if (choice !== 'auto') return Number(choice);
  return isPhone ? 16 : 64;
}

/** More threads than cores would only wait for one another; what was chosen elsewhere stays a choice. */
export function threadChoices({ cores }: Machine, chosen: Threads): Threads[] {
  return THREADS.filter((choice) => choice === 'auto' || choice === chosen || Number(choice) <= cores);
}
