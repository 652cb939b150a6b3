export { validateLeniently } from './lenient.ts';
export * from './node.ts';
export { parseYaml } from './parse.ts';
export { issueWords, jsonIssueWords } from './schema-words.ts';
export { type SchemaResult, validateYaml } from './validate.ts';
