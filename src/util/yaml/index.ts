export { validateLeniently } from './lenient.ts';
export * from './node.ts';
export { parseYaml } from './parse.ts';
export { jsonIssueWords } from './schema-words.ts';
export { validateYaml } from './validate.ts';
