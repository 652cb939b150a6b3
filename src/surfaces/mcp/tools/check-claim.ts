import * as z from 'zod';
import {
  type CheckedClaim,
  type ClaimVerdict,
  type DryRunVerdict,
  dryRunVerdicts,
  planDryRun,
  type TextStatus,
  textStatuses,
} from '../../../app/dry-run/plan-dry-run.ts';
import { mostItems } from '../../../app/paging.ts';
import { findingName } from '../../../model/finding-name.ts';
import { longestMemory } from '../../../model/limits.ts';
import { problemLevelNames } from '../../../model/problem-levels.ts';
import { plural } from '../../../report/shared/plural.ts';
import { quoted, quoteNotice } from '../answers/quote.ts';
import { findingData, findingInShort } from '../answers/shapes.ts';
import { findingText } from '../answers/text.ts';
import { defineTool, reads } from '../calls/define-tool.ts';

export const checkClaim = defineTool({
  name: 'check_claim',
  title: 'Would these claims conflict?',
  description:
    'Checks claims before you say them; writes nothing. Lists the findings they would open or close. ' +
    'Only `clear` means everything was read and fits. ' +
    'Claims are a text, sentences, or objects as in the world files: ' +
    '{"type":"RULES","from_entity":"maren","to":"ashkeep","from":830}, {"id":"maren","birth":812}.',
  hints: reads,
  input: z.strictObject({
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
          context.addIssue(
            'expected one text, a list of texts, or a list of objects, not texts and objects in one list',
          );
          return z.NEVER;
        }),
    ]),
  }),
  output: z.object({
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
    would_appear: z.array(findingInShort).describe('Fields as in get_contradictions'),
    would_appear_total: z.number(),
    // Described once: every client pays for each word.
    would_join: z.array(z.looseObject({ message: z.string() })).describe('Open already'),
    would_vanish: z.array(z.looseObject({ message: z.string() })),
    problems: z.array(z.object({ level: z.enum(problemLevelNames), message: z.string() })),
  }),
  run: async ({ claims }, { world, signal }) => {
    const found = await world.dryRun(await planDryRun(world.stored, claims), signal);
    const data = dataOf(found);
    return { data, text: textOf(data, found) };
  },
});

function dataOf(found: ClaimVerdict) {
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
    would_appear: would_open.slice(0, mostItems).map((finding) => findingData(finding)),
    would_appear_total: would_open.length,
    would_join: would_join.slice(0, mostItems).map((finding) => findingData(finding)),
    would_vanish: would_close
      .slice(0, mostItems)
      .map((finding) => ({ id: findingName(finding), message: finding.message })),
    problems: problems.slice(0, mostItems).map(({ level, message }) => ({ level, message })),
  };
}

const verdictWords: Readonly<Record<DryRunVerdict, string>> = {
  clash: 'the claims contradict the world.',
  possible: 'the claims may contradict the world. The dates do not decide.',
  clear: 'clear. Everything was read and fits.',
  partly_checked: 'partly_checked. It does not contradict the world, but some of it is not checked.',
  not_checked: 'not_checked. No claim could be read from this, so none is checked.',
};
const howToSay =
  'Say one thing in a plain sentence that names entities of the world, with its date, ' +
  'or give claims as objects: {"type": "RULES", "from_entity": "maren", "to": "ashkeep", "from": 830}.';

const statusWords: Readonly<Record<TextStatus, string>> = {
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
  future: 'what is to come',
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
const readAs = ({ says, status, at }: CheckedClaim): string =>
  `${quoted(says)} (${statusWords[status]}${at === undefined ? '' : `, ${quoted(at)}`})`;

const problemWords = { error: 'Not read', warn: 'Not read as meant', info: 'Advice' } as const;

function textOf(data: ReturnType<typeof dataOf>, { now, unread, lies_ahead }: ClaimVerdict): string {
  const { verdict, checked, texts, undecided, asserts_unknown, concluded, problems } = data;
  const { would_appear, would_appear_total, would_join, would_vanish } = data;
  const nothing = verdict === 'not_checked' && would_vanish.length === 0;
  const present = now === undefined ? '' : ` (${quoted(now, 60)})`;
  return [
    `Verdict: ${verdictWords[verdict]}${nothing ? ` ${howToSay}` : ''}`,
    checked.length === 0 ? quoteNotice : `Read as: ${checked.map(readAs).join('; ')}. ${quoteNotice}`,
    ...(texts.length < 2 ? [] : [texts.map((status, at) => `Sentence ${at + 1}: ${statusWords[status]}.`).join(' ')]),
    ...(undecided === 0 ? [] : [`${plural(undecided, 'pair')} not compared: dates missing.`]),
    ...unread
      .slice(0, mostItems)
      .map(({ text, reason }) => `Not checked, ${reasonWords[reason] ?? reason}: ${quoted(text)}`),
    ...asserts_unknown.map((sentence) => `The world does not know this. Say instead: ${quoted(sentence)}`),
    ...lies_ahead.map((date) => `Lies in the future, after the present of the world${present}: ${quoted(date, 60)}`),
    ...concluded.map((sentence) => `Concluded from other dates: ${quoted(sentence)}`),
    ...problems.map(({ level, message }) => `${problemWords[level]}: ${quoted(message)}`),
    ...(nothing
      ? []
      : [
          `${plural(would_appear_total, 'finding')} would appear, ${plural(would_join.length, 'open one')} would grow, ${would_vanish.length} would vanish. Nothing was written.`,
        ]),
    ...would_appear.map((finding, index) => findingText(finding, index + 1)),
    ...would_join.map((finding, index) => `Open already, and it would grow: ${findingText(finding, index + 1)}`),
    ...would_vanish.map(({ message }) => `Would vanish: ${quoted(message)}`),
  ].join('\n\n');
}
