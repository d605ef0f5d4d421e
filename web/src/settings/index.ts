export {
  readChoices,
  settings,
  THEMES,
  MATERIALS,
  CONFIRMS,
  ORIENTATIONS,
  type Choices,
} from './settings.svelte';
export { MEMORIES, mebibytesOf, threadChoices, threadsOf, thisMachine } from './machine';
