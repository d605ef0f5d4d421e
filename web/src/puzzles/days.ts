/** Days, which begin at the same moment everywhere: at midnight UTC. */

export const DAY_MS = 86_400_000;

/** `2026-11-19`. */
export type Day = string;

export function dayOf(time: number): Day {
  return new Date(time).toISOString().slice(0, 10);
}

/** The day some days later, or earlier. */
export function dayAfter(day: Day, days: number): Day {
  return dayOf(Date.parse(day) + days * DAY_MS);
}
