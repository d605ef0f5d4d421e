/** The endgame trainer, a chunk of its own. */
export { ladder } from '../../../endgames/ladder';
export { default as Endgames } from './Endgames.svelte';
