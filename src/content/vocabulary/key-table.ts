import { isAllowedKind } from '../../model/kinds.ts';
import type { AttributeDefinition, Ontology, Predicate } from '../../model/ontology.ts';
import { defined } from '../../util/defined.ts';
import { didYouMean } from '../../util/text/did-you-mean.ts';
import { foldKey } from '../../util/text/fold.ts';
import { englishKeysOf } from './foreign-keys.ts';
import { hasReadings, kinOfSort, looseKeys, readAs } from './key-readings.ts';
import { slipsOf } from './key-slips.ts';

/** The meaning of a key on an entity: an attribute or a relation. */
export type KeyDefinition =
  | { readonly as: 'attribute'; readonly attribute: AttributeDefinition }
  /**
   * `word`: the key, as the ontology spells it. `side`: which end of the relation the thing is. `dated`: the attribute that is meant
   * where the value is a date and no name. `key`: what was looked up, folded. `of`: kinds of what can be named, where they are fewer than
   * the predicate allows. `note`: what the key says of the relation (`stepmother`).
   */
  | {
      readonly as: 'relation';
      readonly word: string;
      readonly predicate: Predicate;
      readonly side: 'from' | 'to';
      readonly dated?: AttributeDefinition;
      readonly key: string;
      readonly of?: readonly string[];
      readonly note?: string;
    };

export type KeyAsRelation = KeyDefinition & { readonly as: 'relation' };

/** Looks up keys in the ontology. The world's own predicates come before the shipped ones. */
export class KeyTable {
  private readonly meanings = new Map<string, KeyDefinition[]>();
  /** Results of `lookup`, by kind and key. */
  private readonly chosen = new Map<string | undefined, Map<string, KeyDefinition | undefined>>();
  /** Results of `between`, by meaning and both kinds. */
  private readonly betweens = new WeakMap<KeyAsRelation, Map<string, KeyAsRelation | undefined>>();
  private readonly shared = new Map<string, AttributeDefinition[]>();
  private readonly words: string[] = [];
  private readonly hints = new Map<string, string>();
  private readonly slips = new Map<string, readonly string[]>();
  private readonly ontology: Ontology;

  constructor(ontology: Ontology) {
    this.ontology = ontology;
    const predicates = [...ontology.predicates.values()];
    const own = predicates.filter(({ builtin }) => !builtin);
    for (const predicate of [...own, ...predicates.filter(({ builtin }) => builtin)]) this.addPredicate(predicate);
    // A name of its own goes before another's alias.
    for (const attribute of ontology.attributes.values()) this.put(attribute.name, { as: 'attribute', attribute });
    for (const attribute of ontology.attributes.values()) {
      for (const word of attribute.aliases) this.put(word, { as: 'attribute', attribute });
      for (const word of attribute.shared) {
        const key = foldKey(word);
        this.shared.set(key, [...(this.shared.get(key) ?? []), attribute]);
      }
    }
  }

  /** The meaning of a key on a thing of this kind: the first that fits the kind, else the first; undefined for an unknown key. */
  lookup(key: string, kind: string | undefined): KeyDefinition | undefined {
    let ofKind = this.chosen.get(kind);
    if (ofKind === undefined) {
      ofKind = new Map();
      this.chosen.set(kind, ofKind);
    }
    const word = foldKey(key);
    if (!ofKind.has(word)) ofKind.set(word, this.choose(word, kind));
    return ofKind.get(word);
  }

  private choose(word: string, kind: string | undefined): KeyDefinition | undefined {
    const words = this.isForeign(word) ? englishKeysOf(word).map(foldKey) : [word];
    const all = words.flatMap((each) => this.meanings.get(each) ?? []);
    const ofKin = all.length === 0 ? kinOfSort(word) : undefined;
    const known = ofKin === undefined ? undefined : this.lookup(ofKin.key, kind);
    if (known?.as === 'relation') return { ...known, note: ofKin?.note ?? '' };
    const chosen = (kind === undefined ? undefined : this.ofKind(word, all, kind)) ?? all[0];
    const shared = words.flatMap((each) => this.shared.get(each) ?? []);
    const dated = shared.find(({ on }) => kind === undefined || isAllowedKind(this.ontology, kind, on));
    if (dated === undefined) return chosen;
    if (chosen === undefined) return { as: 'attribute', attribute: dated };
    return chosen.as === 'relation' ? { ...chosen, dated } : chosen;
  }

  /** The meaning that fits a kind: the world's own, else what the key is read as on such things, else the first. */
  private ofKind(word: string, all: readonly KeyDefinition[], kind: string): KeyDefinition | undefined {
    const fit = all.find((each) => this.fits(each, kind));
    if (fit?.as === 'relation' && !fit.predicate.builtin) return fit;
    return this.readings(word, kind)[0] ?? fit;
  }

  private readings(key: string, kind: string | undefined): KeyAsRelation[] {
    return readAs(key, kind, this.ontology).flatMap(({ as, of }) => {
      const meaning = this.relation(as, kind);
      return meaning === undefined ? [] : [{ ...meaning, key, ...defined({ of }) }];
    });
  }

  private relations(key: string): KeyAsRelation[] {
    return (this.meanings.get(key) ?? []).filter((each) => each.as === 'relation');
  }

  /**
   * The meaning of a key between two things: its meaning on the first, else another one of its own that fits both. Undefined where none
   * does, and the key has several meanings or is one that people use loosely.
   */
  between(meaning: KeyAsRelation, kind: string | undefined, other: string | undefined): KeyAsRelation | undefined {
    const between = this.betweens.get(meaning) ?? new Map<string, KeyAsRelation | undefined>();
    this.betweens.set(meaning, between);
    const kinds = `${kind}|${other}`;
    if (!between.has(kinds)) between.set(kinds, this.chooseBetween(meaning, kind, other));
    return between.get(kinds);
  }

  private chooseBetween(
    meaning: KeyAsRelation,
    kind: string | undefined,
    other: string | undefined,
  ): KeyAsRelation | undefined {
    const isOf = (each: string | undefined, kinds: readonly string[]) =>
      each === undefined || !this.ontology.kinds.has(each) || mayBeAmong(this.ontology, each, kinds);
    const fits = ({ predicate, side, of }: KeyAsRelation) =>
      isOf(kind, predicate[side]) && isOf(other, of ?? predicate[side === 'from' ? 'to' : 'from']);
    if (fits(meaning)) return meaning;
    const { key } = meaning;
    const own = this.relations(key);
    const found = [...this.readings(key, kind), ...own].find(fits);
    const isFirm = own.length < 2 && !hasReadings(key) && !looseKeys.has(key);
    return found ?? (isFirm ? meaning : undefined);
  }

  /** True if a key is known only as a word of another language: the keys of the ontology go before. */
  isForeign(key: string): boolean {
    const word = foldKey(key);
    return !this.meanings.has(word) && !this.shared.has(word) && englishKeysOf(word).length > 0;
  }

  /** A predicate by its type or any of its keys; for `type:` of the long form. */
  relation(type: string, kind: string | undefined): (KeyDefinition & { as: 'relation' }) | undefined {
    const all = this.relations(foldKey(type));
    const ofKin = all.length === 0 ? kinOfSort(foldKey(type)) : undefined;
    if (ofKin !== undefined) {
      const known = this.relation(ofKin.key, kind);
      return known && { ...known, note: ofKin.note };
    }
    return (kind === undefined ? undefined : all.find((each) => this.fits(each, kind))) ?? all[0];
  }

  /** `: did you mean …?` for an unknown predicate, or an empty text. */
  hint(key: string): string {
    const folded = foldKey(key);
    let hint = this.hints.get(folded);
    if (hint === undefined) {
      hint = didYouMean(
        key
          .trim()
          .toLowerCase()
          .replace(/[-\s]+/g, '_'),
        this.words,
      );
      this.hints.set(folded, hint);
    }
    return hint;
  }

  /** Known keys of which this one looks like a slip, the nearest first. */
  near(key: string): readonly string[] {
    const folded = foldKey(key);
    let near = this.slips.get(folded);
    if (near === undefined) {
      near = slipsOf(folded, this.words);
      this.slips.set(folded, near);
    }
    return near;
  }

  /** True if a thing of this kind may have a key: an unknown key says nothing against it. */
  allows(key: string, kind: string): boolean {
    const meaning = this.lookup(key, kind);
    return meaning === undefined || this.fits(meaning, kind);
  }

  private fits(meaning: KeyDefinition, kind: string): boolean {
    if (meaning.as === 'attribute') return isAllowedKind(this.ontology, kind, meaning.attribute.on);
    return isAllowedKind(this.ontology, kind, meaning.predicate[meaning.side]);
  }

  private addPredicate(predicate: Predicate): void {
    for (const word of [predicate.type.toLowerCase(), ...predicate.aliases]) {
      this.put(word, { as: 'relation', word, key: foldKey(word), predicate, side: 'from' });
    }
    for (const word of predicate.inverse)
      this.put(word, { as: 'relation', word, key: foldKey(word), predicate, side: 'to' });
  }

  private put(word: string, meaning: KeyDefinition): void {
    const key = foldKey(word);
    const list = this.meanings.get(key);
    if (list === undefined) {
      this.meanings.set(key, [meaning]);
      this.words.push(word);
    } else list.push(meaning);
  }
}

/** True if a thing of a kind may be where others stand; the undead and gods marry and rule as people do. */
function mayBeAmong(ontology: Pick<Ontology, 'kinds'>, kind: string, kinds: readonly string[]): boolean {
  if (isAllowedKind(ontology, kind, kinds)) return true;
  return kinds.includes('Person') && isAllowedKind(ontology, kind, ['Undead', 'Deity']);
}
