import { conflictEdge, labels, sharedEdges, structuralEdges } from '../../graph/schema.ts';
import { findKind, reservedLabels, usualKinds } from '../../model/kinds.ts';
import type { Ontology } from '../../model/ontology.ts';
import { editDistance, nearest } from '../../util/text/did-you-mean.ts';
import { foldKey, snakeCase } from '../../util/text/fold.ts';

/** Kinds, predicates and keys that the notes of a world use, declared or not. */
export interface WordsInUse {
  readonly kinds: ReadonlySet<string>;
  readonly predicates: ReadonlySet<string>;
  /** Those whose values are read as dates, and the others. */
  readonly dates: ReadonlySet<string>;
  readonly attributes: ReadonlySet<string>;
}

/** The words that a rule may use of a world. */
export interface WorldWords {
  readonly ontology: Ontology;
  readonly used: WordsInUse;
  /** Properties that ingest writes whatever the notes say, by what has them. */
  readonly properties: Readonly<Record<'entity' | 'claim' | 'edge', ReadonlySet<string>>>;
  /** False where the world may have more words: then only what is a slip away from a known one is told. */
  readonly complete: boolean;
}

export const noWordsInUse: WordsInUse = {
  kinds: new Set(),
  predicates: new Set(),
  dates: new Set(),
  attributes: new Set(),
};

/** Edges that runs and ingest write beside predicates. */
const otherEdges: readonly string[] = [
  ...structuralEdges,
  ...sharedEdges,
  ...['HAS_CONTRADICTION', 'HAS_ANACHRONISM', 'HAS_VIOLATION', 'HAS_ORPHAN', 'BREAKS', 'FOUND_BY', conflictEdge],
];
/** The properties that reviews and runs write on claims. */
const reviewed: readonly string[] = [
  'is_disputed',
  'disputed_with',
  'conflicts_with',
  'superseded_by',
  'superseded_at',
  'flagged',
];
const dateParts = ['earliest', 'latest', 'text', 'year', 'axis'] as const;

/** Answers whether a world knows a word, and which it has in place of one that it does not. */
export class Vocabulary {
  readonly #words: WorldWords;
  readonly #kinds: ReadonlySet<string>;
  readonly #predicates: ReadonlySet<string>;
  readonly #dates: ReadonlySet<string>;
  readonly #attributes: ReadonlySet<string>;

  constructor(words: WorldWords) {
    const { ontology, used } = words;
    const defined = [...ontology.attributes.values()];
    this.#words = words;
    this.#kinds = new Set([...ontology.kinds.keys(), ...used.kinds]);
    this.#predicates = new Set([...ontology.predicates.keys(), ...used.predicates]);
    this.#dates = new Set([...defined.filter(({ type }) => type === 'date').map(({ name }) => name), ...used.dates]);
    const described = [...ontology.predicates.values()].flatMap((predicate) => {
      const usual = usualKinds(predicate, 'to');
      return usual.length > 0 && usual.every(isPeople) ? predicate.aliases.slice(0, 1) : [];
    });
    this.#attributes = new Set([...defined.map(({ name }) => name), ...described, ...used.attributes, ...used.dates]);
  }

  isKind = (name: string): boolean => this.#kinds.has(name);
  isPredicate = (name: string): boolean => this.#predicates.has(name);
  isAttribute = (name: string): boolean => this.#attributes.has(name);
  isGraphLabel = (name: string): boolean => reservedLabels.has(name) || graphLabels.has(name);

  /** The fault of a label of a node; undefined: none. */
  labelFault(name: string): string | undefined {
    if (this.isKind(name) || this.isPredicate(name) || this.isGraphLabel(name)) return undefined;
    if (this.isAttribute(name))
      return `\`${name}\` is an attribute, not a label: a claim of it is \`(x:Attribute {type: '${name}'})\`.`;
    if (structuralEdges.has(name)) return `\`${name}\` is an edge of a claim, not a label: write \`-[:${name}]->\`.`;
    return this.#unknown(`no kind and no predicate \`${name}\``, this.#nearLabel(name), 'so nothing has this label');
  }

  /** The fault of a type of an edge. */
  edgeFault(name: string): string | undefined {
    if (this.isPredicate(name) || otherEdges.includes(name)) return undefined;
    if (this.isKind(name)) return `\`${name}\` is a kind, not a predicate: write it in a node, \`(x:${name})\`.`;
    const near = this.#nearPredicate(name);
    return this.#unknown(`no predicate \`${name}\``, near, 'so no edge is of this type');
  }

  /** The fault of a kind that a text names. */
  kindFault(name: string): string | undefined {
    if (this.isKind(name) || name === labels.entity) return undefined;
    return this.#unknown(`no kind \`${name}\``, this.#nearKind(name), 'so nothing is of it');
  }

  /** The fault of the type of a claim: a predicate or the key of an attribute. */
  claimTypeFault(name: string): string | undefined {
    if (this.isPredicate(name) || this.isAttribute(name)) return undefined;
    const near = this.#nearPredicate(name) ?? this.#nearAttribute(name);
    return this.#unknown(`no predicate and no attribute \`${name}\``, near, 'so no claim is of this type');
  }

  /** The fault of an attribute that the header names. */
  attributeFault(name: string): string | undefined {
    if (this.isAttribute(name)) return undefined;
    return this.#unknown(`no attribute \`${name}\``, this.#nearAttribute(name), 'so no claim states it');
  }

  /** True if a property holds a day, and its name is of a date itself. */
  isDate(property: string): boolean {
    return this.#dates.has(property) || timeProperties.has(property);
  }

  /** The date that a property such as `birth_year` is a part of. */
  datePart(property: string): { readonly date: string; readonly part: (typeof dateParts)[number] } | undefined {
    const part = dateParts.find((each) => property.endsWith(`_${each}`));
    const date = part === undefined ? '' : property.slice(0, -part.length - 1);
    return part !== undefined && this.isDate(date) ? { date, part } : undefined;
  }

  /** The fault of a property of such a node or edge. */
  propertyFault(property: string, of: 'entity' | 'claim' | 'edge' | 'any'): string | undefined {
    if (of === 'any') {
      if ((['entity', 'claim', 'edge'] as const).some((each) => this.#has(property, each))) return undefined;
    } else if (this.#has(property, of)) return undefined;
    if (of === 'entity' && this.#has(property, 'claim'))
      return `An entity has no \`${property}\`: claims have it. Ask the claim, \`(x)<-[:FROM]-(r)\`.`;
    if (of === 'edge' && this.#has(property, 'claim'))
      return `An edge has no \`${property}\`: the claim has it. Match the claim, \`(a)<-[:FROM]-(r:TYPE)-[:TO]->(b)\`.`;
    if (of !== 'entity' && of !== 'any' && this.#has(property, 'entity')) {
      const what = of === 'claim' ? 'A claim' : 'An edge';
      return `${what} has no \`${property}\`: entities have it. Ask the entity at its end.`;
    }
    const predicate = this.#predicateOfKey(property);
    if (predicate !== undefined && of !== 'claim')
      return `\`${property}\` is a relation, not a property: match \`(x)<-[:FROM|TO]-(r:${predicate})\`.`;
    return this.#unknown(`no property \`${property}\``, this.#nearProperty(property, of), 'so it is null everywhere');
  }

  #has(property: string, of: 'entity' | 'claim' | 'edge'): boolean {
    if (this.#words.properties[of].has(property)) return true;
    if (of === 'claim') return reviewed.includes(property);
    return of === 'entity' && (this.isAttribute(property) || this.#isPartOfDate(property) || property === 'flagged');
  }

  #isPartOfDate(property: string): boolean {
    return this.datePart(property) !== undefined;
  }

  #unknown(what: string, near: string | undefined, otherwise: string): string | undefined {
    if (near === undefined) return this.#words.complete ? `This world has ${what}, ${otherwise}.` : undefined;
    if (!this.#words.complete && !isOneSlip(what, near)) return undefined;
    return `This world has ${what}: did you mean \`${near}\`?`;
  }

  #nearLabel(name: string): string | undefined {
    return this.#nearKind(name) ?? this.#nearPredicate(name) ?? nearWord(name, graphLabels);
  }

  #nearKind(name: string): string | undefined {
    return findKind(this.#words.ontology.kinds, name)?.name ?? nearWord(name, this.#kinds);
  }

  #nearPredicate(name: string): string | undefined {
    return this.#predicateOfKey(name) ?? nearWord(name, this.#predicates);
  }

  #predicateOfKey(key: string): string | undefined {
    const folded = foldKey(key);
    const isCalled = (word: string): boolean => foldKey(word) === folded;
    const known = [...this.#words.ontology.predicates.values()];
    return known.find(({ type, aliases, inverse }) => [type, ...aliases, ...inverse].some(isCalled))?.type;
  }

  #nearAttribute(name: string): string | undefined {
    return this.#attributeOfKey(name) ?? nearWord(name, this.#attributes);
  }

  /** `born` → `birth`, `born_year` → `birth_year`. */
  #attributeOfKey(key: string): string | undefined {
    const part = dateParts.find((each) => key.endsWith(`_${each}`));
    const stem = snakeCase(part === undefined ? key : key.slice(0, -part.length - 1));
    const whole = snakeCase(key);
    for (const { name, aliases } of this.#words.ontology.attributes.values()) {
      if (aliases.some((alias) => snakeCase(alias) === whole) || (name === whole && name !== key)) return name;
      if (part !== undefined && aliases.some((alias) => snakeCase(alias) === stem)) return `${name}_${part}`;
    }
    return undefined;
  }

  #nearProperty(property: string, of: 'entity' | 'claim' | 'edge' | 'any'): string | undefined {
    const { entity, claim, edge } = this.#words.properties;
    const parts = [...this.#dates].flatMap((date) => dateParts.map((part) => `${date}_${part}`));
    const ofEntity = [...this.#attributes, ...entity, ...parts];
    const known = { entity: ofEntity, claim, edge, any: [...ofEntity, ...claim, ...edge] }[of];
    const aliased = of === 'claim' || of === 'edge' ? undefined : this.#attributeOfKey(property);
    return aliased ?? nearWord(property, known);
  }
}

/** The nearest known word: a short one may be two letters off where it begins the same (`RULZ`, `RULES`). */
function nearWord(word: string, known: Iterable<string>): string | undefined {
  const words = [...known];
  const [near] = nearest(word, words, 1);
  if (near !== undefined || word.length < 4) return near;
  const [lead, wanted] = [word.slice(0, 2).toLowerCase(), word.toLowerCase()];
  const alike = words.filter(
    (each) => each.toLowerCase().startsWith(lead) && editDistance(wanted, each.toLowerCase(), 2) <= 2,
  );
  return alike.sort()[0];
}

/** A letter more, less, other or swapped, in a word long enough not to be another by chance. */
function isOneSlip(what: string, near: string): boolean {
  const [, word = ''] = /`([^`]+)`$/.exec(what) ?? [];
  return word.length >= 5 && editDistance(word.toLowerCase(), near.toLowerCase(), 1) <= 1;
}

/** A species or culture that no note is about (`race: Elf`) is an attribute. */
const isPeople = (kind: string): boolean => ['Species', 'Culture', 'Language'].includes(kind);

const graphLabels: ReadonlySet<string> = new Set(Object.values(labels));
/** Dates that ingest works out. */
const timeProperties: ReadonlySet<string> = new Set(
  ['exists', 'valid', 'happened', 'absent'].flatMap((what) => [`${what}_from`, `${what}_until`]),
);
