import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { confusionKinds, type FoundConfusion } from '../../model/confusion.ts';
import { textsIn } from '../memory/reading.ts';

/** A confusion that a model found, as it is stored. */
export interface StandingConfusion extends Omit<FoundConfusion, 'facts' | 'matter'> {
  /** Of the finding. */
  readonly id: string;
  readonly fact_ids: readonly string[];
  /** Of what its facts said. */
  readonly hash: string;
}

/** What models found and is open, or was decided by a person: as long as its facts stay the same it is found. */
export async function standingConfusions(store: GraphStore): Promise<StandingConfusion[]> {
  const rows = await store.read(
    `MATCH (v:Confusion:${labels.violation}) WHERE v.model IS NOT NULL
     RETURN v.id AS id, v.kind AS kind, v.question AS question, v.asks_about AS asks_about, v.equals AS equals, v.rivals AS rivals,
       v.fact_ids AS fact_ids, v.scope AS scope, v.model AS model, v.members_hash AS hash ORDER BY v.id`,
  );
  return rows.flatMap((row) => {
    const kind = confusionKinds.find((known) => known === row.kind);
    if (kind === undefined) return [];
    return [
      {
        ...{ id: String(row.id), kind, question: String(row.question ?? ''), asks_about: String(row.asks_about ?? '') },
        ...{ equals: textsIn(row.equals), rivals: textsIn(row.rivals), fact_ids: textsIn(row.fact_ids) },
        ...{ scope: String(row.scope ?? ''), model: String(row.model), hash: String(row.hash ?? '') },
      },
    ];
  });
}

/** The sets of facts that questions were asked about, open or settled by a person, whoever found them. What ended by itself may be asked again. */
export async function knownFactSets(store: GraphStore): Promise<string[][]> {
  const rows =
    await store.read(`MATCH (v:Confusion:${labels.violation}) WHERE v.status = 'open' OR v.decided_by IS NOT NULL
     RETURN v.fact_ids AS ids ORDER BY v.id`);
  return rows.map(({ ids }) => textsIn(ids));
}
