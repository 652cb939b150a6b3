import type { DateValue } from '../time/date-value.ts';
import type { Place } from '../util/errors.ts';

/** How far a source is trusted: canon (3) > entity (2, curated world files) > memory (1: drafts, extracted prose, notes). */
export type Tier = 'canon' | 'entity' | 'memory';
export const tierRank: Readonly<Record<Tier, number>> = { canon: 3, entity: 2, memory: 1 };

export const reliabilities = ['chronicle', 'eyewitness', 'rumour', 'legend', 'prophetic', 'propaganda'] as const;
export type Reliability = (typeof reliabilities)[number];
/** Claims of this reliability are stored as `:Claim`, which rules do not see: nobody knows whether they are true. */
export const unadjudicated: ReadonlySet<Reliability> = new Set(['prophetic', 'legend', 'propaganda']);

/** Rules see `active` claims. A `candidate` was drafted or extracted, and waits to be accepted. */
export type ClaimStatus = 'active' | 'candidate';

/** The place of a claim in the author's files, with their words. */
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
  /** Id of the first of equal claims, where this one is another of them. */
  readonly equal_to?: string;
  readonly place: ClaimPlace;
  /** Id of the LoreSource: the in-world source it names, else the file's. */
  readonly source_id: string;
  readonly tier: Tier;
  readonly status: ClaimStatus;
  /** It was read from a passage of prose, and not from an entry. */
  readonly from_prose?: true;
  /** The present of the world, if it is told in the present tense and may end: "Aldous is king". */
  readonly at_present?: DateValue;
  /** The settings state that present: otherwise it proves nothing. */
  readonly at_stated_present?: true;
  /** It stands in a quotation of its file (`>`): a letter, a page that is shown. */
  readonly in_quotation?: true;
  readonly reliability?: Reliability;
  /** 0..1 as stated. */
  readonly confidence?: number;
  /** The files themselves leave open whether it is so: what rests on it is possible at most. */
  readonly uncertain?: boolean;
  readonly note?: string;
  /** The story, campaign or continuity it belongs to: its own, else its file's. Claims of two projects do not contradict each other. */
  readonly project?: string;
  /** As stated, or solved from a stated relative date. In the graph the same names hold what is concluded of silent ends, too. */
  readonly valid_from?: DateValue;
  readonly valid_until?: DateValue;
  /** Ids of the claims that its date conflicts with: a minimal set, of which it is the least trusted, last written claim. */
  readonly impossible_with?: readonly string[];
  /** Ids of the claims whose dates conflict with this one. */
  readonly impossible_for?: readonly string[];
}

/** The statement of one source about two entities, e.g. RULES from Maren to Ashkeep. */
export interface RelationClaim extends ClaimBase {
  readonly form: 'relation';
  /** UPPER_SNAKE predicate. */
  readonly type: string;
  readonly from_id: string;
  readonly to_id: string;
  /**
   * The key that states it, as the ontology spells it (`lives_in`, `residents`); absent where that is the predicate's own
   * name, or no key (a family tree, prose but for words of kin).
   */
  readonly key?: string;
  /** Co-rulers, joint owners: two shared claims never clash. */
  readonly shared?: boolean;
}

/** The statement of one source about one entity, e.g. its birth. */
export interface AttributeClaim extends ClaimBase {
  readonly form: 'attribute';
  readonly entity_id: string;
  /** lower_snake attribute name, e.g. `birth`, `gender`. */
  readonly type: string;
  readonly value: Scalar;
  /** The value read as a date, for attributes that are dates. */
  readonly date?: DateValue;
  /** True for values of one list (`title: [Duke, Marshal]`), which do not contradict each other. */
  readonly listed?: boolean;
}

export type Claim = RelationClaim | AttributeClaim;

/** The date of an event that no file dates, with the ids of the claims that leave it its first and its last day, a stated date first. */
export interface ImpliedDate {
  readonly date: DateValue;
  readonly after: readonly string[];
  readonly before: readonly string[];
}

/** True if the files assert a claim as true: it is neither a candidate nor a prophecy, legend or propaganda. */
export function isAsserted({ status, reliability }: Claim): boolean {
  return status === 'active' && (reliability === undefined || !unadjudicated.has(reliability));
}

/** An entity of the world, as declared by one or more files. */
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
  /** True if every claim about it is a candidate. Gaps of a draft are not reported. */
  readonly draft: boolean;
  /** The name that other notes have as well, which may be about the same entity. */
  readonly shares_name?: string;
  /** True if only a folder or a file tells its kind by its name: that proves nothing. */
  readonly kind_guessed?: true;
  /** The date of an undated event, as the dates of others limit it. */
  readonly implied_date?: ImpliedDate;
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
  /** The place of a note among the chapters of a story. */
  readonly order?: number;
  readonly sha256?: string;
}

/** A passage of prose and the entities it names. */
export interface LoreChunk {
  /** A hash of its text and its position among the file's chunks; a changed text has another id. */
  readonly id: string;
  readonly source_id: string;
  readonly text: string;
  readonly line: number;
  readonly mentions: readonly string[];
}

/** The resolved contents of a world's files, as ingest receives them. */
export interface WorldContent {
  readonly entities: readonly Entity[];
  readonly claims: readonly Claim[];
  readonly sources: readonly LoreSource[];
  readonly chunks: readonly LoreChunk[];
}
