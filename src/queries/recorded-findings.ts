import { labels } from '../graph/schema.ts';
import { dismissalKinds } from '../model/choices.ts';
import type { Outcome } from '../model/decision.ts';
import { type Finding, statuses } from '../model/finding.ts';
import { type Category, categories, type Severity, severities, type Verdict, verdicts } from '../model/rule.ts';
import { textProperty } from '../rules/findings/nodes.ts';
import { engineResolutions } from '../rules/reconcile/prior-findings.ts';
import { type Field, flag, number, oneOf, orElse, StoredThings, text, textOr, texts } from './stored-things.ts';

/** A finding as its node records it: without what it rests on. All that shows findings in short or reasons about them is made of these fields. */
export interface RecordedFinding extends Outcome {
  readonly id: string;
  readonly fingerprint: string;
  /** Which of the findings with this fingerprint, from 1. */
  readonly generation: number;
  readonly status: Finding['status'];
  /** A person has closed it, or a waiver in the files. */
  readonly isDecided: boolean;
  /** The claim that holds in place of those that clash with it. */
  readonly winner?: string;
  /** A person or a model has been shown it. */
  readonly flagged: boolean;
  /** `ontology` for a question about the story. */
  readonly category: Category;
  readonly rule_id: string;
  readonly severity: Severity;
  readonly verdict: Verdict;
  readonly message: string;
  /** Gaps have one. */
  readonly reason: string;
  readonly subject: Finding['subject'];
  readonly predicate?: string;
  readonly project?: string;
  /** The graver the smaller, as texts are compared; the id is part of it. */
  readonly gravity: string;
  readonly member_ids: readonly string[];
  /** Pairs of members that clash for certain, and of those that may. */
  readonly clashes: readonly string[];
  readonly may_clash: readonly string[];
  /** Hash of what its members stated, and of that where only some of the places that state it are there. */
  readonly members_hash: string;
  readonly other_hashes: readonly string[];
  /** Hash of all that a run writes about it, without what moved, or is only concluded of its claims. */
  readonly hash: string;
  /** ISO 8601. */
  readonly detected_at: string;
  readonly last_seen_at: string;
  /** Id of the finding that a person had decided about, before its claims changed. */
  readonly previous?: string;
}

/** A field of the decision; absent without a decision. */
const decided = <T>({ reads, of }: Field<T>): Field<T | undefined> => ({
  reads: ['decided_by', ...reads],
  of: (node) => (textProperty(node, 'decided_by') === undefined ? undefined : of(node)),
});

export const recordedFindings = new StoredThings<RecordedFinding>(labels.violation, {
  id: textOr('id', ''),
  fingerprint: textOr('fingerprint', ''),
  generation: orElse(number('generation'), 1),
  status: orElse(oneOf('status', statuses), 'resolved'),
  isDecided: {
    reads: ['status', 'resolution'],
    of: ({ properties: { status, resolution } }) =>
      status !== 'open' && !engineResolutions.some((word) => word === resolution),
  },
  resolution: text('resolution'),
  decided_by: text('decided_by'),
  decided_at: decided(text('resolved_at')),
  decision_kind: decided(oneOf('decision_kind', dismissalKinds)),
  winner: decided(text('winner_id')),
  flagged: flag('flagged'),
  category: orElse(oneOf('category', categories), 'ontology'),
  rule_id: textOr('rule_id', ''),
  severity: orElse(oneOf('severity', severities), 'error'),
  verdict: orElse(oneOf('verdict', verdicts), 'possible'),
  message: textOr('message', ''),
  reason: textOr('reason', ''),
  subject: {
    reads: ['subject_id', 'subject', 'subject_kind'],
    of: (node) => {
      const [id = '', name = '', kind = ''] = ['subject_id', 'subject', 'subject_kind'].map((of) =>
        textProperty(node, of),
      );
      return { id, name, kind };
    },
  },
  predicate: text('predicate'),
  project: text('project'),
  gravity: {
    reads: ['verdict', 'severity', 'rule_id', 'id'],
    of: (node) => ['verdict', 'severity', 'rule_id', 'id'].map((name) => textProperty(node, name) ?? '').join(' '),
  },
  member_ids: texts('member_ids'),
  clashes: texts('clashes'),
  may_clash: texts('may_clash'),
  members_hash: textOr('members_hash', ''),
  other_hashes: texts('other_hashes'),
  hash: {
    reads: ['stated_hash', 'content_hash'],
    of: (node) => textProperty(node, 'stated_hash') ?? textProperty(node, 'content_hash') ?? '',
  },
  detected_at: textOr('detected_at', ''),
  last_seen_at: textOr('last_seen_at', ''),
  previous: text('previous'),
});
