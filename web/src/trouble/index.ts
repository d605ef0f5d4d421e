export { default as CoreTrouble } from './CoreTrouble.svelte';
export { default as LoadTrouble } from './LoadTrouble.svelte';
export { default as Trouble } from './Trouble.svelte';
