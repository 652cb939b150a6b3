import type { GraphStore } from '../graph/port.ts';
import { labels } from '../graph/schema.ts';
import { ingest } from '../ingest/ingest.ts';
import type { Problem } from '../model/problem.ts';
import type { Violation } from '../model/violation.ts';
import { byPlace, isNode } from '../rules/findings/nodes.ts';
import { memberOf } from '../rules/findings/violation.ts';
import { fullScope } from '../rules/run/options.ts';
import { runRules } from '../rules/run/run.ts';
import { UserInputError } from '../util/errors.ts';
import { entitiesNamedBy } from './entity.ts';
import { readFindings } from './findings/read.ts';
import { rulesOf } from './kept-config.ts';
import { type OpenWorld, type OpenWorldRequest, openWorld } from './open-world.ts';
import { runSettings } from './run-settings.ts';
import { worldPath } from './store/home.ts';
import { type KeptWorld, noWorld } from './store/kept-world.ts';

/** What the place of a proposed claim is called: structured, or in a sentence. */
export const proposedPath = '(proposed).yaml';
export const proposedProse = '(proposed).md';

export interface CheckClaimRequest {
  /**
   * In the world format: relations `{ type, from_entity, to, from?, until?, … }`, and entities, new ones or more about
   * known ones, `{ id, birth: 812, … }`. Or a sentence about entities of the world, read as its prose is.
   */
  readonly claims: string | readonly Readonly<Record<string, unknown>>[];
  /** An empty store that is thrown away. */
  readonly openScratch: () => Promise<GraphStore>;
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

/**
 * A dry run: would these claims clash with the world as its files tell it? Works on a copy; the store is not touched. Costs
 * as much as `lore check`.
 *
 * @throws UserInputError `no-claims`.
 */
export async function checkClaim(kept: KeptWorld, request: CheckClaimRequest): Promise<ClaimVerdict> {
  if (kept.home === undefined) throw noWorld();
  if (request.claims.length === 0 || (typeof request.claims === 'string' && request.claims.trim() === '')) {
    throw new UserInputError('There is nothing to check.', {
      code: 'no-claims',
      fix: 'Give at least one claim: { type: RULES, from_entity: maren, to: ashkeep, from: 830 }.',
    });
  }
  const about = {
    path: worldPath(kept.home),
    ...(kept.record?.calendar === undefined ? {} : { calendar: kept.record.calendar }),
  };
  const rules = await rulesOf(kept);
  const before = await openWorld(about);
  const after = await openWorld({ ...about, ...proposed(request.claims, before) });
  const store = await request.openScratch();
  try {
    const options = { rules, clock: kept.clock, ...runSettings(before.config) };
    await takeIn(kept, store, before);
    await runRules(store, { ...options, mode: 'full', scope: fullScope });
    const { touched } = await takeIn(kept, store, after);
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

/** The claims as a file beside the world's. Prose waits for a person elsewhere; here it counts, to be judged. */
function proposed(claims: CheckClaimRequest['claims'], { config }: OpenWorld): Partial<OpenWorldRequest> {
  // JSON is YAML.
  if (typeof claims !== 'string') return { alongside: { [proposedPath]: JSON.stringify(claims, null, 1) } };
  const counts = { match: proposedProse, matches: (path: string) => path === proposedProse, status: 'active' } as const;
  return {
    alongside: { [proposedProse]: `${claims.trim()}\n` },
    settings: { config: { ...config, sources: [counts, ...config.sources] }, problems: [] },
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

function takeIn({ clock }: KeptWorld, store: GraphStore, { config, content }: OpenWorld) {
  const { now } = content;
  const settings = { ontology: config.ontology, absentUntil: config.until, ...(now === undefined ? {} : { now }) };
  return ingest(store, content, settings, clock);
}
