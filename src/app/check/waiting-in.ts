import { type Restated, takeAsAccepted } from '../../ingest/restate.ts';
import type { Claim } from '../../model/claim.ts';
import { type ClaimDecision, isAboutFinding } from '../../model/decision.ts';
import type { Finding } from '../../model/finding.ts';
import type { Details } from '../../model/finding-details.ts';
import type { Problem } from '../../model/problem.ts';
import type { Waiting } from '../../model/waiting.ts';
import { namingAmong } from '../../queries/told-claims.ts';
import { waitingClaimsOf } from '../../queries/waiting-claims.ts';
import type { RunResult } from '../../rules/run/options.ts';
import { defined } from '../../util/defined.ts';
import { groupBy } from '../../util/group.ts';
import { howToAccept } from '../waiting/advice.ts';
import { gapAnswers, withAnswers } from '../waiting/gap-answers.ts';
import { countPassages } from '../waiting/passages.ts';
import { clashingClaims, wouldFind } from '../waiting/would-find.ts';
import { touching } from './about-files.ts';
import { type CheckedWorld, runOverGraph, scopeOf } from './checked-world.ts';
import { rulesToAskAgain } from './silenced.ts';
import { detailsOf } from './suppressed.ts';

/** The unaccepted claims of a world, and the findings if they were accepted. */
export interface WaitingFound {
  readonly waiting?: Waiting;
  /** The run in which it was. */
  readonly tried?: RunResult;
  /** A finding with the claims that would settle it, where it is a gap. */
  readonly answered: (finding: Finding) => Finding;
  /** True if this is said of a waiver that would have had something to allow. */
  readonly isExcused: (problem: Problem) => boolean;
}

const nothingWaiting: WaitingFound = { answered: (finding) => finding, isExcused: () => false };

/** The claims of a plan that nobody has accepted. */
const candidatesOf = ({ filled }: Pick<CheckedWorld, 'filled'>): Claim[] =>
  filled.plan.claims.flatMap(({ claim, state }) => (state === 'candidate' ? [claim] : []));

/**
 * The rules run once more over a graph in which what was read from prose is accepted, over what that touches.
 *
 * @param found what they found without it.
 * @param graph what the store holds now, where that is not what it was filled with.
 */
export async function waitingIn(
  subject: CheckedWorld,
  found: RunResult,
  graph: Pick<Restated, 'plan'> = subject.filled,
): Promise<WaitingFound> {
  const candidates = candidatesOf(subject);
  if (candidates.length === 0) return nothingWaiting;
  const { about } = subject.request;
  const { content } = subject.world;
  const claims = candidates.filter(({ from_prose }) => from_prose === true);
  const ids = claims.map(({ id }) => id);
  const tried = ids.length === 0 ? undefined : await tryThem(subject, found, graph, ids);
  const accepted = new Set(ids);
  const { opened, joined } = tried === undefined ? noFindings : wouldFind(found, tried, accepted);
  const wanted = about === undefined ? undefined : new Set(about);
  const isListed = wanted === undefined ? () => true : touching(wanted);
  const [would_open, would_join] = [opened.filter(isListed), joined.filter(isListed)];
  const all = [...would_open, ...would_join];
  const details = tried === undefined ? [] : all.map((finding): Details => detailsOf(finding, tried.evidence));
  const told = candidates.filter(({ place }) => wanted?.has(place.path) !== false);
  const places = told.flatMap(({ from_prose, place }) => (from_prose === true ? [place] : []));
  const chunks = groupBy(content.chunks, ({ source_id }) => source_id);
  const waiting: Waiting = {
    claims: places.length,
    passages: countPassages(places, (path) => (chunks.get(path) ?? []).map(({ line }) => line).sort((a, b) => a - b)),
    drafts: told.length - places.length,
    clashing: clashingClaims(all, accepted),
    ...{ would_open, would_join, details },
    ...(places.length === 0 || hasAccepted(subject) ? {} : { advice: howToAccept(places.map(({ path }) => path)) }),
  };
  const isEmpty = told.length === 0 && all.length === 0;
  const waived = [...(tried?.waivers.waived.values() ?? [])];
  return {
    ...defined({ tried, waiting: isEmpty ? undefined : waiting }),
    answered: answersIn(subject, found, candidates),
    isExcused: ({ code, path, line, column }) =>
      code === 'waiver-unused' &&
      waived.some(({ place }) => place.path === path && place.line === line && place.column === column),
  };
}

const noFindings = { opened: [], joined: [] };

async function tryThem(
  subject: CheckedWorld,
  found: RunResult,
  graph: Pick<Restated, 'plan'>,
  ids: readonly string[],
): Promise<RunResult> {
  const { request, world, settings } = subject;
  const { known, touched } = await takeAsAccepted(request.store, world.content, settings, graph, ids);
  // A graph that was changed twice no longer shows its difference from the first state.
  const scope = scopeOf(subject, graph.plan === subject.filled.plan ? touched : undefined);
  return runOverGraph(subject, { known, scope, only: rulesToAskAgain(found) });
}

/** True if anybody has said of any claim, or of any folder, that it counts or does not. */
function hasAccepted({ decisions, world }: CheckedWorld): boolean {
  const isWord = ({ action }: ClaimDecision) => action === 'accept' || action === 'withdraw';
  return (
    decisions.some((decision) => !isAboutFinding(decision) && isWord(decision)) ||
    world.config.sources.some(({ status }) => status !== undefined)
  );
}

function answersIn(
  { filled, rules, world }: CheckedWorld,
  found: RunResult,
  candidates: readonly Claim[],
): WaitingFound['answered'] {
  const gaps = found.findings.filter(({ category }) => category === 'orphan');
  if (gaps.length === 0) return nothingWaiting.answered;
  const { known } = filled;
  const nodes = candidates.flatMap(({ id }) => known.assertion(id) ?? []);
  const paths = new Map(world.content.entities.map(({ id, place }) => [id, place.path]));
  const entries = { ontology: world.config.ontology, fileOf: (id: string) => paths.get(id) };
  const answers = gapAnswers(gaps, waitingClaimsOf(nodes, namingAmong(nodes, known.entity)), rules.rules, entries);
  return (finding) => withAnswers(finding, answers.get(finding.id));
}
