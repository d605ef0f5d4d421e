export { BrowserStorage, storage, type StorageTrouble } from './storage.svelte';
export { browserLocks, type Hold, type Locks } from './locks';
export { browserSurroundings, Ownership, type Surroundings } from './ownership';
