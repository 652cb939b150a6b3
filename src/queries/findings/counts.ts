import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { Category } from '../../model/rule.ts';
import { findingTypes } from '../../rules/reconcile/properties.ts';

/** How many findings of each category are open. */
export interface OpenCounts {
  readonly contradiction: number;
  readonly anachronism: number;
  readonly ontology: number;
  readonly orphan: number;
}

export async function countOpen(store: GraphStore): Promise<OpenCounts> {
  const of = async (category: Category): Promise<number> => {
    const [row] = await store.read(
      `MATCH (v:${findingTypes[category].label}) WHERE v.status = 'open' AND v.category = $category RETURN count(v) AS n`,
      { category },
    );
    return Number(row?.n ?? 0);
  };
  return {
    contradiction: await of('contradiction'),
    anachronism: await of('anachronism'),
    ontology: await of('ontology'),
    orphan: await of('orphan'),
  };
}

/** How many findings are dismissed by waivers in the files. */
export async function countWaived(store: GraphStore): Promise<number> {
  const [row] = await store.read(
    `MATCH (v:${labels.violation}) WHERE v.status = 'dismissed' AND v.waived_by IS NOT NULL RETURN count(v) AS n`,
  );
  return Number(row?.n ?? 0);
}

export function totalOf({ contradiction, anachronism, ontology, orphan }: OpenCounts): number {
  return contradiction + anachronism + ontology + orphan;
}
