import { isAllowedKind } from '../../model/kinds.ts';
import type { Ontology } from '../../model/ontology.ts';
import { compareText } from '../../util/places.ts';
import { nearest } from '../../util/text/did-you-mean.ts';
import { slug } from '../../util/text/slug.ts';

/** How many misspelt names get suggestions: each is compared with every name of the world. */
const mostSuggestions = 200;

/** What the resolver needs of an entity. */
export interface Named {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly kind: string;
}

export type Resolution<T extends Named> =
  | Known<T>
  /** No entity has the name; similar names, best first. */
  | { readonly nearest: readonly string[] };

type Known<T extends Named> =
  | { readonly found: T }
  /** Several entities have the name; by id. */
  | { readonly candidates: readonly T[] };

/** A name as it is looked up: without case, accents, punctuation and spacing. */
export function foldName(name: string): string {
  return slug(name) || name.trim().toLowerCase();
}

/**
 * One resolver for ids, names, aliases and their inflections. An exact id wins; then names and aliases, whatever their
 * case, accents and spacing; then ids so written; then the same without an article or a possessive ("the Grey Order's").
 * Where several entities have a name, the wanted kinds decide if they leave one.
 */
export class Names<T extends Named> {
  private readonly byId = new Map<string, T>();
  private readonly byName = new Map<string, T[]>();
  private readonly byFoldedId = new Map<string, T[]>();
  private readonly bare = new Map<string, T[]>();
  private readonly byHandle = new Map<string, T[]>();
  private readonly ontology: Pick<Ontology, 'kinds'>;
  private readonly suggestions = new Map<string, readonly string[]>();

  constructor(entities: Iterable<T>, ontology: Pick<Ontology, 'kinds'>) {
    this.ontology = ontology;
    for (const entity of entities) this.add(entity);
  }

  get(id: string): T | undefined {
    return this.byId.get(id);
  }

  resolve(text: string, kinds: readonly string[] = []): Resolution<T> {
    return this.known(text.trim(), kinds) ?? { nearest: this.near(text.trim()) };
  }

  /** The one entity of a name; undefined where there is none, or several. Cheaper than `resolve`: it suggests nothing. */
  find(text: string, kinds: readonly string[] = []): T | undefined {
    const result = this.known(text.trim(), kinds);
    return result !== undefined && 'found' in result ? result.found : undefined;
  }

  /** Adds another way to link to an entity, such as a note's path. */
  addHandle(handle: string, id: string): void {
    const entity = this.byId.get(id);
    if (entity !== undefined) put(this.byHandle, handle.toLowerCase(), entity);
  }

  private known(words: string, kinds: readonly string[]): Known<T> | undefined {
    const exact = this.byId.get(words);
    if (exact !== undefined) return { found: exact };
    const handled = words.includes('/') ? this.byHandle.get(words.toLowerCase()) : undefined;
    if (handled !== undefined) return this.choose(handled, kinds);
    const folded = foldName(words);
    const tables = [this.byName.get(folded), this.byFoldedId.get(folded), this.bare.get(withoutArticle(folded))];
    for (const candidates of tables) if (candidates !== undefined) return this.choose(candidates, kinds);
    return undefined;
  }

  /** Every name and alias. */
  *words(): Iterable<string> {
    for (const { name, aliases } of this.byId.values()) {
      yield name;
      yield* aliases;
    }
  }

  private choose(candidates: readonly T[], kinds: readonly string[]): Known<T> {
    const [only] = candidates;
    if (only !== undefined && candidates.length === 1) return { found: only };
    const fitting = candidates.filter(({ kind }) => isAllowedKind(this.ontology, kind, kinds));
    const [fit] = fitting;
    if (fit !== undefined && fitting.length === 1) return { found: fit };
    const open = fitting.length > 0 ? fitting : candidates;
    return { candidates: [...open].sort((a, b) => compareText(a.id, b.id)) };
  }

  private add(entity: T): void {
    this.byId.set(entity.id, entity);
    put(this.byFoldedId, foldName(entity.id), entity);
    for (const name of [entity.name, ...entity.aliases]) {
      const folded = foldName(name);
      put(this.byName, folded, entity);
      put(this.bare, withoutArticle(folded), entity);
    }
  }

  private near(text: string): readonly string[] {
    const known = this.suggestions.get(text);
    if (known !== undefined) return known;
    if (this.suggestions.size >= mostSuggestions) return [];
    // Names before ids, and an id only where it is not its name written otherwise.
    const words = new Map<string, string>();
    for (const word of [...this.words(), ...this.byId.keys()]) {
      const folded = foldName(word);
      if (!words.has(folded)) words.set(folded, word);
    }
    const found = nearest(text, words.values());
    this.suggestions.set(text, found);
    return found;
  }
}

function put<T>(table: Map<string, T[]>, key: string, entity: T): void {
  const list = table.get(key);
  if (list === undefined) table.set(key, [entity]);
  else if (!list.includes(entity)) list.push(entity);
}

/** `the-grey-orders` from "the Grey Order's" (a slug drops the apostrophe) and `grey-order` fold to one. */
function withoutArticle(folded: string): string {
  return folded.replace(/^(?:the|an?)-(?=.)/, '').replace(/(?<=..)s$/, '');
}
