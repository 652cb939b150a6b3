import * as z from 'zod';
import type { GraphStore } from '../../graph/port.ts';
import { statuses } from '../../model/finding.ts';
import { runSchema } from '../../model/report.ts';
import { findingCategories, severities, verdicts } from '../../model/rule.ts';
import { type OpenFinding, readOpenFindings } from '../../queries/findings/find.ts';
import { readFindings, type StoredFinding } from '../../queries/findings/read.ts';
import { readRuleStates, readStoreMark, type StoreMark } from '../../queries/meta/news.ts';
import { readNewestRuns } from '../../queries/runs.ts';
import { defined } from '../../util/defined.ts';

/** The fate of a finding. `changed`: it is open as before, and rests on other claims, or states something else. */
const findingChanges = ['opened', 'grew', 'changed', 'closed'] as const;
type FindingChange = (typeof findingChanges)[number];

const findingNewsSchema = z.object({
  /** By which it is found. */
  id: z.string(),
  category: z.enum(findingCategories),
  status: z.enum(statuses),
  verdict: z.enum(verdicts),
  severity: z.enum(severities),
  rule: z.string(),
  subject: z.object({ id: z.string(), name: z.string(), kind: z.string() }),
  message: z.string(),
  /** On how many claims and entities it rests. */
  members: z.int(),
  /** Why it is closed, and who decided that; absent where its cause is gone. */
  resolution: z.string().optional(),
  decided_by: z.string().optional(),
});

/** One thing that is new in a store. */
export const storeNewsSchema = z.discriminatedUnion('event', [
  z.object({ event: z.enum(findingChanges), data: findingNewsSchema }),
  /** The number of findings from which on they are only counted. */
  z.object({
    event: z.literal('many'),
    data: z.object({ opened: z.int(), grew: z.int(), changed: z.int(), closed: z.int() }),
  }),
  z.object({ event: z.literal('run'), data: runSchema.extend({ failure: z.string().optional() }) }),
  /** Ids of rules that were added, approved, removed, switched on or off, or changed. */
  z.object({ event: z.literal('rules'), data: z.object({ rules: z.array(z.string()) }) }),
  /** The lore is another: an ingest wrote something. */
  z.object({ event: z.literal('lore'), data: z.object({}) }),
]);
export type StoreNews = z.infer<typeof storeNewsSchema>;

/** Findings that are told one by one; of more, only how many. */
const mostFindings = 100;
const mostRuns = 50;
const mostRules = 200;

interface Seen {
  readonly mark: StoreMark;
  readonly open: ReadonlyMap<string, OpenFinding>;
  readonly runs: ReadonlySet<string>;
  readonly rules: ReadonlyMap<string, string>;
}

/** Says what is new in a store since it was looked at last, whichever process wrote it. */
export class StoreLookout {
  readonly #store: GraphStore;
  #seen: Seen | undefined;

  constructor(store: GraphStore) {
    this.#store = store;
  }

  /** The first look gives no news. One look at a time; where one fails, the next one tells of its time as well. */
  async look(): Promise<StoreNews[]> {
    const before = this.#seen;
    const mark = await readStoreMark(this.#store);
    if (before?.mark.all === mark.all) return [];
    const now = {
      mark,
      open: await readOpenFindings(this.#store),
      runs: await readNewestRuns(this.#store, mostRuns),
      rules: await readRuleStates(this.#store),
    };
    const runs = new Set([...now.runs.map(({ id }) => id), ...(before?.runs ?? [])]);
    const news = before === undefined ? [] : await this.#newsBetween(before, now);
    this.#seen = { ...now, runs: new Set([...runs].slice(0, 10 * mostRuns)) };
    return news;
  }

  async #newsBetween(
    before: Seen,
    now: Omit<Seen, 'runs'> & { readonly runs: Awaited<ReturnType<typeof readNewestRuns>> },
  ): Promise<StoreNews[]> {
    const rules = differing(before.rules, now.rules).slice(0, mostRules);
    return [
      ...(before.mark.lore === now.mark.lore ? [] : [{ event: 'lore' as const, data: {} }]),
      ...(rules.length === 0 ? [] : [{ event: 'rules' as const, data: { rules } }]),
      ...(await this.#findingNews(before.open, now.open)),
      ...now.runs
        .filter(({ id }) => !before.runs.has(id))
        .reverse()
        .map((run) => ({ event: 'run' as const, data: run })),
    ];
  }

  async #findingNews(before: Seen['open'], now: Seen['open']): Promise<StoreNews[]> {
    const changes = findingChangesBetween(before, now);
    if (changes.length > mostFindings) {
      const count = (which: FindingChange) => changes.filter(({ change }) => change === which).length;
      const [opened, grew, changed, closed] = [count('opened'), count('grew'), count('changed'), count('closed')];
      return [{ event: 'many', data: { opened, grew, changed, closed } }];
    }
    const ids = changes.map(({ id }) => id);
    const found = new Map((await readFindings(this.#store, ids)).map((each) => [each.violation.id, each]));
    return changes.flatMap(({ id, change }) => {
      const finding = found.get(id);
      return finding === undefined ? [] : [{ event: change, data: dataOf(finding) }];
    });
  }
}

function findingChangesBetween(
  before: Seen['open'],
  now: Seen['open'],
): { readonly id: string; readonly change: FindingChange }[] {
  return differing(before, now, ({ hash, members }) => `${hash} ${members}`).map((id) => {
    const [was, is] = [before.get(id), now.get(id)];
    if (was === undefined) return { id, change: 'opened' };
    if (is === undefined) return { id, change: 'closed' };
    return { id, change: is.members > was.members ? 'grew' : 'changed' };
  });
}

/** The keys, sorted, whose values differ, or that only one of the two has. */
function differing<T>(
  a: ReadonlyMap<string, T>,
  b: ReadonlyMap<string, T>,
  text: (value: T) => string = String,
): string[] {
  const textAt = (map: ReadonlyMap<string, T>, key: string) => {
    const value = map.get(key);
    return value === undefined ? undefined : text(value);
  };
  return [...new Set([...a.keys(), ...b.keys()])].filter((key) => textAt(a, key) !== textAt(b, key)).sort();
}

function dataOf({ violation, name, resolution, decided_by }: StoredFinding): z.infer<typeof findingNewsSchema> {
  const { category, status, verdict, severity, rule_id: rule, subject, message, members } = violation;
  return {
    ...{ id: name, category, status, verdict, severity, rule, subject, message, members: members.length },
    ...defined({ resolution, decided_by }),
  };
}
