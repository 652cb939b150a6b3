/** Planning only what a change concerns. RATIONALE.md explains its benefit. */
export { type NotCompared, planChange } from './plan-change.ts';
export { readExistence } from './read-existence.ts';
export { storeState } from './store-state.ts';
