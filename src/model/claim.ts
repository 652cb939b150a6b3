import type { DateValue } from '../time/date-value.ts';
import type { Place } from '../util/errors.ts';

/** How far a source is trusted: canon (3) > entity (2, curated world files) > memory (1: drafts, extracted prose, notes). */
export type Tier = 'canon' | 'entity' | 'memory';
export const tierRank: Readonly<Record<Tier, number>> = { canon: 3, entity: 2, memory: 1 };

export const reliabilities = ['chronicle', 'eyewitness', 'rumour', 'legend', 'prophetic', 'propaganda'] as const;
export type Reliability = (typeof reliabilities)[number];
/** Speech of these kinds is kept as a `:Claim`: nobody has adjudicated it, and rules do not see it. */
export const unadjudicated: ReadonlySet<Reliability> = new Set(['prophetic', 'legend', 'propaganda']);

/** `active` claims are what rules see; a `candidate` is drafted or extracted and waits to be accepted. */
export type ClaimStatus = 'active' | 'candidate';

/** Where a claim stands in the author's files, with their words. */
export interface ClaimPlace extends Place {
  /** The author's own quotation (`quote:`), else the source line the claim stands on, trimmed. */
  readonly quote?: string;
}

export type Scalar = string | number | boolean;

interface ClaimBase {
  /**
   * Stable identity: a hash of what is claimed and of the in-world source it names, never of the file or line; equal
   * claims are told apart by their order (path, line). Or the id the author gave it.
   */
  readonly id: string;
  readonly place: ClaimPlace;
  /** Id of the LoreSource: the in-world source it names, else the file's. */
  readonly source_id: string;
  readonly tier: Tier;
  readonly status: ClaimStatus;
  readonly reliability?: Reliability;
  /** 0..1 as stated. */
  readonly confidence?: number;
  readonly note?: string;
  readonly valid_from?: DateValue;
  readonly valid_until?: DateValue;
  /** Ids of the claims beside which its date cannot be: a minimal set, in which it is the least trusted, last written one. */
  readonly impossible_with?: readonly string[];
  /** Ids of the claims whose date cannot be beside this one and others. */
  readonly impossible_for?: readonly string[];
}

/** What one source claims about two entities, e.g. RULES from Maren to Ashkeep. */
export interface RelationClaim extends ClaimBase {
  readonly form: 'relation';
  /** UPPER_SNAKE predicate. */
  readonly type: string;
  readonly from_id: string;
  readonly to_id: string;
  /** Co-rulers, joint owners: two shared claims never clash. */
  readonly shared?: boolean;
}

/** What one source claims about one entity, e.g. its birth. */
export interface AttributeClaim extends ClaimBase {
  readonly form: 'attribute';
  readonly entity_id: string;
  /** lower_snake attribute name, e.g. `birth`, `gender`. */
  readonly type: string;
  readonly value: Scalar;
  /** The value read as a date, for attributes that are dates. */
  readonly date?: DateValue;
  /** True for entries of one plain list of values (`title: [Duke, Marshal]`): members of a list are no rivals. */
  readonly listed?: boolean;
}

export type Claim = RelationClaim | AttributeClaim;

/** What the files assert as true: neither drafted, nor speech that nobody has adjudicated. */
export function isAsserted({ status, reliability }: Claim): boolean {
  return status === 'active' && (reliability === undefined || !unadjudicated.has(reliability));
}

/** A thing in the world, as declared by one or more files. */
export interface Entity {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
  /** CamelCase kind, e.g. `Settlement`. */
  readonly kind: string;
  /** Kind and all its ancestors, `Entity` excluded. */
  readonly labels: readonly string[];
  /** Its first declaration. */
  readonly place: ClaimPlace;
  /** Where every claim about it is a candidate (a draft), the entity has no Orphans. */
  readonly draft: boolean;
  /** An event's date as those of others leave it, where nobody states one. */
  readonly implied_date?: DateValue;
}

/** A file, or a book, chronicle or narrator inside the world. */
export interface LoreSource {
  readonly id: string;
  /** Relative path of the file; absent for a purely in-world source. */
  readonly path?: string;
  readonly title: string;
  /** `yaml`, `markdown`, `gedcom`, `csv`, or `in-world`. */
  readonly kind: string;
  readonly tier: Tier;
  readonly reliability?: Reliability;
  readonly project?: string;
  readonly sha256?: string;
}

/** A passage of prose and the entities it names. */
export interface LoreChunk {
  /** A hash of its text and of where it stands among its file's chunks: another text has another id. */
  readonly id: string;
  readonly source_id: string;
  readonly text: string;
  readonly line: number;
  readonly mentions: readonly string[];
}

/** Everything a world's files say, resolved: what readers hand to ingest. */
export interface WorldContent {
  readonly entities: readonly Entity[];
  readonly claims: readonly Claim[];
  readonly sources: readonly LoreSource[];
  readonly chunks: readonly LoreChunk[];
}
