import type { KnownNodes } from '../../graph/known-nodes.ts';
import type { GraphNode, GraphWriter, ReadLimits } from '../../graph/port.ts';
import type { Decision, FindingDecision } from '../../model/decision.ts';
import type { Finding } from '../../model/finding.ts';
import type { Ontology } from '../../model/ontology.ts';
import type { Problem } from '../../model/problem.ts';
import type { RuleOutcome, Run } from '../../model/report.ts';
import type { Mode, RuleSettings } from '../../model/rule.ts';
import type { Waiver } from '../../model/waiver.ts';
import type { ExpandOptions } from '../../time/cypher/expand.ts';
import type { Clock } from '../../util/clock.ts';
import type { Signatures } from '../findings/fingerprint.ts';
import type { EntityLookup } from '../findings/wording/naming.ts';
import type { LoadedRules } from '../load/load.ts';
import type { SlotChange } from '../reconcile/slot-changes.ts';

/** The scope of a run. */
export interface RunScope {
  /** As recorded: `full`, `entity:ID`, `era:ID` or `touched`. */
  readonly name: string;
  /** Ids of the entities to start from, ones that are no more included; absent: everything. */
  readonly ids?: readonly string[];
  /** True: these are all that changed since a run last looked, both ends of each claim that did among them, and no claim has other ends. */
  readonly change?: boolean;
}

export const fullScope: RunScope = { name: 'full' };

interface TouchedEntities {
  readonly entities: readonly string[];
  readonly relinked: boolean;
}

/** The entities of a change; `relinked` if a claim has other ends than before, or connects them otherwise. */
export function touchedScope({ entities, relinked }: TouchedEntities): RunScope {
  return { name: 'touched', ids: entities, change: !relinked };
}

export interface RunOptions {
  readonly rules: Pick<LoadedRules, 'rules' | 'refused' | 'disabled'> & Partial<Pick<LoadedRules, 'unreadable'>>;
  /** Only these rule ids run; findings of the others are left as they are. */
  readonly only?: readonly string[];
  readonly mode: Mode;
  readonly scope: RunScope;
  readonly settings: RuleSettings;
  readonly ontology: Ontology;
  /** How time functions are expanded in this world. */
  readonly time?: ExpandOptions;
  readonly clock: Clock;
  /** The limits of each rule. */
  readonly limits?: ReadLimits;
  /** Milliseconds that all rules that did not ship with the program have together; default one minute. */
  readonly ownRulesMs?: number;
  /** Rules that run side by side where the engine can; default 4. */
  readonly parallel?: number;
  /** The actor of the run, for the audit trail; default `engine`. */
  readonly actor?: string;
  readonly onRule?: (done: number, total: number, id: string) => void;
  /** Nodes that need not be read back, and of which the store may hold only what queries read. */
  readonly known?: KnownNodes;
  /** The waivers of the files; those findings are dismissed. */
  readonly waivers?: readonly Waiver[];
  /** People's decisions: findings follow them. */
  readonly decisions?: readonly Decision[];
  /** Ids of claims: the pairs with one of them that the dates leave open are counted in `undecidedAsked`. */
  readonly asked?: ReadonlySet<string>;
  /** False: nothing of the run is written; for a store that is thrown away. Default true. */
  readonly record?: boolean;
  /** First in the transaction that writes the run; where it rejects, nothing of the run is kept. */
  readonly beforeRecord?: (tx: GraphWriter) => Promise<void>;
}

export const defaultLimits: ReadLimits = { timeMs: 30_000, rows: 100_000 };

/** The results of the waivers in a run over everything. */
interface WaiverOutcome {
  /** By the id of the violation. */
  readonly waived: ReadonlyMap<string, Waiver>;
  /**
   * Waivers that hold no longer, or mean nothing: none after a run over a part, which cannot tell. And those whose finding
   * says something else by now.
   */
  readonly problems: readonly Problem[];
}

/** The changes of a run in the store, as ids of violations, sorted. */
export interface RunDelta {
  readonly opened: readonly string[];
  readonly reopened: readonly string[];
  readonly closed: readonly string[];
  /** The contradictions that were open and still are, with more claims than before, or with others. */
  readonly slots: readonly SlotChange[];
  readonly unchanged: number;
}

export interface RunResult {
  readonly run: Run;
  /** One per rule in force, sorted by id. */
  readonly rules: readonly RuleOutcome[];
  /** The findings of this run: the open ones, and those a person has dismissed or resolved (see `status`). */
  readonly findings: readonly Finding[];
  /** The evidence of these, by the violation's id. */
  readonly evidence: ReadonlyMap<string, Evidence>;
  /** The entities that these name. */
  readonly entityOf: EntityLookup;
  readonly waivers: WaiverOutcome;
  /** By the id of the finding, the decision of a person that this run applied. */
  readonly settled: ReadonlyMap<string, FindingDecision>;
  /** Rules that could not run, or not to their end. */
  readonly problems: readonly Problem[];
  readonly delta: RunDelta;
  readonly undecidedAsked: number;
}

/** The nodes behind a finding, and by what it is known again: while they say the same, so does a decision about the finding. */
export interface Evidence {
  readonly members: readonly GraphNode[];
  readonly signatures: Signatures;
}
