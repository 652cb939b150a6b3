import { join, resolve, sep } from 'node:path';
import { scanWorld, type WorldScan } from '../../content/scan.ts';
import type { GraphStore } from '../../graph/port.ts';
import { type Filled, type FillSettings, fill } from '../../ingest/fill.ts';
import { putBack } from '../../ingest/put-back.ts';
import { claimDecisionsInForce, type Decision, isAboutFinding } from '../../model/decision.ts';
import type { Drawing } from '../../model/drawing.ts';
import type { Finding } from '../../model/finding.ts';
import { type Problem, reportedProblem } from '../../model/problem.ts';
import type { ProseReport } from '../../model/prose-report.ts';
import type { Report } from '../../model/report.ts';
import type { Rule } from '../../model/rule.ts';
import { countsOf } from '../../queries/contents.ts';
import { storedEntity, storedMember } from '../../queries/stored-lore.ts';
import { forLookingAround, readsOf } from '../../rules/analysis/reads.ts';
import { onePerFact } from '../../rules/findings/same-facts.ts';
import { type LoadedRules, loadRules } from '../../rules/load/load.ts';
import { fullScope, type RunOptions, type RunResult, touchedScope } from '../../rules/run/options.ts';
import { runRules } from '../../rules/run/run.ts';
import type { Calendar } from '../../time/calendar.ts';
import type { Clock } from '../../util/clock.ts';
import { defined } from '../../util/defined.ts';
import { collectInShortRun } from '../../util/heap.ts';
import { byPlace } from '../../util/places.ts';
import { sketchOf } from '../drawings/draw-sketch.ts';
import { timelineOf } from '../drawings/draw-timeline.ts';
import { evidenceToDraw } from '../drawings/evidence.ts';
import { unknownRule } from '../rules/rule-errors.ts';
import { type DecisionsFile, readDecisionsFile } from '../store/decisions-file.ts';
import { type OpenWorld, type OpenWorldRequest, openWorld } from '../world/open-world.ts';
import { planSettings } from '../world/plan-settings.ts';
import { runSettings } from '../world/run-settings.ts';
import { settingsOfNoRule } from '../world/settings-of-rules.ts';
import { timeOptions } from '../world/time-options.ts';
import { strangeWords, usedIn, worldWords } from '../world/world-words.ts';
import { aboutFiles } from './about-files.ts';
import { type KnownFindings, withBaseline } from './baseline.ts';
import { type Phase, Phases } from './phases.ts';
import { nothingSilenced, rulesToAskAgain, type Silenced, silencedFindings } from './silenced.ts';
import { decidedFinding, detailsOf, waivedFinding } from './suppressed.ts';

export interface CheckRequest extends OpenWorldRequest {
  /** An empty graph that is thrown away afterwards. */
  readonly store: GraphStore;
  readonly clock: Clock;
  /** Only these rules run; default: all in force. */
  readonly onlyRules?: readonly string[];
  /** Findings that are known, and listed apart. */
  readonly baseline?: KnownFindings;
  /** Only what touches these files of the world is reported: paths relative to its folder, with `/`. */
  readonly about?: readonly string[];
  readonly onRule?: (done: number, total: number, id: string) => void;
  /** False: what people decided (`.lore/decisions.yaml`) is left aside. Default true. */
  readonly withDecisions?: boolean;
  /** From how many claims on the graph holds no more than the rules read; default: where that saves time. */
  readonly narrowFrom?: number;
}

/**
 * Finding what all rules read takes as long as writing the rest of some 1,500 claims: a smaller graph is written whole. At 11,000
 * claims the whole graph would take a check a fifth more time, and a tenth more memory.
 */
const manyClaims = 2_000;

/** Rules look faster at everything than at what concerns more than one in so many entities. */
const fewOf = 10;

export interface CheckResult {
  readonly report: Report;
  /** The rules in force, for formats that explain them. */
  readonly rules: readonly Rule[];
  readonly phases: readonly Phase[];
  /** What a finding looks like; undefined where a picture would say nothing. */
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
  const rules = await loadRules({ worldRoot: world.config.root });
  if (onlyRules !== undefined) refuseUnknownRules(onlyRules, rules);
  phases.end('reading');
  const decided = request.withDecisions === false ? undecided : readDecisionsFile(world.config.root, clock());
  const settings = fillSettings(request, world, rules, decided.decisions);
  const filled = await fill(request.store, world.content, settings, clock);
  collectInShortRun(); // what writing took
  phases.end('filling the graph');
  const subject: Subject = { request, world, rules, decisions: decided.decisions, settings, filled };
  const result = await runOverGraph(subject, {
    known: filled.known,
    scope: fullScope,
    ...defined({ only: onlyRules, onRule: request.onRule }),
  });
  phases.end('running the rules');
  const silenced = await silencedIn(subject, result);
  if (silenced !== nothingSilenced) phases.end('finding what decisions silence');
  const report = reportOf(subject, withProblems(world, decided.problems), result, silenced);
  const fresh = baseline === undefined ? report : withBaseline(report, baseline);
  return {
    report: about === undefined ? fresh : aboutFiles(fresh, about, world.broken),
    rules: rules.rules,
    phases: phases.all,
    draw: (finding) => drawingOf(finding, result, world.config.calendars.main),
  };
}

const undecided: Pick<DecisionsFile, 'decisions' | 'problems'> = { decisions: [], problems: [] };

const withProblems = (world: OpenWorld, problems: readonly Problem[]): OpenWorld => ({
  ...world,
  problems: [...world.problems, ...problems],
});

/** What there is to read. The baseline is no file that somebody meant to be read. */
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
  return { ...plan, reads: aboutClaims.length === 0 ? reads : forLookingAround(reads) };
}

/** A world in its graph, and what people decided about it. */
interface Subject {
  readonly request: CheckRequest;
  readonly world: OpenWorld;
  readonly rules: LoadedRules;
  readonly decisions: readonly Decision[];
  readonly settings: FillSettings;
  readonly filled: Filled;
}

function runOverGraph(
  { request, world, rules, decisions }: Subject,
  run: Pick<RunOptions, 'known' | 'scope' | 'only' | 'onRule'>,
): Promise<RunResult> {
  const { config, content } = world;
  return runRules(request.store, {
    rules,
    mode: 'full',
    ...runSettings(config),
    clock: request.clock,
    waivers: content.waivers,
    decisions: decisions.filter(isAboutFinding),
    record: false,
    ...run,
  });
}

/** What decisions about claims silence: the rules run once more, where these claims are back in force, over what they touch. */
async function silencedIn(subject: Subject, found: RunResult): Promise<Silenced> {
  const { request, world, settings, filled, decisions } = subject;
  if (filled.silencing.size === 0) return nothingSilenced;
  const { content } = world;
  const { known, touched } = await putBack(request.store, content, settings, filled);
  const isFew = touched !== undefined && touched.length * fewOf <= content.entities.length;
  const scope = isFew ? touchedScope({ entities: touched, relinked: true }) : fullScope;
  const without = await runOverGraph(subject, { known, scope, only: rulesToAskAgain(found) });
  return silencedFindings({ found, without }, filled.silencing, decisions);
}

function reportOf(
  { request, rules, filled }: Subject,
  { config, content, problems }: OpenWorld,
  result: RunResult,
  silenced: Silenced,
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
    violations: result.findings.filter(({ id }) => !waived.has(id) && !settled.has(id)),
    suppressed: [...result.findings.flatMap((finding) => suppressedIn(result, finding)), ...silenced.suppressed],
    details: [...result.findings.map((finding) => detailsOf(finding, result.evidence)), ...silenced.details],
    unlisted: 0,
    known_problems: [],
    problems: [
      ...problems,
      ...settingsOfNoRule(config.root, rules, false),
      ...strangeWords(rules, () => worldWords(config, usedIn(content))),
      ...rules.problems,
      ...result.problems,
      ...waivers.problems.filter((problem) => !silenced.isExcused(problem)),
    ]
      .sort(byPlace)
      .map(reportedProblem),
  };
}

function proseOf(content: OpenWorld['content'], { about }: CheckRequest): ProseReport {
  const { prose } = content;
  return about === undefined ? { ...prose, undeclared_names: content.undeclaredNames.length } : prose;
}

function suppressedIn({ settled, waivers }: RunResult, finding: Finding): Report['suppressed'] {
  const decision = settled.get(finding.id);
  if (decision !== undefined) return [decidedFinding(decision, finding)];
  const waiver = waivers.waived.get(finding.id);
  return waiver === undefined ? [] : [waivedFinding(waiver, finding)];
}

function drawingOf(finding: Finding, result: RunResult, calendar: Calendar): Drawing | undefined {
  const members = onePerFact(result.evidence.get(finding.id)?.members ?? []).map(storedMember);
  const evidence = evidenceToDraw(finding, members, (id) => {
    const node = result.entityOf(id);
    return node && storedEntity(node);
  });
  const timeline = timelineOf(finding, evidence, calendar);
  const sketch = sketchOf(finding, evidence);
  if (timeline === undefined && sketch === undefined) return undefined;
  return defined({ timeline, sketch });
}

function refuseUnknownRules(wanted: readonly string[], { rules, refused }: LoadedRules): void {
  const ids = [...rules, ...refused.map(({ rule }) => rule)].map((rule) => rule.id);
  const unknown = wanted.find((id) => !ids.includes(id));
  if (unknown !== undefined) throw unknownRule(unknown, ids);
}
