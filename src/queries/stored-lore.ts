import type { GraphNode } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import {
  idOf,
  isAssertion,
  isRelation,
  isValueList,
  nameOf,
  numberProperty,
  textProperty,
} from '../rules/findings/nodes.ts';
import { dateText, windowText } from '../rules/findings/wording/dates.ts';
import { defined } from '../util/defined.ts';

/** What nodes of the graph model hold, as plain data. Properties come from a database: what is missing there is left out here. */

/** A date, or nothing that is known: then all is left out. */
export interface StoredDate {
  /** The author's words, else its year. */
  readonly text?: string;
  /** Somebody wrote it down; false for a date that was worked out. */
  readonly stated: boolean;
  /** Days on `axis`. */
  readonly earliest?: number;
  readonly latest?: number;
  /** Absent: the world's main one. */
  readonly axis?: string;
}

interface StoredStatement {
  readonly id: string;
  /** File it stands in; empty where it stands in none. */
  readonly path: string;
  /** Of a claim, when it holds; of an entity, when it exists. */
  readonly from: StoredDate;
  readonly until: StoredDate;
  /** Both as text: `100 – 140`. Absent where neither is known. */
  readonly window?: string;
  /** Of an attribute, the date it states; of an entity, the date in the fiction. */
  readonly date: StoredDate;
  readonly tier?: string;
  readonly reliability?: string;
  readonly confidence?: number;
  readonly note?: string;
}

export interface StoredClaim extends StoredStatement {
  readonly form: 'relation' | 'attribute';
  /** Predicate of a relation, key of an attribute. */
  readonly type: string;
  /** Ends of a relation. */
  readonly from_id?: string;
  readonly to_id?: string;
  /** The key that states a relation, as the ontology spells it. */
  readonly key?: string;
  /** The entity of an attribute. */
  readonly entity_id?: string;
  readonly value?: unknown;
  /** `active`, `claim`, `candidate`, `superseded` or `invalid`. */
  readonly status?: string;
  readonly source_id?: string;
  readonly quote?: string;
  readonly project?: string;
  /** It holds beside others of its slot. */
  readonly shared: boolean;
  /** It is one part of a list. */
  readonly listed: boolean;
  /** What rests on it is possible at most. */
  readonly uncertain: boolean;
}

export interface StoredEntity extends StoredStatement {
  readonly form: 'entity';
  readonly name: string;
  readonly kind: string;
  readonly aliases: readonly unknown[];
  /** Only files of drafts declare it. */
  readonly draft: boolean;
}

export interface StoredSource {
  readonly id: string;
  readonly title?: string;
  readonly kind?: string;
  /** File it is, or is declared in. */
  readonly path?: string;
  readonly reliability?: string;
  /** A book or person of the world, with claims of its own about it. */
  readonly isEntity: boolean;
}

export interface StoredPassage {
  readonly source_id: string;
  readonly line: number;
  readonly text: string;
}

/** What a finding can rest on. */
export function storedMember(node: GraphNode): StoredClaim | StoredEntity {
  return isAssertion(node) ? storedClaim(node) : storedEntity(node);
}

export function storedClaim(node: GraphNode): StoredClaim {
  const value = node.properties.value ?? undefined;
  return {
    form: isRelation(node) ? 'relation' : 'attribute',
    ...statement(node, 'valid', 'value'),
    type: textProperty(node, 'type') ?? '',
    shared: node.properties.shared === true,
    listed: node.properties.listed === true,
    uncertain: node.properties.uncertain === true,
    ...defined({
      from_id: textProperty(node, 'from_id'),
      to_id: textProperty(node, 'to_id'),
      key: textProperty(node, 'key'),
      entity_id: textProperty(node, 'entity_id'),
      value,
      status: textProperty(node, 'status'),
      source_id: textProperty(node, 'source_id'),
      quote: textProperty(node, 'quote'),
      project: textProperty(node, 'project'),
    }),
  };
}

export function storedEntity(node: GraphNode): StoredEntity {
  const { aliases } = node.properties;
  return {
    form: 'entity',
    ...statement(node, 'exists', 'in_fiction_date'),
    name: nameOf(node),
    kind: textProperty(node, 'kind') ?? labels.entity,
    aliases: isValueList(aliases) ? aliases : [],
    draft: node.properties.draft === true,
  };
}

export function storedSource(node: GraphNode): StoredSource {
  return {
    id: idOf(node) ?? '',
    isEntity: node.labels.includes(labels.entity),
    ...defined({
      title: textProperty(node, 'title'),
      kind: textProperty(node, 'kind'),
      path: textProperty(node, 'path'),
      reliability: textProperty(node, 'reliability'),
    }),
  };
}

export function storedPassage(node: GraphNode): StoredPassage {
  return {
    source_id: textProperty(node, 'source_id') ?? '',
    line: Number(node.properties.line ?? 0),
    text: textProperty(node, 'text') ?? '',
  };
}

function statement(node: GraphNode, window: 'valid' | 'exists', date: string): StoredStatement {
  return {
    id: idOf(node) ?? '',
    path: textProperty(node, 'path') ?? '',
    from: storedDate(node, `${window}_from`),
    until: storedDate(node, `${window}_until`),
    date: storedDate(node, date),
    ...defined({
      window: windowText(node, window),
      tier: textProperty(node, 'tier'),
      reliability: textProperty(node, 'reliability'),
      confidence: numberProperty(node, 'confidence'),
      note: textProperty(node, 'note'),
    }),
  };
}

export function storedDate(node: GraphNode, property: string): StoredDate {
  return {
    stated: textProperty(node, `${property}_text`) !== undefined,
    ...defined({
      text: dateText(node, property),
      earliest: numberProperty(node, `${property}_earliest`),
      latest: numberProperty(node, `${property}_latest`),
      axis: textProperty(node, `${property}_axis`),
    }),
  };
}
