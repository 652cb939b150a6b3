import { isAllowedKind, usualKinds } from '../../../model/kinds.ts';
import type { AttributeDefinition, Ontology, Predicate } from '../../../model/ontology.ts';
import { defined } from '../../../util/defined.ts';
import { foldKey } from '../../../util/text/fold.ts';
import type { KeyTable } from '../../vocabulary/key-table.ts';
import { isOfFormer, keysOfLabel } from '../../vocabulary/label-words.ts';
import { isLifeKey } from '../../vocabulary/span-of-years.ts';
import { moreKinds, type OtherKinds, otherKinds } from './other-kinds.ts';

/** One of the things that a label may mean on an entity. */
export type LabelMeaning =
  | { readonly as: 'attribute'; readonly attribute: AttributeDefinition }
  | RelationMeaning
  /** A birth and a death in one value. */
  | { readonly as: 'life' }
  /** The years in which something was ruled, with what it was. */
  | { readonly as: 'reign'; readonly predicate: Predicate };

export interface RelationMeaning {
  readonly as: 'relation';
  readonly predicate: Predicate;
  /** Which end of the relation the entity is. */
  readonly side: 'from' | 'to';
  /** The other end by this label; absent: the usual one of the predicate. */
  readonly other?: OtherKinds;
  /** The label's addition to the relation: `Stepmother`. */
  readonly note?: string;
  /** `Former ruler`: it holds no more. */
  readonly isOver?: true;
}

const reigns: ReadonlySet<string> = new Set(
  ['reign', 'reigned', 'reigns', 'years of reign', 'regnal years', 'ruled', 'rule', 'on the throne'].map(foldKey),
);
/** Keys that only front matter and fields have: they say what a note is called or filed under. */
const filing: ReadonlySet<string> = new Set(
  'name names alias aliases aka alsoknownas othernames id kind type category tags tag relations image portrait icon url link links'.split(
    ' ',
  ),
);

/** A fixed or single fact is never over; the end of a late wife's marriage is her death. */
const mayBeOver = (label: string, { temporality, symmetric }: Predicate): boolean =>
  temporality === 'durable' && !(symmetric && /^\s*(?:the\s+)?late\s/i.test(label));

/** Meanings that are remembered: a world uses the same few labels many times. */
const mostKnown = 10_000;

/** The meaning of labels in a world. */
export class Labels {
  private readonly known = new Map<string, readonly LabelMeaning[]>();
  private readonly keys: KeyTable;
  private readonly ontology: Ontology;

  constructor(keys: KeyTable, ontology: Ontology) {
    this.keys = keys;
    this.ontology = ontology;
  }

  /** The possible meanings of a label on an entity of a kind, the surest first; its value decides. Without a kind, on any. */
  meanings(label: string, kind: string | undefined): readonly LabelMeaning[] {
    const slot = `${kind ?? ''} ${label}`;
    let found = this.known.get(slot);
    if (found === undefined) {
      found = filing.has(foldKey(label)) ? [] : this.find(label, kind);
      if (this.known.size >= mostKnown) this.known.clear();
      this.known.set(slot, found);
    }
    return found;
  }

  private find(label: string, kind: string | undefined): readonly LabelMeaning[] {
    const all = new Map<string, LabelMeaning>();
    const add = (meaning: LabelMeaning): void => {
      const slot =
        meaning.as === 'attribute'
          ? meaning.attribute.name
          : meaning.as === 'relation'
            ? `${meaning.predicate.type} ${meaning.side}`
            : meaning.as;
      if (!all.has(slot)) all.set(slot, meaning);
    };
    const isFormer = isOfFormer(label);
    for (const key of keysOfLabel(label)) {
      const meaning = this.keys.lookup(key, kind);
      const isNow = meaning?.as === 'attribute' && isFormer && meaning.attribute.type !== 'date';
      if (meaning?.as === 'attribute' && !isNow && this.has(kind, meaning.attribute.on)) add(meaning);
      if (meaning?.as !== 'relation') continue;
      if (meaning.dated !== undefined && this.has(kind, meaning.dated.on))
        add({ as: 'attribute', attribute: meaning.dated });
      const { predicate, side, of, note } = meaning;
      if (!this.has(kind, [...usualKinds(predicate, side), ...moreKinds(label, predicate, side)])) continue;
      const isPerson = kind === undefined || isAllowedKind(this.ontology, kind, ['Person', 'Creature', 'Deity']);
      add({
        as: 'relation',
        predicate,
        side,
        ...defined({
          other: of === undefined ? otherKinds(label, predicate, isPerson) : { only: of },
          note,
          isOver: isFormer && mayBeOver(label, predicate) ? (true as const) : undefined,
        }),
      });
    }
    const rules = this.ontology.predicates.get('RULES');
    if (reigns.has(foldKey(label)) && rules !== undefined && this.has(kind, usualKinds(rules, 'from')))
      add({ as: 'reign', predicate: rules });
    if (isLifeKey(label) && this.has(kind, this.ontology.attributes.get('birth')?.on ?? [])) add({ as: 'life' });
    return [...all.values()];
  }

  private has(kind: string | undefined, allowed: readonly string[]): boolean {
    return kind === undefined || isAllowedKind(this.ontology, kind, allowed);
  }
}
