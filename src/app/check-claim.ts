import type { GraphStore } from '../graph/port.ts';
import { ingest } from '../ingest/ingest.ts';
import type { Problem } from '../model/problem.ts';
import type { Violation } from '../model/violation.ts';
import { fullScope } from '../rules/run/options.ts';
import { runRules } from '../rules/run/run.ts';
import { UserInputError } from '../util/errors.ts';
import { readFindings } from './findings/read.ts';
import { rulesOf } from './kept-config.ts';
import { type OpenWorld, openWorld } from './open-world.ts';
import { runSettings } from './run-settings.ts';
import { worldPath } from './store/home.ts';
import { type KeptWorld, noWorld } from './store/kept-world.ts';

/** What a proposed claim's place is called. */
export const proposedPath = '(proposed).yaml';

export interface CheckClaimRequest {
  /**
   * In the world format: relations `{ type, from_entity, to, from?, until?, … }`, and entities, new ones or more about
   * known ones, `{ id, birth: 812, … }`.
   */
  readonly claims: readonly Readonly<Record<string, unknown>>[];
  /** An empty store that is thrown away. */
  readonly openScratch: () => Promise<GraphStore>;
}

export interface ClaimVerdict {
  /** Findings that the world does not have, and would. */
  readonly would_open: readonly Violation[];
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
  if (request.claims.length === 0) {
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
  // JSON is YAML.
  const after = await openWorld({ ...about, alongside: { [proposedPath]: JSON.stringify(request.claims, null, 1) } });
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
      would_open: violations.filter(({ id }) => opened.has(id)),
      would_close: (await readFindings(store, delta.closed)).map(({ violation }) => violation),
      problems: after.problems.filter(({ path }) => path === proposedPath),
    };
  } finally {
    await store.close();
  }
}

function takeIn({ clock }: KeptWorld, store: GraphStore, { config, content }: OpenWorld) {
  const { now } = content;
  const settings = { ontology: config.ontology, absentUntil: config.until, ...(now === undefined ? {} : { now }) };
  return ingest(store, content, settings, clock);
}
