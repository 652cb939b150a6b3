import type { GraphNode } from '../../graph/port.ts';
import { factsHash } from '../../model/claim-facts.ts';
import { textProperty, tierOf } from './nodes.ts';

/** The statement of a stored claim, by which a decision or a verdict recognises it. */
export function storedClaimFacts(node: GraphNode): string {
  const text = (name: string) => textProperty(node, name);
  const form = text('form') === 'attribute' ? 'attribute' : 'relation';
  const source = text('source_id');
  return factsHash({
    form,
    type: text('type') ?? '',
    from: text(form === 'attribute' ? 'entity_id' : 'from_id') ?? '',
    to: text('to_id'),
    value: form === 'attribute' ? text('value') : undefined,
    valid_from: text('valid_from_text'),
    valid_until: text('valid_until_text'),
    tier: tierOf(node),
    source: source === text('path') ? undefined : source,
  });
}
