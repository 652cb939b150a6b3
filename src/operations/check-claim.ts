import * as z from 'zod';
import { type ClaimVerdict, dryRunVerdicts, type TextStatus, textStatuses } from '../app/dry-run/plan-dry-run.ts';
import { mostItems } from '../app/paging.ts';
import type { Finding } from '../model/finding.ts';
import { findingName } from '../model/finding-name.ts';
import { longestMemory } from '../model/limits.ts';
import { problemLevelNames } from '../model/problem-levels.ts';

/** `{"claims": "Maren rules Ashkeep."}`: a text, sentences, or objects, to be held against the world. */
export const claimsToCheck = z.strictObject({
  claims: z.union([
    z.string().min(1).max(longestMemory),
    z
      .array(z.union([z.string().max(longestMemory), z.record(z.string(), z.unknown())]))
      .min(1)
      .max(50)
      .transform((list, context) => {
        const sentences = list.filter((each) => typeof each === 'string');
        const objects = list.filter((each) => typeof each !== 'string');
        if (sentences.length === 0) return objects;
        if (objects.length === 0) return sentences;
        context.addIssue('expected one text, a list of texts, or a list of objects, not texts and objects in one list');
        return z.NEVER;
      }),
  ]),
});

/** The answer. `appears` and `joins` are the shapes of a finding that would open, and of an open one that would grow. */
export const verdictShape = <Appears extends z.ZodType, Joins extends z.ZodType>(shapes: {
  readonly appears: Appears;
  readonly joins: Joins;
}) =>
  z.object({
    verdict: z.enum(dryRunVerdicts),
    status: z.enum(textStatuses).describe('The worst'),
    checked: z.array(z.object({ says: z.string(), status: z.string(), at: z.string().optional() })),
    texts: z.array(z.string()),
    undecided: z.number(),
    clashes: z.boolean(),
    understood: z.array(z.string()),
    unread: z.array(z.object({ text: z.string(), reason: z.string() })),
    asserts_unknown: z.array(z.string()).describe('Say this instead'),
    concluded: z.array(z.string()).describe('Limits of unstated beginnings'),
    would_appear: z.array(shapes.appears),
    would_appear_total: z.number(),
    would_join: shapes.joins,
    would_vanish: z.array(z.looseObject({ message: z.string() })),
    problems: z.array(z.object({ level: z.enum(problemLevelNames), message: z.string() })),
  });

/** The answer of a dry run, each finding as `shown` gives it. */
export function verdictData<Shown>(found: ClaimVerdict, shown: (finding: Finding) => Shown) {
  const { verdict, status, checked, texts, undecided, understood, unread, asserts_unknown, lies_ahead } = found;
  const { concluded, problems } = found;
  const { would_open, would_join, would_close } = found;
  return {
    verdict,
    status,
    checked: checked.slice(0, mostItems),
    texts: texts.map((text) => text.status),
    undecided,
    clashes: [...would_open, ...would_join].some(({ category }) => category !== 'orphan'),
    understood: understood.slice(0, mostItems),
    unread: [...unread, ...lies_ahead.map((text) => ({ text, reason: 'future' }))].slice(0, mostItems),
    asserts_unknown: asserts_unknown.slice(0, mostItems),
    concluded: [...concluded],
    would_appear: would_open.slice(0, mostItems).map(shown),
    would_appear_total: would_open.length,
    would_join: would_join.slice(0, mostItems).map(shown),
    would_vanish: would_close
      .slice(0, mostItems)
      .map((finding) => ({ id: findingName(finding), message: finding.message })),
    problems: problems.slice(0, mostItems).map(({ level, message }) => ({ level, message })),
  };
}

export type VerdictData<Shown> = ReturnType<typeof verdictData<Shown>>;

export const statusWords: Readonly<Record<TextStatus, string>> = {
  clash: 'contradicts the world',
  possible: 'may contradict the world',
  unknown: 'the world records this as unknown',
  not_read: 'not all of it was read',
  unruled: 'no rule checks such a claim',
  new: 'new; rules found nothing against it',
  known: 'known',
};

/** Why words were not read, as far as their reason is not their own name. */
const reasonWords: Readonly<Record<string, string>> = {
  future: 'the future',
  denial: 'a denial',
  question: 'a question',
  condition: 'a condition',
  doubt: 'only perhaps so',
  fiction: 'a tale within the tale',
  figure: 'a figure of speech',
  'unknown-name': 'an undeclared name',
  'unreadable-date': 'a date that its calendars do not hold',
  unfit: 'not possible between these kinds',
  'too-long': 'a sentence longer than can be followed',
  construction: 'wording that is not understood',
};

export const unreadReason = (reason: string): string => reasonWords[reason] ?? reason;
