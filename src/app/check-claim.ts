import type { GraphStore } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import { ingest } from '../ingest/ingest.ts';
import type { Problem } from '../model/problem.ts';
import type { Violation } from '../model/violation.ts';
import { byPlace, isNode } from '../rules/findings/nodes.ts';
import { memberOf } from '../rules/findings/violation.ts';
import type { LoadedRules } from '../rules/load/load.ts';
import { fullScope } from '../rules/run/options.ts';
import { runRules } from '../rules/run/run.ts';
import type { Clock } from '../util/clock.ts';
import { UserInputError } from '../util/errors.ts';
import { entitiesNamedBy } from './entity.ts';
import { readFindings } from './findings/read.ts';
import { rulesOf } from './kept-config.ts';
import { type OpenWorld, type OpenWorldRequest, openWorld } from './open-world.ts';
import { planSettings } from './plan-settings.ts';
import { runSettings } from './run-settings.ts';
import { type WorldHome, worldPath } from './store/home.ts';
import { type KeptWorld, noWorld } from './store/kept-world.ts';

/** What the place of a proposed claim is called: structured, or in a sentence. */
export const proposedPath = '(proposed).yaml';
export const proposedProse = '(proposed).md';

/**
 * In the world format: relations `{ type, from_entity, to, from?, until?, … }`, and entities, new ones or more about known
 * ones, `{ id, birth: 812, … }`. Or a sentence about entities of the world, read as its prose is.
 */
export type ProposedClaims = string | readonly Readonly<Record<string, unknown>>[];

/** The world that claims are held against: plain data, so that another process can do the work. */
export interface DryRun {
  readonly home: WorldHome;
  /** It was taken in with this one instead of its own. */
  readonly calendar?: string | undefined;
  readonly rules: LoadedRules;
  readonly claims: ProposedClaims;
}

/**
 * What a dry run of these claims needs.
 *
 * @throws UserInputError `no-claims`, or `no-world` where no folder of it is at hand.
 */
export async function planDryRun(kept: KeptWorld, claims: ProposedClaims): Promise<DryRun> {
  if (kept.home === undefined) throw noWorld();
  if (claims.length === 0 || (typeof claims === 'string' && claims.trim() === '')) {
    throw new UserInputError('There is nothing to check.', {
      code: 'no-claims',
      fix: 'Give at least one claim: { type: RULES, from_entity: maren, to: ashkeep, from: 830 }.',
    });
  }
  return { home: kept.home, calendar: kept.record?.calendar, rules: await rulesOf(kept), claims };
}

export interface ClaimVerdict {
  /** The claims as they were understood, each as one line. */
  readonly understood: readonly string[];
  /** Findings that the world does not have, and would. */
  readonly would_open: readonly Violation[];
  /** Findings that the world has already, and that these claims would be part of. */
  readonly would_join: readonly Violation[];
  /** Findings that the world has, and would not. */
  readonly would_close: readonly Violation[];
  /** What of the claims cannot be read as meant; what cannot is not checked. */
  readonly problems: readonly Problem[];
}

/** An empty store that is thrown away, and the time. */
export interface DryRunTools {
  readonly openScratch: () => Promise<GraphStore>;
  readonly clock: Clock;
}

/** A dry run: would these claims clash with the world as its files tell it? Works on a copy; costs as much as `lore check`. */
export async function dryRun(request: DryRun, { openScratch, clock }: DryRunTools): Promise<ClaimVerdict> {
  const { home, calendar, rules } = request;
  const about = { path: worldPath(home), ...(calendar === undefined ? {} : { calendar }) };
  const before = await openWorld(about);
  const after = await openWorld({ ...about, ...proposed(request.claims, before) });
  const store = await openScratch();
  try {
    const options = { rules, clock, ...runSettings(before.config) };
    await takeIn(store, before, clock);
    await runRules(store, { ...options, mode: 'full', scope: fullScope });
    const { touched } = await takeIn(store, after, clock);
    const scope = touched.everything ? fullScope : { name: 'touched', ids: touched.entities };
    const { delta, violations } = await runRules(store, {
      ...options,
      mode: scope.ids === undefined ? 'full' : 'live',
      scope,
    });
    const opened = new Set([...delta.opened, ...delta.reopened]);
    return {
      understood: await understood(store),
      would_open: violations.filter(({ id }) => opened.has(id)),
      would_join: violations.filter((found) => !opened.has(found.id) && restsOnProposed(found)),
      would_close: (await readFindings(store, delta.closed)).map(({ violation }) => violation),
      problems: after.problems.filter(({ path }) => isProposed(path)),
    };
  } finally {
    await store.close();
  }
}

const isProposed = (path: string): boolean => path === proposedPath || path === proposedProse;

/** A claim joins the clash there is about a slot, instead of opening another. */
function restsOnProposed({ status, members }: Violation): boolean {
  return status === 'open' && members.some(({ source }) => isProposed(source.path));
}

/** The claims as a file beside the world's: of the lowest tier, but to be judged, where prose waits for a person elsewhere. */
function proposed(claims: ProposedClaims, { config }: OpenWorld): Partial<OpenWorldRequest> {
  const rule = { match: proposedPath, matches: isProposed, tier: 'memory', status: 'active' } as const;
  return {
    // JSON is YAML.
    alongside:
      typeof claims === 'string'
        ? { [proposedProse]: `${claims.trim()}\n` }
        : { [proposedPath]: JSON.stringify(claims, null, 1) },
    settings: { config: { ...config, sources: [rule, ...config.sources] }, problems: [] },
  };
}

async function understood(store: GraphStore): Promise<string[]> {
  const rows = await store.read(
    `MATCH (a:${labels.assertion}) WHERE a.path IN $paths AND a.status IN ['active', 'claim'] RETURN a`,
    { paths: [proposedPath, proposedProse] },
  );
  const nodes = rows.flatMap(({ a }) => (isNode(a) ? [a] : [])).sort(byPlace);
  const entityOf = await entitiesNamedBy(store, nodes);
  return nodes.map((node) => memberOf(node, entityOf).summary);
}

function takeIn(store: GraphStore, world: OpenWorld, clock: Clock) {
  return ingest(store, world.content, planSettings(world), clock);
}
