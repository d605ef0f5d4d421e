export { settings, THEMES, CONFIRMS, ORIENTATIONS, type Choices } from './settings.svelte';
