import { idsAtOnce, readAll } from '../../../graph/answers.ts';
import type { GraphInput, GraphStore, Row } from '../../../graph/port.ts';
import { labels } from '../../../graph/schema.ts';
import type { Rule } from '../../../model/rule.ts';
import { chunksOf, groupBy } from '../../../util/group.ts';
import type { NodeCache } from '../../findings/node-cache.ts';
import type { ParamsOf } from './params.ts';

/** Claims that a rule holds against each other, two by two: those of some predicates on one side of their subject. */
interface Opposed {
  /** The edges by which the subject is joined to them: `FROM`, `TO` or `FROM|TO`. */
  readonly edges: string;
  readonly predicates: readonly string[];
}

/** Up to so many claims of a subject are all held against each other. */
export const mostInPairs = 64;

/** The two columns of a rule that sets two claims against each other. */
const evidenceOfPairs = 'r1,r2';

/** `MATCH (seat:Entity)<-[:TO]-(r1:RULES)`: the rule asks for pairs of claims about a seat. */
function opposedBy(rule: Rule, params: Readonly<Record<string, GraphInput>>): Opposed[] {
  const { evidence, origin, predicate, subject } = rule;
  if (origin !== 'shipped' || evidence.join() !== evidenceOfPairs) return [];
  const [one, other] = evidence.map((claim) => {
    const joined = `\\(${subject.variable}(?::\\w+)?\\)<-\\[:(FROM|TO|FROM\\|TO)\\]-\\(${claim}:`;
    return [...rule.cypher.matchAll(new RegExp(joined, 'g'))].map(([, edges = '']) => edges);
  });
  if (one === undefined || one.length === 0 || one.join() !== other?.join()) return [];
  return predicate === undefined
    ? one.map((edges) => ({ edges, predicates: exclusiveBy(edges, params) }))
    : one.map((edges) => ({ edges, predicates: [predicate] }));
}

/** The condition of a rule for every predicate that the world limits to one at a time. */
function exclusiveBy(edges: string, params: Readonly<Record<string, GraphInput>>): string[] {
  const namesIn = (name: string) => [params[name] ?? []].flat().map(String);
  const [from, to, symmetric] = ['exclusive_from', 'exclusive_to', 'symmetric'].map(namesIn);
  if (edges === 'FROM|TO')
    return [...new Set([...(from ?? []), ...(to ?? [])])].filter((each) => symmetric?.includes(each));
  return ((edges === 'FROM' ? from : to) ?? []).filter((each) => !symmetric?.includes(each));
}

/** Claims of one predicate about a subject, of which there are too many to hold each against every other. */
export interface CrowdOf {
  readonly subject: string;
  readonly predicate: string;
  readonly edges: string;
}

interface Asked {
  readonly rule: Rule;
  readonly edges: string;
  readonly predicate: string;
  readonly subjects: readonly string[] | undefined;
}

/** The crowds that each rule meets: of two thousand rulers of one place there would be two million pairs. Only of rules that meet any. */
export async function crowdsIn(
  store: Pick<GraphStore, 'read'>,
  targets: readonly { readonly rule: Rule; readonly subjects?: readonly string[] }[],
  paramsOf: ParamsOf,
): Promise<ReadonlyMap<Rule, readonly CrowdOf[]>> {
  const haveOwnRules = new Set(
    targets.flatMap(({ rule }) => (rule.origin === 'shipped' ? (rule.predicate ?? []) : [])),
  );
  const wanted = targets.flatMap(({ rule, subjects }): Asked[] =>
    subjects?.length === 0
      ? []
      : opposedBy(rule, paramsOf(rule)).flatMap(({ edges, predicates }) =>
          predicates
            .filter((predicate) => predicate === rule.predicate || !haveOwnRules.has(predicate))
            .map((predicate) => ({ rule, edges, predicate, subjects })),
        ),
  );
  const asked = await withoutRare(store, wanted);
  const answers = await readAll(store, asked.map(countQuery));
  const crowded = groupBy(
    asked.flatMap(({ rule }, at) => (answers[at] ?? []).map(({ id }) => ({ rule, subject: String(id) }))),
    ({ rule }) => rule,
  );
  // The rule is asked about all that it holds against each other of such a subject in the same way.
  return new Map(
    [...crowded].map(([rule, found]) => {
      const subjects = [...new Set(found.map(({ subject }) => subject))];
      const sorts = asked.filter((each) => each.rule === rule);
      return [
        rule,
        sorts.flatMap(({ edges, predicate }) => subjects.map((subject) => ({ subject, predicate, edges }))),
      ];
    }),
  );
}

/** In a run over everything one query tells which predicates have so few claims that none can have a crowd. */
async function withoutRare(store: Pick<GraphStore, 'read'>, wanted: readonly Asked[]): Promise<readonly Asked[]> {
  const types = [...new Set(wanted.flatMap(({ predicate, subjects }) => (subjects === undefined ? predicate : [])))];
  if (types.length === 0) return wanted;
  const rows = await store.read(
    `MATCH (r:${labels.relation}) WHERE r.type IN $types WITH r.type AS type, count(r) AS claims WHERE claims > $most RETURN type`,
    { types, most: mostInPairs },
  );
  const frequent = new Set(rows.map(({ type }) => String(type)));
  return wanted.filter(({ predicate, subjects }) => subjects !== undefined || frequent.has(predicate));
}

function countQuery({ edges, predicate, subjects }: Asked): { cypher: string; params: Record<string, GraphInput> } {
  const isNarrowed = subjects !== undefined;
  return {
    cypher:
      `${isNarrowed ? 'UNWIND $scope AS id ' : ''}MATCH (e:${labels.entity}${isNarrowed ? ' {id: id}' : ''})` +
      `<-[:${edges}]-(r:\`${predicate}\`) WITH e, count(r) AS claims WHERE claims > $most RETURN e.id AS id ORDER BY id`,
    params: { most: mostInPairs, ...(isNarrowed ? { scope: [...subjects] } : {}) },
  };
}

/** The claims of each crowd, read into the cache. */
export async function claimsOfCrowds(
  store: Pick<GraphStore, 'read'>,
  crowds: readonly CrowdOf[],
  cache: NodeCache,
): Promise<ReadonlyMap<CrowdOf, readonly string[]>> {
  const sorts = [...groupBy(crowds, ({ edges, predicate }) => `${edges} ${predicate}`).values()];
  const chunks = sorts.flatMap((own) => chunksOf(own, idsAtOnce));
  const answers = await readAll(
    store,
    chunks.map((own) => ({
      cypher:
        `UNWIND $ids AS id MATCH (:${labels.entity} {id: id})<-[:${own[0]?.edges}]-(r:\`${own[0]?.predicate}\`) ` +
        'RETURN id, r.id AS claim ORDER BY id, claim',
      params: { ids: own.map(({ subject }) => subject) },
    })),
  );
  const found = new Map<CrowdOf, readonly string[]>();
  for (const [at, own] of chunks.entries()) {
    const bySubject = groupBy(answers[at] ?? [], ({ id }) => String(id));
    for (const crowd of own) {
      const claims = (bySubject.get(crowd.subject) ?? []).map((row: Row) => String(row.claim));
      found.set(crowd, claims);
    }
  }
  await cache.loadClaims([...found.values()].flat());
  return found;
}
