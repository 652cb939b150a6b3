import type { GraphNode } from '../graph/port.ts';
import { isAssertion, numberProperty, textProperty } from '../rules/findings/nodes.ts';
import { type StoredClaim, storedClaim } from './stored-claims.ts';
import { type StoredEntity, storedEntity } from './stored-entities.ts';

export interface StoredPassage {
  readonly source_id: string;
  readonly line: number;
  readonly text: string;
}

export const storedPassage = (node: GraphNode): StoredPassage => ({
  source_id: textProperty(node, 'source_id') ?? '',
  line: numberProperty(node, 'line') ?? 0,
  text: textProperty(node, 'text') ?? '',
});

/** A member of a finding. */
export const storedMember = (node: GraphNode): StoredClaim | StoredEntity =>
  isAssertion(node) ? storedClaim(node) : storedEntity(node);
