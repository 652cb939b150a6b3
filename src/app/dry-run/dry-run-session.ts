import { RecordedUnknown } from '../../content/build/recorded-unknown.ts';
import { WorldSession } from '../../content/world-session.ts';
import type { GraphStore } from '../../graph/port.ts';
import { ingest, sweepDone } from '../../ingest/ingest.ts';
import type { IngestResult } from '../../ingest/result.ts';
import type { Claim } from '../../model/claim.ts';
import type { Finding } from '../../model/finding.ts';
import { reportedProblem } from '../../model/problem.ts';
import { claimsOfFiles } from '../../queries/claims.ts';
import { readFindings } from '../../queries/findings/read.ts';
import { rivalsIn } from '../../queries/findings/rivals.ts';
import { type LookedAt, lookedAt } from '../../rules/analysis/looked-at.ts';
import type { LoadedRules } from '../../rules/load/load.ts';
import { fullScope, type RunResult, touchedScope } from '../../rules/run/options.ts';
import { runRules } from '../../rules/run/run.ts';
import type { Clock } from '../../util/clock.ts';
import { defined } from '../../util/defined.ts';
import { lazy } from '../../util/lazy.ts';
import { worldPath } from '../store/home.ts';
import { type OpenWorld, type OpenWorldRequest, openWorld } from '../world/open-world.ts';
import { planSettings } from '../world/plan-settings.ts';
import { runSettings } from '../world/run-settings.ts';
import { usedIn, withoutEmptyQuestions, worldWords } from '../world/world-words.ts';
import { standingsOf } from './claim-standing.ts';
import { concludedOf } from './concluded-of.ts';
import { isGrown } from './grown.ts';
import {
  besideIdOf,
  besidePath,
  type ClaimVerdict,
  type DryRunRequest,
  isProposedPath,
  type ProposedClaims,
  proposedPath,
  proposedTexts,
} from './plan-dry-run.ts';
import { StatedClaims } from './restated.ts';
import { ShortNames, withoutLinks } from './short-names.ts';
import { claimOf, faultsBeside, writtenTexts } from './texts-checked.ts';
import { answersGap, gapsAsserted } from './unknown-asserted.ts';
import { datesAhead, dryRunVerdictOf, proposedFile, textStatusOf, unreadOfClaims } from './verdict.ts';
import { worldState } from './world-state.ts';

/** An empty store that is thrown away, and the time. */
export interface DryRunTools {
  readonly openScratch: () => Promise<GraphStore>;
  readonly clock: Clock;
}

/** One dry run: would these claims clash with the world as its files tell it? Works on a copy; costs as much as `lore check`. */
export async function dryRun(request: DryRunRequest, tools: DryRunTools): Promise<ClaimVerdict> {
  const session = new DryRunSession(tools);
  try {
    return await session.run(request);
  } finally {
    await session.close();
  }
}

/** A world that was read and checked, in a store of its own. */
interface Copy {
  /** Its source; another one makes another copy. */
  readonly key: string;
  readonly before: OpenWorld;
  readonly session: WorldSession;
  readonly rules: LoadedRules;
  readonly decisions: DryRunRequest['decisions'];
  /** The present of the world; what somebody accepted may have the last date. */
  readonly now: IngestResult['now'];
  readonly store: GraphStore;
  readonly shortNames: () => ShortNames;
  readonly recordedUnknown: () => RecordedUnknown;
  readonly stated: () => StatedClaims;
  readonly looked: () => LookedAt;
  runs: number;
}

/** The tested claims stay in a copy as history. After so many claims it is made anew. */
const runsPerCopy = 200;

/**
 * Holds claims against a world, one after the other. It is read and checked once, and again when one of its files or rules
 * has changed since; in between a run costs what a save does. Claims are taken out again behind the answer.
 */
export class DryRunSession {
  private readonly tools: DryRunTools;
  private copy: Copy | undefined;
  private clearing: Promise<void> = Promise.resolve();

  constructor(tools: DryRunTools) {
    this.tools = tools;
  }

  async run(request: DryRunRequest): Promise<ClaimVerdict> {
    await this.clearing;
    const { home, calendar, rules, decisions } = request;
    const key = await worldState(worldPath(home), [], [calendar, rules, decisions]);
    if (this.copy?.key !== key || this.copy.runs >= runsPerCopy) {
      await this.close();
      this.copy = await copyOf(request, key, this.tools);
    }
    const { copy } = this;
    copy.runs += 1;
    try {
      const verdict = await this.hold(copy, request);
      this.clearing = this.clear(copy);
      return verdict;
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /** Lets the copy go. */
  async close(): Promise<void> {
    await this.clearing;
    const { copy } = this;
    this.copy = undefined;
    await copy?.store.close();
  }

  private async hold(copy: Copy, request: DryRunRequest): Promise<ClaimVerdict> {
    const { home, calendar, claims, beside = {} } = request;
    const { session, store, now } = copy;
    const about = { path: worldPath(home), session, ...defined({ calendar }) };
    // Statements next to the claims are part of their context.
    if (Object.keys(beside).length > 0) {
      await sweep(copy, await openWorld({ ...about, ...alongside({ beside }, copy) }), this.tools.clock);
    }
    const after = await openWorld({ ...about, ...alongside(request, copy) });
    const read = (after.content.alongside ?? []).filter(({ path }) => isProposedPath(path));
    const claimed = read.flatMap((text) => text.claims);
    const { delta, findings, undecidedAsked } = await sweep(copy, after, this.tools.clock, claimed);
    const opened = new Set([...delta.opened, ...delta.reopened]);
    const closed = (await readFindings(store, delta.closed)).map(({ violation: finding }) => finding);
    const found = copy.stated().withoutRestated(findings, claimed);
    const grown = new Set(found.filter((each) => opened.has(each.id) && isGrown(each, closed)));
    const changes = {
      would_open: found.filter((each) => opened.has(each.id) && !grown.has(each)).map(asSaid),
      would_join: found.filter((each) => !opened.has(each.id) && restsOnProposed(each)).map(asSaid),
      would_close: closed.filter((each) => ![...grown].some((after) => isGrown(after, [each]))),
    };
    const contradictions = [...changes.would_open, ...changes.would_join].filter(isContradiction);
    const problems = after.problems.filter(({ path }) => isProposedPath(path));
    const { ontology } = after.config;
    const gaps = await gapsAsserted(closed, claimed, store, copy.rules.rules);
    const faults = [...changes.would_open, ...changes.would_join];
    const told = await claimsOfFiles(
      store,
      read.map(({ path }) => path),
    );
    const checked = standingsOf(
      told.map((member) => ({ member, claim: claimOf(member, claimed) })),
      {
        faults: faults.filter(({ category }) => category !== 'orphan'),
        knownAs: (claim) => copy.stated().knownAs(claim),
        unknownAt: (claim) =>
          copy.recordedUnknown().placeFor(claim, ontology.predicates) ??
          (gaps.some(({ gap }) => answersGap(claim, gap, copy.rules.rules)) ? '' : undefined),
        looked: copy.looked(),
        ontology,
      },
    );
    const weighed = {
      understood: told.map(({ summary }) => summary),
      unread: unreadOfClaims(claims, read, problems),
      asserts_unknown: [
        ...gaps.flatMap(({ sentences }) => sentences),
        ...copy.recordedUnknown().assertedBy(claimed, ontology.predicates),
      ],
      lies_ahead: datesAhead(read, now),
      checked,
    };
    const concluded = await concludedOf(store, claimed);
    const { unread, lies_ahead } = weighed;
    return {
      verdict: dryRunVerdictOf({ ...weighed, faults }),
      status: textStatusOf([...checked, ...faultsBeside(faults, checked)], unread.length + lies_ahead.length === 0),
      ...weighed,
      texts: writtenTexts(claims, read, told, checked, now),
      undecided: undecidedAsked,
      claims: claimed,
      concluded,
      ...changes,
      rivals: await rivalsIn(store, contradictions.map(idOfFinding), new Set(claimed.map(({ id }) => id))),
      problems: problems.map(reportedProblem),
      ...(now === undefined ? {} : { now: now.text }),
    };
  }

  /** Never rejects: a copy that cannot be cleared is let go. */
  private async clear(copy: Copy): Promise<void> {
    try {
      await sweep(copy, copy.before, this.tools.clock);
    } catch {
      this.copy = undefined;
      await copy.store.close();
    }
  }
}

async function copyOf(request: DryRunRequest, key: string, { openScratch, clock }: DryRunTools): Promise<Copy> {
  const { home, calendar, decisions } = request;
  const session = WorldSession.inMemory();
  const before = await openWorld({ path: worldPath(home), session, ...defined({ calendar }) });
  const rules = withoutEmptyQuestions(request.rules, () => worldWords(before.config, usedIn(before.content)));
  const store = await openScratch();
  try {
    const ingested = await ingestContent({ store, decisions }, before, clock);
    await runRules(store, { rules, clock, ...runSettings(before.config), mode: 'full', scope: fullScope });
    await sweepDone(store, ingested);
    const shortNames = lazy(() => new ShortNames(before.content.entities, before.config));
    const about = {
      shortNames,
      recordedUnknown: lazy(() => new RecordedUnknown(before.content)),
      stated: lazy(() => new StatedClaims(before.content)),
      looked: lazy(() => lookedAt(rules.rules)),
    };
    return { key, before, session, rules, decisions, now: ingested.now, store, ...about, runs: 0 };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Takes the world in as it is now, and lets the rules look at what that touched. */
async function sweep(copy: Copy, world: OpenWorld, clock: Clock, claimed: readonly Claim[] = []): Promise<RunResult> {
  const { store, rules } = copy;
  const ingested = await ingestContent(copy, world, clock);
  const { touched } = ingested;
  const scope = touched.everything ? fullScope : touchedScope(touched);
  const mode = scope === fullScope ? 'full' : 'live';
  const asked = new Set(claimed.map(({ id }) => id));
  const result = await runRules(store, { rules, clock, ...runSettings(world.config), mode, scope, asked });
  await sweepDone(store, ingested);
  return result;
}

const isContradiction = ({ category }: Finding): boolean => category === 'contradiction';
const idOfFinding = ({ id }: Finding): string => id;

/** A claim joins the clash there is about a slot, instead of opening another. */
function restsOnProposed({ status, members }: Finding): boolean {
  return status === 'open' && members.some(({ source }) => isProposedPath(source.path));
}

/** The sentence is quoted as it was claimed. */
function asSaid(finding: Finding): Finding {
  const members = finding.members.map(({ source, ...member }) => {
    const { path, quote } = source;
    const isSaid = path.endsWith('.md') && isProposedPath(path) && quote !== undefined;
    return { ...member, source: isSaid ? { ...source, quote: withoutLinks(quote) } : source };
  });
  return { ...finding, members };
}

/** The claims as a file beside the world's: of the lowest tier, but to be judged, where prose waits for a person elsewhere. */
function alongside(
  { claims = '', beside = {} }: Partial<Pick<DryRunRequest, 'claims' | 'beside'>>,
  { before: { config }, shortNames }: Copy,
): Partial<OpenWorldRequest> {
  const rule = { match: proposedPath, matches: isAlongside, tier: 'memory', status: 'active' } as const;
  const asProse = (sentence: string): string => shortNames().linked(proposedFile(sentence));
  const asFiles = (said: ProposedClaims): Record<string, string> => {
    const texts = proposedTexts(said);
    if (texts.length === 0) return { [proposedPath]: proposedFile(said) };
    return Object.fromEntries(texts.map(([path, text]) => [path, asProse(text)]));
  };
  const others = Object.entries(beside).map(([id, sentence]) => [besidePath(id), asProse(sentence)]);
  return {
    alongside: {
      ...(claims.length === 0 ? {} : asFiles(claims)),
      ...Object.fromEntries(others),
    },
    settings: {
      config: { ...config, sources: [rule, ...config.sources] },
      problems: [],
      privateFiles: { globs: [] },
      digest: '',
    },
  };
}

const isAlongside = (path: string): boolean => isProposedPath(path) || besideIdOf(path) !== undefined;

/** A tested claim may repeat a withdrawn one, and is checked anyway. */
function ingestContent(
  { store, decisions }: Pick<Copy, 'store' | 'decisions'>,
  world: OpenWorld,
  clock: Clock,
): Promise<IngestResult> {
  const settings = { ...planSettings(world), decisions, isUndecidable: isAlongside };
  return ingest(store, world.content, settings, clock);
}
