export { default as BoardView } from './BoardView.svelte';
export { default as ConfiguredBoard } from './ConfiguredBoard.svelte';
export { default as Counts } from './Counts.svelte';
export { default as PieceIcon } from './PieceIcon.svelte';
export { default as PlayerName } from './PlayerName.svelte';
export { default as Thumbnail } from './Thumbnail.svelte';
