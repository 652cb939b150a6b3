import { foldKey } from '../util/text/fold.ts';
import type { Kind, Ontology, Predicate } from './ontology.ts';

/** Labels that the graph uses for itself. No kind may have one of these names. */
export const reservedLabels: ReadonlySet<string> = new Set([
  'Entity',
  'Assertion',
  'Relation',
  'Attribute',
  'Claim',
  'Candidate',
  'Superseded',
  'Invalid',
  'LoreSource',
  'LoreChunk',
  'LoreMeta',
  'Violation',
  'Contradiction',
  'Anachronism',
  'OntologyViolation',
  'Orphan',
  'OntologyRule',
  'ConsistencyRun',
  'AuditEntry',
  'Memory',
  'Link',
]);

/** Finds a kind by its name or an alias, ignoring case and spacing. Names come before aliases. */
export function findKind(kinds: ReadonlyMap<string, Kind>, word: string): Kind | undefined {
  const exact = kinds.get(word);
  if (exact !== undefined) return exact;
  return wordsOf(kinds).get(foldKey(word));
}

const wordTables = new WeakMap<ReadonlyMap<string, Kind>, ReadonlyMap<string, Kind>>();

function wordsOf(kinds: ReadonlyMap<string, Kind>): ReadonlyMap<string, Kind> {
  let table = wordTables.get(kinds);
  if (table === undefined) {
    const words = new Map<string, Kind>();
    for (const kind of kinds.values()) for (const alias of kind.aliases) words.set(foldKey(alias), kind);
    for (const kind of kinds.values()) words.set(foldKey(kind.name), kind);
    table = words;
    wordTables.set(kinds, table);
  }
  return table;
}

const lineTables = new WeakMap<ReadonlyMap<string, Kind>, Map<string, readonly string[]>>();

/** A kind and all its ancestors, itself first. A cycle of parents ends where it closes. Cached, since it is needed for every claim. */
export function kindLine(kinds: ReadonlyMap<string, Kind>, name: string): readonly string[] {
  const lines = lineTables.get(kinds) ?? new Map<string, readonly string[]>();
  lineTables.set(kinds, lines);
  const known = lines.get(name) ?? walkKindLine(kinds, name);
  lines.set(name, known);
  return known;
}

/** `kindLine` without the cache, for kinds that are still being built. */
export function walkKindLine(kinds: ReadonlyMap<string, Kind>, name: string): readonly string[] {
  const line: string[] = [];
  for (
    let next: string | undefined = name;
    next !== undefined && !line.includes(next);
    next = kinds.get(next)?.parent
  ) {
    line.push(next);
  }
  return line;
}

/** True if a kind is one of those allowed, or descends from one. An empty list allows all. */
export function isAllowedKind(ontology: Pick<Ontology, 'kinds'>, name: string, allowed: readonly string[]): boolean {
  return allowed.length === 0 || kindLine(ontology.kinds, name).some((each) => allowed.includes(each));
}

/** How long a kind lives: its own lifespan, else that of the nearest kind above it that has one. */
export function lifespanOf(name: string, kinds: ReadonlyMap<string, Kind>): Kind['lifespan'] {
  const giver = kindLine(kinds, name).find((kind) => kinds.get(kind)?.lifespan !== undefined);
  return giver === undefined ? undefined : kinds.get(giver)?.lifespan;
}

/** The name of a kind that a word makes: `sea serpent` → `SeaSerpent`, `Halb-Elf` → `HalbElf`, `NPC` → `Npc`. Never all capitals, which are predicates' labels. */
export function kindNameOf(text: string): string | undefined {
  const words = text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const joined = words
    .map((word) => {
      const rest = word.slice(1);
      return word.charAt(0).toUpperCase() + (rest === rest.toUpperCase() ? rest.toLowerCase() : rest);
    })
    .join('');
  return /^\p{L}/u.test(joined) && joined.length <= 60 ? joined : undefined;
}

/** Kind of entities that are books, chronicles and narrators inside the world. */
export const inWorldSourceKind = 'Chronicle';

/** The kinds that are usual on a side of a predicate; where it names none, all that it allows. */
export function usualKinds(predicate: Predicate, side: 'from' | 'to'): readonly string[] {
  const usual = predicate[`usual_${side}`];
  return usual.length === 0 ? predicate[side] : usual;
}
