import type { Run } from '../../model/report.ts';
import { countClaims } from '../../queries/claims-page.ts';
import { countStore, type StoreCounts } from '../../queries/contents.ts';
import { countDisputedCanon, findingsOnCanon } from '../../queries/findings/canon-in-dispute.ts';
import type { OpenOfCategory } from '../../queries/findings/counts.ts';
import { countOpenByVerdict } from '../../queries/findings/counts.ts';
import { readFindings } from '../../queries/findings/read.ts';
import { readWorldRecord } from '../../queries/meta/world-record.ts';
import { flaggedNodes } from '../../queries/review-queue.ts';
import { fullRuns } from '../../queries/runs.ts';
import { type HistoryItem, readHistoryPage } from '../decisions/history.ts';
import { type LatestRun, latestRunOf } from '../runs/latest-run.ts';
import type { StoredWorld } from '../store/stored-world.ts';

/** Runs of the trend, and things that the overview names of each sort. */
const mostRuns = 20;
const mostConflicts = 5;
const mostChanges = 8;

/** A contradiction that canon is part of. */
interface CanonInDispute {
  /** By which it is found. */
  readonly name: string;
  readonly message: string;
  readonly verdict: 'definite' | 'possible';
  readonly subject: { readonly id: string; readonly name: string };
}

/** A run, as far as the trend shows it: how many findings it left open. */
export interface TrendRun extends Pick<Run, 'id' | 'finished_at'> {
  readonly contradictions_and_ontology: number;
  readonly anachronisms: number;
  readonly gaps: number;
}

/** How a world stands. */
export interface Overview {
  readonly name: string;
  readonly counts: StoreCounts;
  /** One for each category. Gaps that an unaccepted claim would close are not counted. */
  readonly open: readonly OpenOfCategory[];
  readonly waiting: { readonly claims: number; readonly flags: number };
  readonly canon: {
    readonly claims: number;
    readonly findings: number;
    /** The first of them, the definite ones first. */
    readonly items: readonly CanonInDispute[];
  };
  /** The latest full runs, the oldest first. */
  readonly trend: readonly TrendRun[];
  readonly latest: Omit<LatestRun, 'open'>;
  /** The latest entries of the history, the newest first. */
  readonly changes: readonly HistoryItem[];
  readonly changes_total: number;
}

export async function readOverview(world: StoredWorld): Promise<Overview> {
  const { store, record } = world;
  const { open, ...latest } = await latestRunOf(world);
  const flags = new Set((await flaggedNodes(store)).map(({ node_id }) => node_id));
  const history = await readHistoryPage(store, { limit: mostChanges });
  const canon = await readFindings(store, await findingsOnCanon(store, mostConflicts));
  const verdicts = await countOpenByVerdict(store);
  return {
    name: ((await readWorldRecord(store)) ?? record)?.name ?? '',
    counts: await countStore(store),
    open: verdicts.map((each) => (each.category === 'orphan' ? unanswered(each, open.orphan) : each)),
    waiting: { claims: await countClaims(store, 'candidate'), flags: flags.size },
    canon: {
      ...(await countDisputedCanon(store)),
      items: canon.map(({ name, violation: { message, verdict, subject } }) => ({
        ...{ name, message, verdict },
        subject: { id: subject.id, name: subject.name },
      })),
    },
    trend: (await fullRuns(store, mostRuns)).map((run) => ({
      id: run.id,
      finished_at: run.finished_at,
      contradictions_and_ontology: run.violations_found,
      anachronisms: run.anachronisms_found,
      gaps: run.orphans_found,
    })),
    latest,
    changes: [...history.items].reverse(),
    changes_total: history.total,
  };
}

/** Those that are left, the possible ones last. */
function unanswered({ category, definite }: OpenOfCategory, left: number): OpenOfCategory {
  const sure = Math.min(definite, left);
  return { category, definite: sure, possible: left - sure };
}

/** True if there is nothing to settle: gaps are no faults. */
export function isCalm({ open, waiting }: Pick<Overview, 'open' | 'waiting'>): boolean {
  const faults = open.filter(({ category }) => category !== 'orphan');
  return faults.every(({ definite, possible }) => definite + possible === 0) && waiting.claims + waiting.flags === 0;
}
