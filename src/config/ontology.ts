import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BoundRow } from '../model/bounds.ts';
import { findKind, kindNameOf } from '../model/kinds.ts';
import type { AttributeDefinition, Kind, Ontology, Predicate, ValueConflict } from '../model/ontology.ts';
import { defined } from '../util/defined.ts';
import { parsedAtBuild } from '../util/prepared.ts';
import { snakeCase } from '../util/text/fold.ts';
import { parseYaml, validateYaml } from '../util/yaml/index.ts';
import { type OntologyDeclaration, ontologySchema } from './ontology-schema.ts';

type Declared<K extends Exclude<keyof OntologyDeclaration, 'bounds'>> = NonNullable<OntologyDeclaration[K]>[string];

/** Both `src/config/` and `dist/config/` lie two levels below the top of the package. */
const shippedFolder = new URL('../../ontology/', import.meta.url);
/** @public for build/bundle.mjs, as `readShipped` is. */
export const shippedFiles = ['kinds.yaml', 'predicates.yaml', 'attributes.yaml', 'words.yaml', 'bounds.yaml'];

let shipped: Ontology | undefined;

/** The default ontology, read once from the package's `ontology/` folder. */
export function shippedOntology(): Ontology {
  const empty: Ontology = { kinds: new Map(), predicates: new Map(), attributes: new Map() };
  shipped ??= shippedFiles.reduce((ontology, file) => extendOntology(ontology, readShipped(file), true), empty);
  return shipped;
}

/** @public */
export function readShipped(file: string): OntologyDeclaration {
  const path = fileURLToPath(new URL(file, shippedFolder));
  const text = readFileSync(path, 'utf8');
  const known = parsedAtBuild<OntologyDeclaration>(text);
  if (known !== undefined) return known;
  const { documents, issues } = parseYaml(text);
  const [document] = documents;
  const result = document === undefined ? undefined : validateYaml(ontologySchema, document);
  const problem = issues[0] ?? result?.issues[0];
  if (result?.value === undefined || problem !== undefined) {
    throw new Error(`The shipped ontology is damaged: ${path}: ${problem?.message ?? 'empty'}`);
  }
  return result.value;
}

/** An ontology extended by a declaration: new names are added; for known names, stated fields are replaced and aliases added. */
export function extendOntology(base: Ontology, declared: OntologyDeclaration, builtin = false): Ontology {
  const kinds = new Map(base.kinds);
  for (const [word, kind] of Object.entries(declared.kinds ?? {})) {
    const name = kindNameOf(word) ?? word;
    const aliases = [...(kind.aliases ?? []), ...(name === word ? [] : [word])];
    kinds.set(name, mergeKind(name, kinds.get(name), { ...kind, aliases }));
  }
  // A parent may be declared after its children, and be named by an alias.
  for (const kind of kinds.values()) {
    const parent = kind.parent === undefined ? undefined : findKind(kinds, kind.parent);
    if (parent !== undefined) kinds.set(kind.name, { ...kind, parent: parent.name });
  }
  const predicates = new Map(base.predicates);
  const nameOfKind = (word: string) => findKind(kinds, word)?.name ?? word;
  for (const [type, predicate] of Object.entries(declared.predicates ?? {})) {
    predicates.set(type, mergePredicate(type, predicates.get(type), predicate, builtin, nameOfKind));
  }
  const attributes = new Map(base.attributes);
  for (const [key, attribute] of Object.entries(declared.attributes ?? {})) {
    const name = snakeCase(key);
    attributes.set(name, mergeAttribute(name, attributes.get(name), attribute, builtin, nameOfKind));
  }
  const bounds = [...(base.bounds ?? []), ...(declared.bounds ?? []).map(boundRow)];
  return { kinds, predicates, attributes, bounds };
}

const boundRow = ({ order, parent, param, ...row }: NonNullable<OntologyDeclaration['bounds']>[number]): BoundRow => ({
  ...row,
  ...defined({ order, parent, param }),
});

function mergeKind(name: string, before: Kind | undefined, declared: Declared<'kinds'>): Kind {
  const parent = declared.parent ?? before?.parent;
  const lifespan = declared.lifespan ?? before?.lifespan;
  const description = declared.description ?? before?.description;
  return { name, aliases: union(before?.aliases, declared.aliases), ...defined({ parent, lifespan, description }) };
}

function mergePredicate(
  type: string,
  before: Predicate | undefined,
  declared: Declared<'predicates'>,
  builtin: boolean,
  kindName: (word: string) => string,
): Predicate {
  const description = declared.description ?? before?.description;
  return {
    type,
    aliases: union(before?.aliases, declared.aliases),
    inverse: union(before?.inverse, declared.inverse),
    symmetric: declared.symmetric ?? before?.symmetric ?? false,
    from: declared.from?.map(kindName) ?? before?.from ?? [],
    to: declared.to?.map(kindName) ?? before?.to ?? [],
    usual_from: (declared.usual_from ?? declared.from)?.map(kindName) ?? before?.usual_from ?? [],
    usual_to: (declared.usual_to ?? declared.to)?.map(kindName) ?? before?.usual_to ?? [],
    one_at_a_time: declared.one_at_a_time ?? before?.one_at_a_time ?? 'none',
    temporality: declared.temporality ?? before?.temporality ?? 'durable',
    posthumous: declared.posthumous ?? before?.posthumous ?? false,
    words: union(before?.words, declared.words),
    ...defined({ description }),
    ...(before?.isOwnOneAtATime || (!builtin && declared.one_at_a_time !== undefined) ? { isOwnOneAtATime: true } : {}),
    builtin: before?.builtin ?? builtin,
  };
}

function mergeAttribute(
  name: string,
  before: AttributeDefinition | undefined,
  declared: Declared<'attributes'>,
  builtin: boolean,
  kindName: (word: string) => string,
): AttributeDefinition {
  const description = declared.description ?? before?.description;
  const type = declared.type ?? before?.type ?? 'text';
  const single_valued = declared.multiple === undefined ? (before?.single_valued ?? true) : !declared.multiple;
  const isUnchanged = declared.multiple === undefined && declared.type === undefined;
  const conflict =
    declared.conflict ?? (isUnchanged ? before?.conflict : undefined) ?? usualConflict(type, single_valued);
  return {
    name,
    aliases: union(before?.aliases, declared.aliases),
    type,
    single_valued,
    conflict,
    ...((declared.lifelong ?? before?.isLifelong) ? { isLifelong: true } : {}),
    on: declared.on?.map(kindName) ?? before?.on ?? [],
    shared: union(before?.shared, declared.shared),
    words: union(before?.words, declared.words),
    ...(!builtin && declared.type !== undefined ? { isOwnType: true } : {}),
    ...defined({ description }),
  };
}

function usualConflict(type: AttributeDefinition['type'], isSingle: boolean): ValueConflict {
  if (!isSingle) return 'none';
  return type === 'date' || type === 'gender' ? 'definite' : 'possible';
}

function union(before: readonly string[] = [], more: readonly string[] = []): readonly string[] {
  return [...new Set([...before, ...more])];
}
