export { type Change, readChange } from './change.ts';
export { memoriesAround } from './memories-around.ts';
export { cycleTypesOf, onReturnPath, type ReturnPathContext } from './return-paths.ts';
export { everything, narrowRules, type RuleScope, type RuleTarget } from './targets.ts';
