import * as z from 'zod';
import {
  type CheckedClaim,
  type ClaimVerdict,
  type DryRunVerdict,
  planDryRun,
} from '../../../app/dry-run/plan-dry-run.ts';
import { mostItems } from '../../../app/paging.ts';
import {
  claimsToCheck,
  statusWords,
  unreadReason,
  type VerdictData,
  verdictData,
  verdictShape,
} from '../../../operations/check-claim.ts';
import { plural } from '../../../report/shared/plural.ts';
import { quoted, quoteNotice } from '../answers/quote.ts';
import { type FindingShape, findingData, findingInShort } from '../answers/shapes.ts';
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
  input: claimsToCheck,
  output: verdictShape({
    appears: findingInShort.describe('As in get_contradictions'),
    // Described once: every client pays for each word.
    joins: z.array(z.looseObject({ message: z.string() })).describe('Open already'),
  }),
  run: async ({ claims }, { world, signal }) => {
    const found = await world.dryRun(await planDryRun(world.stored, claims), signal);
    const data = verdictData(found, (finding) => findingData(finding));
    return { data, text: textOf(data, found) };
  },
});

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

const readAs = ({ says, status, at }: CheckedClaim): string =>
  `${quoted(says)} (${statusWords[status]}${at === undefined ? '' : `, ${quoted(at)}`})`;

const problemWords = { error: 'Not read', warn: 'Not read as meant', info: 'Advice' } as const;

function textOf(data: VerdictData<FindingShape>, { now, unread, lies_ahead }: ClaimVerdict): string {
  const { verdict, checked, texts, undecided, asserts_unknown, concluded, problems } = data;
  const { would_appear, would_appear_total, would_join, would_vanish } = data;
  const nothing = verdict === 'not_checked' && would_vanish.length === 0;
  const present = now === undefined ? '' : ` (${quoted(now, 60)})`;
  return [
    `Verdict: ${verdictWords[verdict]}${nothing ? ` ${howToSay}` : ''}`,
    checked.length === 0 ? quoteNotice : `Read as: ${checked.map(readAs).join('; ')}. ${quoteNotice}`,
    ...(texts.length < 2 ? [] : [texts.map((status, at) => `Sentence ${at + 1}: ${statusWords[status]}.`).join(' ')]),
    ...(undecided === 0 ? [] : [`${plural(undecided, 'pair')} not compared: dates missing.`]),
    ...unread.slice(0, mostItems).map(({ text, reason }) => `Not checked, ${unreadReason(reason)}: ${quoted(text)}`),
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
