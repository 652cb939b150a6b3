/** A rule to be written, as its author describes it: what it is about, and which shape it has. */
export interface RuleSpec {
  /** Lower-case words joined by - or /. */
  readonly id: string;
  /** The law of this world, in a sentence. Default: said from the shape. */
  readonly description?: string | undefined;
  /** The advice for a writer about a finding. */
  readonly hint?: string | undefined;
  readonly severity: 'error' | 'warn';
  readonly shape: RuleShape;
}

export const shapeNames = ['one-at-a-time', 'forbidden', 'missing', 'order'] as const;
export type ShapeName = (typeof shapeNames)[number];

/** On which side of a claim a thing stands: the subject claims, the object is claimed. */
export type Side = 'subject' | 'object';

export type RuleShape =
  /** A thing has one counterpart at any moment: a bridge one warden. */
  | { readonly name: 'one-at-a-time'; readonly kind: string; readonly predicate: string; readonly side: Side }
  /** No thing of one kind has this to do with one of another: no priest wields a blade. */
  | { readonly name: 'forbidden'; readonly kind: string; readonly predicate: string; readonly other: string }
  /** Every thing of a kind has a claim of this sort: every oath a witness. */
  | { readonly name: 'missing'; readonly kind: string; readonly predicate: string; readonly side: Side }
  /** One date of a thing is not after another: nobody is knighted after they died. */
  | { readonly name: 'order'; readonly kind: string; readonly first: string; readonly last: string };

/** The parts of a shape for the rule and for its test. */
export interface Draft {
  readonly category: 'contradiction' | 'ontology' | 'orphan';
  readonly description: string;
  readonly message: string;
  readonly hint: string;
  readonly rationale: string;
  /** Variable of the subject, and header lines of its own. */
  readonly variable: string;
  readonly header: readonly string[];
  readonly cypher: string;
  readonly cases: readonly DraftCase[];
}

interface DraftCase {
  readonly name: string;
  readonly example?: 'incorrect' | 'correct';
  readonly given?: readonly object[];
  readonly relations?: readonly object[];
  readonly expect: readonly object[];
}

/** Kinds of things that can stand on the two sides of a predicate, for the worlds of tests. */
export interface Sides {
  readonly subject: string;
  readonly object: string;
}
