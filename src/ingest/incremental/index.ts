/** Planning only what a change concerns. What it buys: RATIONALE.md. */
export { type NotCompared, planChange } from './plan-change.ts';
export { readExistence } from './read-existence.ts';
export { storeState } from './store-state.ts';
