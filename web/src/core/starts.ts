/** Whether a number brings the start back. */
export function isSeeded(setup: string): setup is 'random' | 'balanced' {
  return setup === 'random' || setup === 'balanced';
}
