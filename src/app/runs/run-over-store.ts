import type { GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { sweepDone } from '../../ingest/ingest.ts';
import { readJournal } from '../../ingest/store/journal.ts';
import type { Finding } from '../../model/finding.ts';
import type { Problem } from '../../model/problem.ts';
import type { RuleOutcome, Run } from '../../model/report.ts';
import { countOpen, countWaived, type OpenCounts, readFindings } from '../../queries/findings.ts';
import { fullScope, type RunScope } from '../../rules/run/options.ts';
import { LoreError, UserInputError } from '../../util/errors.ts';
import { findEntity } from '../entities/find-entity.ts';
import { type GoneFinding, goneFinding } from '../ingest/ingest-world.ts';
import type { StoredWorld } from '../store/stored-world.ts';
import { runUndisturbed } from '../store/undisturbed.ts';
import { readStoredWaivers } from '../store/waivers.ts';
import { readWorldRecord, writeWorldRecord } from '../store/world-record.ts';
import { rulesDigest, runSettings } from '../world/run-settings.ts';
import { configOf, rulesOf } from '../world/stored-config.ts';

export interface RunRequest {
  /** `full`, `entity:ID` or `era:ID`, where names and aliases will do for ids; or a bare name, of an era or of anything else. */
  readonly scope: string;
  /** Who asked, for the history; default `engine`. */
  readonly actor?: string;
  readonly onRule?: (done: number, total: number, id: string) => void;
  /** Stops the run between two rules; nothing is written then. */
  readonly signal?: AbortSignal;
}

export interface RunReport {
  readonly schema: 'lore-run/1';
  readonly run: Run;
  readonly rules: readonly RuleOutcome[];
  /** What the run found and is open, sorted by rule. */
  readonly found: readonly Finding[];
  /** Ids of those among `found` that were not open before. */
  readonly new: readonly string[];
  readonly gone: readonly GoneFinding[];
  /** In the whole store, after the run. */
  readonly open: OpenCounts;
  /** In the whole store: findings that waivers in the files allow. */
  readonly waived: number;
  /** Waivers that hold no longer or mean nothing, after a run over everything. */
  readonly problems: readonly Problem[];
}

/**
 * Runs the rules over the store.
 *
 * @throws UserInputError for a scope that is none or leads nowhere; LoreError `cancelled`.
 */
export async function runOverStore(kept: StoredWorld, request: RunRequest): Promise<RunReport> {
  const { store, clock } = kept;
  const [config, rules] = [await configOf(kept), await rulesOf(kept)];
  const scope = await readScope(store, request.scope);
  const journal = await readJournal(store);
  const result = await runUndisturbed(store, {
    rules,
    mode: scope.ids === undefined ? 'full' : 'live',
    scope,
    ...runSettings(config),
    waivers: await readStoredWaivers(store),
    clock,
    actor: request.actor ?? 'engine',
    onRule: (done, total, id) => {
      if (request.signal?.aborted) throw new LoreError('The run was cancelled.', { code: 'cancelled' });
      request.onRule?.(done, total, id);
    },
  });
  if (scope.ids === undefined) {
    // It has looked at all that ingests had noted as touched, and with the rules of now.
    if (journal !== undefined && !journal.unfinished) await sweepDone(store, journal);
    const record = await readWorldRecord(store);
    if (record) await writeWorldRecord(store, record, { ...record, checked_by: rulesDigest(rules, config) });
  }
  const { opened, reopened, closed } = result.delta;
  return {
    schema: 'lore-run/1',
    run: result.run,
    rules: result.rules,
    found: result.violations.filter(({ status }) => status === 'open'),
    new: [...opened, ...reopened].sort(),
    gone: (await readFindings(store, closed)).map(goneFinding),
    open: await countOpen(store),
    waived: await countWaived(store),
    problems: result.waivers.problems,
  };
}

async function readScope(store: GraphStore, text: string): Promise<RunScope> {
  if (text === 'full') return fullScope;
  const { kind, words = '' } = /^(?:(?<kind>entity|era):)?(?<words>.*)$/su.exec(text.trim())?.groups ?? {};
  if (words.trim() === '') {
    throw new UserInputError(`\`${text}\` is no scope of a run.`, {
      code: 'bad-scope',
      fix: 'A scope is `full`, `entity:ID`, `era:ID`, or a name.',
    });
  }
  const { id, name } = await findEntity(store, words.trim());
  const [era] = kind === 'entity' ? [] : await store.read('MATCH (e:Era {id: $id}) RETURN e.id AS id', { id });
  if (era !== undefined) return { name: `era:${id}`, ids: await entitiesOf(store, id) };
  if (kind === 'era') {
    throw new UserInputError(`${name} is no era.`, { code: 'not-an-era', fix: `Ask for \`entity:${id}\`.` });
  }
  return { name: `entity:${id}`, ids: [id] };
}

/** An era without a beginning or an end reaches as far as days can be counted. */
const farthestDay = Number.MAX_SAFE_INTEGER;

/**
 * What an era is about: itself, what is said to belong to it, the events dated within it, and the two sides of every dated
 * claim that began, ended or held within it. Dates that may lie within it count.
 */
async function entitiesOf(store: GraphStore, era: string): Promise<string[]> {
  const ids = new Set([era]);
  const add = async (cypher: string) => {
    const rows = await store.read(`${cypher} RETURN DISTINCT n.id AS id`, { era, farthestDay });
    for (const { id } of rows) ids.add(String(id));
  };
  await add(`MATCH (:Era {id: $era})<-[:TO]-(:${labels.relation})-[:FROM]->(n:${labels.entity})`);
  await add(`MATCH (:Era {id: $era})<-[:FROM]-(:${labels.relation})-[:TO]->(n:${labels.entity})`);
  const bounds = `MATCH (era:Era {id: $era}) WITH coalesce(era.exists_from_earliest, -$farthestDay) AS first,
     coalesce(era.exists_until_latest, $farthestDay) AS last`;
  await add(
    `${bounds} MATCH (n:Event) WHERE n.in_fiction_date_latest >= first AND n.in_fiction_date_earliest <= last
       AND coalesce(n.in_fiction_date_axis, '') = ''`,
  );
  for (const side of ['FROM', 'TO']) {
    await add(
      `${bounds} MATCH (r:${labels.relation})-[:${side}]->(n:${labels.entity})
       WHERE (r.valid_from IS NOT NULL OR r.valid_until IS NOT NULL)
         AND coalesce(r.valid_from_earliest, first) <= last AND coalesce(r.valid_until_latest, last) >= first
         AND coalesce(r.valid_from_axis, r.valid_until_axis, '') = ''`,
    );
  }
  return [...ids].sort();
}
