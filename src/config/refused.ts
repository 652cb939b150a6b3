import { valueAt, type YamlNode } from '../util/yaml/index.ts';
import type { OntologyDeclaration } from './ontology-schema.ts';

/** The declaration that replaces a refused setting: the one that allows the fewest conclusions. */
const leastKind = { lifespan: 'unlimited' } as const;
const leastPredicate = { one_at_a_time: 'none', temporality: 'eternal', posthumous: true, from: [], to: [] } as const;
const leastAttribute = { multiple: true, conflict: 'none', on: [] } as const;

/**
 * A declaration whose settings that could not be understood say the least they can: what the author meant is not known, and
 * a default would have rules say for certain what they did not mean (`lifespan: forever` is not the 130 years of a Person).
 */
export function withoutGuesses<T extends OntologyDeclaration>(declared: T, root: YamlNode | undefined): T {
  return {
    ...declared,
    ...sectionOf(declared.kinds, root, 'kinds', leastKind),
    ...sectionOf(declared.predicates, root, 'predicates', leastPredicate),
    ...sectionOf(declared.attributes, root, 'attributes', leastAttribute),
  };
}

function sectionOf<Entry extends object, Least extends object>(
  entries: Readonly<Record<string, Entry>> | undefined,
  root: YamlNode | undefined,
  section: string,
  least: Least,
): Record<string, Record<string, Entry | (Entry & Partial<Least>)>> {
  const written = below(root, section);
  if (entries === undefined || written === undefined) return {};
  const completed = Object.entries(entries).map(([name, entry]) => {
    const stated = below(written, name);
    const refused = Object.entries(least).filter(([key]) => isStated(stated, key) && !Object.hasOwn(entry, key));
    return [name, refused.length === 0 ? entry : { ...entry, ...Object.fromEntries(refused) }] as const;
  });
  return { [section]: Object.fromEntries(completed) };
}

const below = (node: YamlNode | undefined, key: string): YamlNode | undefined =>
  node?.kind === 'map' ? valueAt(node, key) : undefined;

function isStated(entry: YamlNode | undefined, key: string): boolean {
  const value = below(entry, key);
  return value !== undefined && !(value.kind === 'scalar' && value.value === null);
}
