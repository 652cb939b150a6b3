import { join, resolve, sep } from 'node:path';
import { scanWorld, type WorldScan } from '../../content/scan.ts';
import { type FillSettings, fill } from '../../ingest/fill.ts';
import { putBack, type Restated } from '../../ingest/restate.ts';
import { claimDecisionsInForce, type Decision } from '../../model/decision.ts';
import type { Drawing } from '../../model/drawing.ts';
import type { Finding } from '../../model/finding.ts';
import { type Problem, reportedProblem } from '../../model/problem.ts';
import type { ProseReport } from '../../model/prose-report.ts';
import type { Report } from '../../model/report.ts';
import type { Rule } from '../../model/rule.ts';
import { countsOf } from '../../queries/contents.ts';
import { storedMember } from '../../queries/stored-lore.ts';
import { forLookingAround, forTakingOut, readsOf } from '../../rules/analysis/reads.ts';
import { onePerFact } from '../../rules/findings/same-facts.ts';
import { type LoadedRules, loadRules } from '../../rules/load/load.ts';
import { fullScope, type RunResult } from '../../rules/run/options.ts';
import { defined } from '../../util/defined.ts';
import { collectInShortRun } from '../../util/heap.ts';
import { byPlace } from '../../util/places.ts';
import { drawingOf } from '../drawings/draw-finding.ts';
import { unknownRule } from '../rules/rule-errors.ts';
import { type DecisionsFile, readDecisionsFile } from '../store/decisions-file.ts';
import { type OpenWorld, openWorld } from '../world/open-world.ts';
import { planSettings } from '../world/plan-settings.ts';
import { settingsOfNoRule } from '../world/settings-of-rules.ts';
import { timeOptions } from '../world/time-options.ts';
import { strangeWords, usedIn, withoutEmptyQuestions, worldWords } from '../world/world-words.ts';
import { aboutFiles } from './about-files.ts';
import { withBaseline } from './baseline.ts';
import type { CheckRequest } from './check-request.ts';
import { type CheckedWorld, runOverGraph, scopeOf } from './checked-world.ts';
import { kindlessNotes } from './kindless-notes.ts';
import { type Phase, Phases } from './phases.ts';
import { nothingSilenced, rulesToAskAgain, type Silenced, silencedFindings } from './silenced.ts';
import { decidedFinding, detailsOf, waivedFinding } from './suppressed.ts';
import { type WaitingFound, waitingIn } from './waiting-in.ts';

/**
 * Finding what all rules read takes as long as writing the rest of some 1,500 claims: a smaller graph is written whole. At 11,000
 * claims the whole graph would take a check a fifth more time, and a tenth more memory.
 */
const manyClaims = 2_000;

export interface CheckResult {
  readonly report: Report;
  /** The rules in force, for formats that explain them. */
  readonly rules: readonly Rule[];
  readonly phases: readonly Phase[];
  /** The picture of a finding; undefined if a picture would show too little. */
  readonly draw: (finding: Finding) => Drawing | undefined;
}

/**
 * The main job: reads a world into `store`, runs the rules over it and reports what cannot be true, what may not be,
 * and what is missing.
 *
 * @throws UserInputError when there is nothing to read, or a rule of `onlyRules` does not exist.
 */
export async function checkWorld(request: CheckRequest): Promise<CheckResult> {
  const { clock, onlyRules, baseline, about } = request;
  const phases = new Phases(clock);
  const scan = await scanBeside(request);
  const world = await openWorld({ ...request, scan, withBrokenSettings: true });
  const loaded = await loadRules({ worldRoot: world.config.root });
  if (onlyRules !== undefined) refuseUnknownRules(onlyRules, loaded);
  const rules = withoutEmptyQuestions(loaded, () => worldWords(world.config, usedIn(world.content)));
  phases.end('reading');
  const decided = request.withDecisions === false ? undecided : readDecisionsFile(world.config.root, clock());
  const settings = fillSettings(request, world, rules, decided.decisions);
  const filled = await fill(request.store, world.content, settings, clock);
  collectInShortRun(); // what writing took
  phases.end('filling the graph');
  const subject: CheckedWorld = { request, world, rules, decisions: decided.decisions, settings, filled };
  const result = await runOverGraph(subject, {
    known: filled.known,
    scope: fullScope,
    ...defined({ only: onlyRules, onRule: request.onRule }),
  });
  phases.end('running the rules');
  const { silenced, graph } = await silencedIn(subject, result);
  if (graph !== undefined) phases.end('applying decisions');
  const waits = await waitingIn(subject, result, graph);
  if (waits.tried !== undefined) phases.end('trying what waits');
  const report = reportOf(subject, withProblems(world, decided.problems), result, silenced, waits);
  const fresh = baseline === undefined ? report : withBaseline(report, baseline);
  return {
    report: about === undefined ? fresh : aboutFiles(fresh, about, world.broken),
    rules: rules.rules,
    phases: phases.all,
    draw: (finding) => {
      const { evidence, entityOf } = runWith(finding, result, waits.tried);
      const members = onePerFact(evidence.get(finding.id)?.members ?? []).map(storedMember);
      return drawingOf(finding, members, entityOf, world.config.calendars.main);
    },
  };
}

const undecided: Pick<DecisionsFile, 'decisions' | 'problems'> = { decisions: [], problems: [] };

const withProblems = (world: OpenWorld, problems: readonly Problem[]): OpenWorld => ({
  ...world,
  problems: [...world.problems, ...problems],
});

/** The files to read. The baseline is no file that somebody meant to be read. */
async function scanBeside({ path, scan, baseline }: CheckRequest): Promise<WorldScan> {
  const found = scan ?? (await scanWorld(path));
  if (baseline === undefined) return found;
  const known = resolve(baseline.path);
  return { ...found, unread: found.unread.filter((file) => join(found.root, file) !== known) };
}

/** All of the world is written into the store, or what the rules read where it is large. */
function fillSettings(
  { narrowFrom = manyClaims }: CheckRequest,
  world: OpenWorld,
  { rules }: LoadedRules,
  decisions: readonly Decision[],
): FillSettings {
  const { config, content } = world;
  const aboutClaims = claimDecisionsInForce(decisions);
  const plan = { ...planSettings(world), decisions: aboutClaims };
  if (content.claims.length < narrowFrom) return plan;
  const reads = readsOf(rules, timeOptions(config.calendars));
  const [isDecided, isWaiting] = [aboutClaims.length > 0, content.claims.some(({ status }) => status === 'candidate')];
  // Claims that decisions deactivated are restored first, and deactivated again afterwards.
  const changing = isDecided && isWaiting ? forTakingOut : isDecided || isWaiting ? forLookingAround : undefined;
  return { ...plan, reads: changing?.(reads) ?? reads };
}

/** The findings that decisions about claims silence, and the graph of that result. */
interface SilencedIn {
  readonly silenced: Silenced;
  readonly graph?: Restated;
}

/** The rules run once more, where claims are back in force that decisions have taken out, over what they touch. */
async function silencedIn(subject: CheckedWorld, found: RunResult): Promise<SilencedIn> {
  const { request, world, settings, filled, decisions } = subject;
  if (filled.silencing.size === 0) return { silenced: nothingSilenced };
  const graph = await putBack(request.store, world.content, settings, filled);
  const scope = scopeOf(subject, graph.touched);
  const without = await runOverGraph(subject, { known: graph.known, scope, only: rulesToAskAgain(found) });
  return { silenced: silencedFindings({ found, without }, filled.silencing, decisions), graph };
}

function reportOf(
  { request, rules, filled }: CheckedWorld,
  { config, content, problems }: OpenWorld,
  result: RunResult,
  silenced: Silenced,
  waits: WaitingFound,
): Report {
  const { settled, waivers } = result;
  const { waived } = waivers;
  const { now, nodes } = filled;
  const { engine } = request.store;
  return {
    schema: 'lore-report/1',
    world: {
      name: config.name,
      root: config.root.split(sep).join('/'),
      ...(now === undefined ? {} : { now: now.text }),
    },
    engine: { name: engine.name, version: engine.version },
    run: result.run,
    counts: countsOf(nodes, content.files),
    ...(content.prose.passages === 0 ? {} : { prose: proseOf(content, request) }),
    rules: [...result.rules],
    violations: result.findings.filter(({ id }) => !waived.has(id) && !settled.has(id)).map(waits.answered),
    suppressed: [...result.findings.flatMap((finding) => suppressedIn(result, finding)), ...silenced.suppressed],
    details: [...result.findings.map((finding) => detailsOf(finding, result.evidence)), ...silenced.details],
    ...defined({ waiting: waits.waiting }),
    unlisted: 0,
    known_problems: [],
    problems: [
      ...problems,
      ...(request.about === undefined ? kindlessNotes(content.undeclaredNames) : []),
      ...settingsOfNoRule(config.root, rules, false),
      ...strangeWords(rules, () => worldWords(config, usedIn(content))),
      ...rules.problems,
      ...result.problems,
      ...waivers.problems.filter((problem) => !silenced.isExcused(problem) && !waits.isExcused(problem)),
    ]
      .sort(byPlace)
      .map(reportedProblem),
  };
}

function proseOf(content: OpenWorld['content'], { about }: Pick<CheckRequest, 'about'>): ProseReport {
  const { prose } = content;
  if (about !== undefined) return prose;
  const { undeclaredNames: names } = content;
  const noted = names.filter(({ note }) => note !== undefined).length;
  return { ...prose, undeclared_names: names.length, ...(noted === 0 ? {} : { undeclared_with_notes: noted }) };
}

function suppressedIn({ settled, waivers }: RunResult, finding: Finding): Report['suppressed'] {
  const decision = settled.get(finding.id);
  if (decision !== undefined) return [decidedFinding(decision, finding)];
  const waiver = waivers.waived.get(finding.id);
  return waiver === undefined ? [] : [waivedFinding(waiver, finding)];
}

/** The run that has a finding as it is reported: what would be found has its evidence in the run that tried it. */
function runWith(finding: Finding, result: RunResult, tried: RunResult | undefined): RunResult {
  const members = (those: Finding | undefined) => those?.members.map(({ id }) => id).join(' ');
  const isIn = ({ findings }: RunResult) => members(findings.find(({ id }) => id === finding.id)) === members(finding);
  return tried !== undefined && !isIn(result) && isIn(tried) ? tried : result;
}

function refuseUnknownRules(wanted: readonly string[], { rules, refused }: LoadedRules): void {
  const ids = [...rules, ...refused.map(({ rule }) => rule)].map((rule) => rule.id);
  const unknown = wanted.find((id) => !ids.includes(id));
  if (unknown !== undefined) throw unknownRule(unknown, ids);
}
