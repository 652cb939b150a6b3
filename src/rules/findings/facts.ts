import { isNode } from '../../graph/elements.ts';
import type { GraphNode } from '../../graph/port.ts';
import { beginningAttributes, endingAttributes, existenceAttributes } from '../../model/existence.ts';
import { byNodePlace, isValueList, numberProperty, rankOf, textProperty } from './nodes.ts';
import type { Hit } from './rows.ts';

/** An entity of a row, and what of it the finding hangs on. */
export interface FactWish {
  readonly entity: GraphNode;
  /** Attribute names, and `beginning` or `ending` of its existence. */
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
  return names.flatMap((name) =>
    name === 'beginning' ? beginningAttributes : name === 'ending' ? endingAttributes : [name],
  );
}

/** What a hit's rule says it hangs on, entity by entity. A column may hold several; one that holds none asks for nothing. */
export function factWishes(hit: Hit): FactWish[] {
  return Object.entries(hit.rule.facts).flatMap(([column, names]) => {
    const value = hit.row[column];
    const entities = (isValueList(value) ? value : [value]).filter(isNode);
    const asked = names.flatMap((name) => (name === 'existence' ? sidesOf(hit) : [name]));
    return entities.map((entity) => ({ entity, names: asked }));
  });
}

/** Who came too early hangs on the beginning of the other's existence, who came too late on its end. */
function sidesOf({ row }: Hit): string[] {
  if (row.claim === 'EXISTED_BEFORE') return ['beginning'];
  return row.claim === 'EXISTED_AFTER' ? ['ending'] : ['beginning', 'ending'];
}

/** Fact by fact, the claims that state it, as the entity's own properties were made from them: of the highest tier. */
export function claimsBehind({ entity, names }: FactWish, known: KnownClaims): GraphNode[][] {
  return names.map((name) => {
    if (name === 'beginning') return existenceClaims(entity, beginningAttributes, known, known.begun);
    if (name === 'ending') return existenceClaims(entity, endingAttributes, known, known.ended);
    return mostTrusted(known.attributes.filter((claim) => textProperty(claim, 'type') === name));
  });
}

/** The most telling attribute that has a date; else the deeds that made or unmade it; else the stretches it is said to have existed. */
function existenceClaims(
  entity: GraphNode,
  attributes: readonly string[],
  known: KnownClaims,
  deeds: readonly GraphNode[],
): GraphNode[] {
  for (const name of existenceAttributes(attributes, entity.labels)) {
    const claims = known.attributes.filter((claim) => textProperty(claim, 'type') === name && isDated(claim, 'value'));
    if (claims.length > 0) return mostTrusted(claims);
  }
  const dated = (claims: readonly GraphNode[]) =>
    claims.filter((claim) => isDated(claim, 'valid_from') || isDated(claim, 'valid_until'));
  const done = dated(deeds);
  return done.length > 0 ? mostTrusted(done) : [...dated(known.stretches)].sort(byNodePlace);
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
