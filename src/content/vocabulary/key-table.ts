import { isAllowedKind } from '../../model/kinds.ts';
import type { AttributeDefinition, Ontology, Predicate } from '../../model/ontology.ts';
import { didYouMean } from '../../util/text/did-you-mean.ts';
import { foldKey } from '../../util/text/fold.ts';
import { englishKeysOf } from './foreign-keys.ts';
import { slipsOf } from './key-slips.ts';

/** What a key means on an entity: an attribute or a relation. */
export type KeyDefinition =
  | { readonly as: 'attribute'; readonly attribute: AttributeDefinition }
  /** `word`: the key, as the ontology spells it. `side`: which end of the relation the thing is. `dated`: the attribute that is meant where the value is a date and no name. */
  | {
      readonly as: 'relation';
      readonly word: string;
      readonly predicate: Predicate;
      readonly side: 'from' | 'to';
      readonly dated?: AttributeDefinition;
    };

/** Looks up keys in the ontology. The world's own predicates come before the shipped ones. */
export class KeyTable {
  private readonly meanings = new Map<string, KeyDefinition[]>();
  /** Results of `lookup`, by kind and key. */
  private readonly chosen = new Map<string | undefined, Map<string, KeyDefinition | undefined>>();
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
    const chosen = (kind === undefined ? undefined : all.find((each) => this.fits(each, kind))) ?? all[0];
    const shared = words.flatMap((each) => this.shared.get(each) ?? []);
    const dated = shared.find(({ on }) => kind === undefined || isAllowedKind(this.ontology, kind, on));
    if (dated === undefined) return chosen;
    if (chosen === undefined) return { as: 'attribute', attribute: dated };
    return chosen.as === 'relation' ? { ...chosen, dated } : chosen;
  }

  /** Whether a key is known only as a word of another language: the keys of the ontology go before. */
  isForeign(key: string): boolean {
    const word = foldKey(key);
    return !this.meanings.has(word) && !this.shared.has(word) && englishKeysOf(word).length > 0;
  }

  /** A predicate by its type or any of its keys; for `type:` of the long form. */
  relation(type: string, kind: string | undefined): (KeyDefinition & { as: 'relation' }) | undefined {
    const all = (this.meanings.get(foldKey(type)) ?? []).filter((each) => each.as === 'relation');
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

  /** Whether a thing of this kind may have a key: an unknown key says nothing against it. */
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
      this.put(word, { as: 'relation', word, predicate, side: 'from' });
    }
    for (const word of predicate.inverse) this.put(word, { as: 'relation', word, predicate, side: 'to' });
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
