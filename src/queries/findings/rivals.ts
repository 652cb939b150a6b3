import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { rivalsAmong } from '../../rules/findings/clashes.ts';

/** Whom these claims clash with in each of these findings, certainly or not: ids of members, by the id of the finding. */
export async function rivalsIn(
  store: GraphStore,
  findings: readonly string[],
  claims: ReadonlySet<string>,
): Promise<Readonly<Record<string, readonly string[]>>> {
  if (findings.length === 0) return {};
  const rows = await store.read(
    `UNWIND $findings AS id MATCH (v:${labels.violation} {id: id})
     RETURN id, v.member_ids AS members, v.clashes AS clashes, v.may_clash AS may_clash`,
    { findings: [...findings] },
  );
  return Object.fromEntries(
    rows.map(({ id, ...row }) => {
      const [members, clashes, possible] = [row.members, row.clashes, row.may_clash].map(textsIn);
      const certain = rivalsAmong(members ?? [], clashes ?? []);
      const perhaps = rivalsAmong([], possible ?? []);
      const among = new Set(members);
      const rivals = [...claims].flatMap((claim) => [...(among.has(claim) ? certain(claim) : []), ...perhaps(claim)]);
      return [String(id), [...new Set(rivals)].filter((rival) => !claims.has(rival)).sort()];
    }),
  );
}

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
