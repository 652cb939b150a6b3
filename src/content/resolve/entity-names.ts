import { isAllowedKind } from '../../model/kinds.ts';
import type { Ontology } from '../../model/ontology.ts';
import { lazy } from '../../util/lazy.ts';
import { compareText } from '../../util/places.ts';
import { nearest } from '../../util/text/did-you-mean.ts';
import { slug } from '../../util/text/slug.ts';
import { nameAsOne } from '../vocabulary/same-name.ts';
import { isNameless } from './nameless.ts';
import { NotePaths } from './note-paths.ts';

/** How many misspelt names get suggestions: each is compared with every name of the world. */
const mostSuggestions = 200;

/** The resolver's data of an entity. */
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

/** Where a name is written, as far as that decides what it means. */
export interface Mentioned<T> {
  /** Path of the file: of notes of one name, the nearest is meant. */
  readonly from?: string;
  /** True if it is a plain word, which names only an entity of an allowed kind or of no known one. */
  readonly plain?: boolean;
  /** The owner of the name: a plain word never names that. */
  readonly by?: T;
  /** The kinds that are meant where several have the name. */
  readonly usual?: readonly string[];
}

/** The possible meanings of a name. */
type Candidates<T extends Named> = readonly T[];

/**
 * One resolver for ids, names, aliases and their inflections. An exact id wins; then names, then aliases, whatever their case, accents and
 * spacing; then ids so written; then the same without an article or a possessive ("the Grey Order's"). Where several entities have a name,
 * the nearest note is meant, or the wanted kinds decide if they leave one. A placeholder of an unknown name (`Unknown`) finds no entity.
 */
export class Names<T extends Named> {
  private readonly byId = new Map<string, T>();
  private readonly byName = new Map<string, T[]>();
  private readonly byAlias = new Map<string, T[]>();
  private readonly byFoldedId = new Map<string, T[]>();
  private readonly bareNames = new Map<string, T[]>();
  private readonly bareAliases = new Map<string, T[]>();
  private readonly notes = new NotePaths<T>();
  private readonly ontology: Pick<Ontology, 'kinds'>;
  private readonly suggestions = new Map<string, readonly string[]>();
  /** Each name once, by how it is looked up. Names come before ids, and an id only where it is not its name written otherwise. */
  private readonly spellings = lazy(() => {
    const words = new Map<string, string>();
    for (const word of [...this.words(), ...this.byId.keys()]) {
      const folded = foldName(word);
      if (!words.has(folded)) words.set(folded, word);
    }
    return words;
  });

  constructor(entities: Iterable<T>, ontology: Pick<Ontology, 'kinds'>) {
    this.ontology = ontology;
    for (const entity of entities) this.add(entity);
  }

  get(id: string): T | undefined {
    return this.byId.get(id);
  }

  resolve(text: string, kinds: readonly string[] = [], mentioned: Mentioned<T> = {}): Resolution<T> {
    const words = text.trim();
    return this.known(words, kinds, mentioned) ?? { nearest: this.near(words) };
  }

  /** The target of a link to a note: the note at its address, else the bearer of the name. */
  follow(address: string, from: string, kinds: readonly string[] = [], usual: readonly string[] = []): Resolution<T> {
    const name = address.slice(address.lastIndexOf('/') + 1);
    if (isNameless(name)) return { nearest: [] };
    const notes = this.notes.linked(address, from);
    if (notes.length > 0) return this.choose(notes, kinds, usual);
    const words = address.replace(/^(?:\.{0,2}\/)+/, '').trim();
    return (
      this.known(words, kinds, { from, usual }) ?? this.withoutNote(name, kinds, usual) ?? { nearest: this.near(words) }
    );
  }

  /** The entity with the name of the note at the end of a path, described in a file other than a note. */
  private withoutNote(name: string, kinds: readonly string[], usual: readonly string[]): Known<T> | undefined {
    const found = this.known(name, kinds, { usual });
    if (found === undefined) return undefined;
    const all = 'found' in found ? [found.found] : found.candidates;
    return all.some((each) => this.notes.has(each)) ? undefined : found;
  }

  /** The one entity that a link means; undefined where there is none, or several. */
  linked(address: string, from: string): T | undefined {
    const result = this.follow(address, from);
    return 'found' in result ? result.found : undefined;
  }

  /** The one entity of a name; undefined where there is none, or several. Cheaper than `resolve`: it suggests nothing. */
  find(text: string, kinds: readonly string[] = []): T | undefined {
    const result = this.known(text.trim(), kinds, {});
    return result !== undefined && 'found' in result ? result.found : undefined;
  }

  /** True if a name finds anything. */
  isKnown(text: string): boolean {
    return this.surest(text).length > 0;
  }

  /** True if something is called just so, to the letter: `Who?`, `Tarn (the lower)`. */
  isCalled(text: string): boolean {
    const words = text.trim().toLowerCase();
    const isSo = (each: string): boolean => each.trim().toLowerCase() === words;
    for (const found of this.candidates(text.trim())) {
      if (found.some(({ id, name, aliases }) => isSo(id) || isSo(name) || aliases.some(isSo))) return true;
    }
    return false;
  }

  /** Entities that a plain word would name, were they not of another kind. */
  ofOtherKind(text: string, by?: T): readonly T[] {
    return this.surest(text).filter((each) => each.id !== by?.id);
  }

  /** The entities of the surest sort that a name finds any of. */
  private surest(text: string): Candidates<T> {
    for (const found of this.candidates(text.trim())) if (found.length > 0) return found;
    return [];
  }

  /** Adds the path of a note that describes an entity, from the root and without its ending. */
  addNote(path: string, id: string): void {
    const entity = this.byId.get(id);
    if (entity !== undefined) this.notes.add(path, entity);
  }

  private known(words: string, kinds: readonly string[], mentioned: Mentioned<T>): Known<T> | undefined {
    const { usual = [] } = mentioned;
    if (mentioned.plain === true && usual.length > 0) {
      const found = this.known(words, usual, { ...mentioned, usual: [] });
      if (found !== undefined) return found;
    }
    for (const all of this.candidates(words)) {
      const found = mentioned.plain === true ? all.filter((each) => this.isMeant(each, kinds, mentioned)) : all;
      if (found.length === 0) continue;
      const near = mentioned.from === undefined ? found : this.notes.near(found, mentioned.from);
      return this.choose(near, kinds, usual);
    }
    return undefined;
  }

  /** True if a plain word can mean an entity: what nobody said the kind of may be of any. */
  private isMeant({ kind, id }: T, kinds: readonly string[], { by }: Mentioned<T>): boolean {
    if (id === by?.id) return false;
    return !this.ontology.kinds.has(kind) || isAllowedKind(this.ontology, kind, kinds);
  }

  /** The entities of each sort that a name finds, the surest first: most names are found at once, and the rest is not looked up. */
  private *candidates(words: string): Iterable<Candidates<T>> {
    const exact = this.byId.get(words);
    if (isNameless(words)) {
      if (exact !== undefined && !isNameless(exact.name)) yield [exact];
      return;
    }
    if (exact !== undefined) yield [exact];
    const folded = foldName(words);
    yield calledSo(words, this.byName.get(folded) ?? [], ({ name }) => [name]);
    yield calledSo(words, this.byAlias.get(folded) ?? [], ({ aliases }) => aliases);
    yield this.byFoldedId.get(folded) ?? [];
    const bare = withoutArticle(folded);
    yield this.bareNames.get(bare) ?? [];
    yield this.bareAliases.get(bare) ?? [];
  }

  /** Every name and alias. */
  *words(): Iterable<string> {
    for (const { name, aliases } of this.byId.values()) {
      if (!isNameless(name)) yield name;
      yield* aliases;
    }
  }

  private choose(candidates: readonly T[], kinds: readonly string[], usual: readonly string[]): Known<T> {
    const [only] = candidates;
    if (only !== undefined && candidates.length === 1) return { found: only };
    const allowed = candidates.filter(({ kind }) => isAllowedKind(this.ontology, kind, kinds));
    const expected = allowed.filter(({ kind }) => isAllowedKind(this.ontology, kind, usual));
    const fitting = expected.length > 0 ? expected : allowed;
    const [fit] = fitting;
    if (fit !== undefined && fitting.length === 1) return { found: fit };
    const open = fitting.length > 0 ? fitting : candidates;
    return { candidates: [...open].sort((a, b) => compareText(a.id, b.id)) };
  }

  private add(entity: T): void {
    this.byId.set(entity.id, entity);
    put(this.byFoldedId, foldName(entity.id), entity);
    this.addName(entity.name, entity, this.byName, this.bareNames);
    for (const alias of entity.aliases) this.addName(alias, entity, this.byAlias, this.bareAliases);
  }

  private addName(name: string, entity: T, whole: Map<string, T[]>, bare: Map<string, T[]>): void {
    if (isNameless(name)) return;
    const folded = foldName(name);
    put(whole, folded, entity);
    put(bare, withoutArticle(folded), entity);
  }

  private near(text: string): readonly string[] {
    const known = this.suggestions.get(text);
    if (known !== undefined) return known;
    if (this.suggestions.size >= mostSuggestions) return [];
    // The written name has no bearer here, in any spelling.
    const own = this.spellings().get(foldName(text));
    const others = [...this.spellings().values()].filter((word) => word !== own);
    const found = nearest(text, others);
    this.suggestions.set(text, found);
    return found;
  }
}

/** The exact bearers of a name, if there are any: `Unit +7` among `Unit +7` and `Unit -7`. */
function calledSo<T>(words: string, found: readonly T[], namesOf: (each: T) => readonly string[]): readonly T[] {
  if (found.length < 2) return found;
  const wanted = nameAsOne(words);
  const exact = found.filter((each) => namesOf(each).some((name) => nameAsOne(name) === wanted));
  return exact.length > 0 ? exact : found;
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
