export { validateLeniently } from './lenient.ts';
export * from './node.ts';
export { parseYaml } from './parse.ts';
export { type SchemaResult, validateYaml } from './validate.ts';
