/** Learning from one's own mistakes. Everything but the list of tasks is loaded when somebody wants it. */
import type { Component } from 'svelte';
import { loadNamespaces } from '../i18n';
import type { Task } from './task';

export { tasksOf, type Task } from './task';

export interface MistakesProps {
  tasks: readonly Task[];
  /** Back to the game. */
  onclose: () => void;
}

export async function loadMistakes(): Promise<Component<MistakesProps>> {
  const [module] = await Promise.all([import('./Mistakes.svelte'), loadNamespaces(['mistakes'])]);
  return module.default;
}
