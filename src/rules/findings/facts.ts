import { isNode } from '../../graph/elements.ts';
import type { GraphNode } from '../../graph/port.ts';
import { beginningAttributes, endingAttributes, existenceAttributes } from '../../model/existence.ts';
import { happeningAttributes } from '../../model/happening.ts';
import { byNodePlace, idOf, isValueList, numberProperty, rankOf, textProperty } from './nodes.ts';
import type { Hit } from './rows.ts';

/** An entity of a row, and what of it the finding hangs on. */
export interface FactWish {
  readonly entity: GraphNode;
  /** Attribute names, `beginning` or `ending` of its existence, and `happening_start` or `happening_end` of an event. */
  readonly names: readonly string[];
}

/** The claims about one entity that may state what a finding hangs on. */
export interface KnownClaims {
  readonly attributes: readonly GraphNode[];
  /** Dated relations that it was made or unmade by, or that tell a stretch of its existence. */
  readonly begun: readonly GraphNode[];
  readonly ended: readonly GraphNode[];
  readonly stretches: readonly GraphNode[];
}

/** Attributes that may state one of these facts. */
export function attributesBehind(names: readonly string[]): string[] {
  return names.flatMap((name): readonly string[] => {
    if (name === 'beginning') return beginningAttributes;
    if (name === 'ending') return endingAttributes;
    return happeningSides.get(name) ?? [name];
  });
}

/** The attributes that date each side of an event: of several, the first that is dated does. */
const happeningSides: ReadonlyMap<string, readonly string[]> = new Map([
  ['happening_start', [...happeningAttributes.start, ...happeningAttributes.date]],
  ['happening_end', [...happeningAttributes.end, ...happeningAttributes.date]],
]);

/** The dependencies of a hit by its rule, entity by entity. A column may hold several; one that holds none asks for nothing. */
export function factWishes(hit: Hit): FactWish[] {
  return Object.entries(hit.rule.facts).flatMap(([column, names]) => {
    const value = hit.row[column];
    const entities = (isValueList(value) ? value : [value]).filter(isNode);
    const asked = names.flatMap((name) => {
      if (name === 'existence') return sidesOf(hit);
      return name === 'happening' ? happeningSidesOf(hit) : [name];
    });
    return entities.map((entity) => ({ entity, names: asked }));
  });
}

/** An early participant depends on the beginning of the other's existence, a late one on its end. */
function sidesOf({ row }: Hit): string[] {
  if (row.claim === 'EXISTED_BEFORE') return ['beginning'];
  return row.claim === 'EXISTED_AFTER' ? ['ending'] : ['beginning', 'ending'];
}

/** An event that somebody came too late for was over by then; one that somebody came too early for had not begun. */
function happeningSidesOf({ row }: Hit): string[] {
  if (row.claim === 'EXISTED_BEFORE') return ['happening_end'];
  return row.claim === 'EXISTED_AFTER' ? ['happening_start'] : ['happening_start', 'happening_end'];
}

/**
 * The ids of the claims that leave an undated event its date, as far as a finding hangs on them: by `after: siege` the Siege's date and the
 * order of the two.
 */
export function concludedBy({ entity, names }: FactWish, { row, subjectId }: Hit): string[] {
  const isDated = names.some((name) => happeningSides.has(name) || name === 'beginning' || name === 'ending');
  // Somebody came too early for an event that was over before their birth. A cause that is an event came before it began itself.
  const isExistence = isDated && (idOf(entity) === subjectId || names.some((name) => !happeningSides.has(name)));
  const isHappening = isDated && !isExistence;
  // Somebody came too early for an event that was over before their birth, and too late for one that began after their death.
  const after = (isHappening && row.claim !== 'EXISTED_BEFORE') || (isExistence && row.claim !== 'EXISTED_AFTER');
  const before = (isHappening && row.claim !== 'EXISTED_AFTER') || (isExistence && row.claim !== 'EXISTED_BEFORE');
  return [
    ...new Set([
      ...(after ? idsIn(entity, 'happened_after_by') : []),
      ...(before ? idsIn(entity, 'happened_before_by') : []),
    ]),
  ];
}

function idsIn({ properties }: GraphNode, property: string): string[] {
  const ids = properties[property];
  return isValueList(ids) ? ids.map(String) : [];
}

/** Fact by fact, the claims that state it, as the entity's own properties were made from them: of the highest tier, of a date those that state days. */
export function claimsBehind({ entity, names }: FactWish, known: KnownClaims): GraphNode[][] {
  return names.map((name) => {
    if (name === 'beginning') return existenceClaims(entity, beginningAttributes, known, known.begun);
    if (name === 'ending') return existenceClaims(entity, endingAttributes, known, known.ended);
    const side = happeningSides.get(name);
    if (side !== undefined) return firstDated(side, known);
    const dated = firstDated([name], known);
    if (dated.length > 0) return dated;
    const stated = known.attributes.filter((claim) => textProperty(claim, 'type') === name);
    return stated.length === 0 && name === 'death' ? dayed(known.ended) : mostTrusted(stated);
  });
}

/** The most telling attribute that has a date; else the deeds that made or unmade it; else the stretches it is said to have existed. */
function existenceClaims(
  entity: GraphNode,
  attributes: readonly string[],
  known: KnownClaims,
  deeds: readonly GraphNode[],
): GraphNode[] {
  const stating = firstDated(existenceAttributes(attributes, entity.labels), known);
  if (stating.length > 0) return stating;
  const done = dayed(deeds);
  return done.length > 0 ? mostTrusted(done) : [...dayed(known.stretches)].sort(byNodePlace);
}

/** Those of some relations that are dated. */
const dayed = (claims: readonly GraphNode[]): GraphNode[] =>
  claims.filter((claim) => isDated(claim, 'valid_from') || isDated(claim, 'valid_until'));

/** The claims of the first of these attributes that has a date. */
function firstDated(names: readonly string[], known: KnownClaims): GraphNode[] {
  for (const name of names) {
    const claims = known.attributes.filter((claim) => textProperty(claim, 'type') === name && isDated(claim, 'value'));
    if (claims.length > 0) return mostTrusted(claims);
  }
  return [];
}

function isDated(claim: GraphNode, property: string): boolean {
  return (
    numberProperty(claim, `${property}_earliest`) !== undefined ||
    numberProperty(claim, `${property}_latest`) !== undefined
  );
}

function mostTrusted(claims: readonly GraphNode[]): GraphNode[] {
  const top = Math.max(...claims.map(rankOf));
  return claims.filter((claim) => rankOf(claim) === top).sort(byNodePlace);
}
