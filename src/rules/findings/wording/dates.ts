import type { GraphEdge, GraphNode } from '../../../graph/port.ts';
import { textProperty } from '../nodes.ts';

type Holder = Pick<GraphNode | GraphEdge, 'properties'>;

/** "100 – 140", "from 100", "until 140", "830" where both ends are the same words; undefined when neither is stated. */
export function windowText(node: Holder, prefix: 'valid' | 'exists'): string | undefined {
  const from = dateText(node, `${prefix}_from`);
  const until = dateText(node, `${prefix}_until`);
  if (from !== undefined && until !== undefined) return from === until ? from : `${from} – ${until}`;
  if (from !== undefined) return `from ${from}`;
  return until === undefined ? undefined : `until ${until}`;
}

/** When an entity happens or exists, in the author's words: `152 – 199`. */
export const lifeText = (entity: Holder): string | undefined =>
  textProperty(entity, 'happened') ?? windowText(entity, 'exists') ?? dateText(entity, 'in_fiction_date');

/** The author's words for a time-valued property, else its year. */
export function dateText(node: Holder, property: string): string | undefined {
  return textProperty(node, `${property}_text`) ?? textProperty(node, `${property}_year`);
}
