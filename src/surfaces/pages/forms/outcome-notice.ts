import { foundSince, type ThingsOutcome } from '../../../app/reviews/outcome.ts';
import { plural } from '../../../report/shared/plural.ts';
import type { Notice } from '../layout/shell.tsx';
import type { PageLinks } from '../links.ts';

type Line = NonNullable<Notice['more']>[number];

/** The limit of lines to read at once. */
const mostLines = 5;

const claimWords = { accept: 'Accepted', withdraw: 'Withdrawn', undecide: 'Not accepted again' } as const;
const findingWords = { resolve: 'Resolved', dismiss: 'Dismissed', reopen: 'Open again' } as const;

/** The result in a line: `Dismissed: …`, `3 findings dismissed`. Undefined where nothing was. */
export function doneWords({ claims, findings, unflagged, flagged }: ThingsOutcome): string | undefined {
  const parts = [
    ...wordsOf('claim', claims?.decisions ?? [], (each) => [lookedUp(claimWords, each.action), each.about]),
    ...wordsOf(
      'finding',
      findings.filter((each) => each.was_open === undefined),
      ({ decision: { action }, violation: { status, message } }) =>
        action === 'reopen' && status === 'resolved'
          ? ['Undone; the finding is already closed', message]
          : [lookedUp(findingWords, action), message],
    ),
    ...wordsOf(
      'finding',
      findings.filter((each) => each.was_open === true),
      ({ violation }) => ['Undone; the finding is already open with its present claims', violation.message],
    ),
    ...wordsOf('flag', unflagged, ({ summary }) => ['Flag removed', summary]),
    ...wordsOf('flag', flagged, ({ summary }) => ['Flagged again', summary]),
  ];
  return parts.length === 0 ? undefined : parts.join(' · ');
}

const lookedUp = (words: Readonly<Record<string, string>>, action: string): string => words[action] ?? action;

function wordsOf<T>(one: string, things: readonly T[], words: (thing: T) => readonly [string, string]): string[] {
  const [first] = things;
  if (first === undefined) return [];
  const [done, about] = words(first);
  return things.length === 1 ? [`${done}: ${shortWords(about)}`] : [`${done}: ${plural(things.length, one)}`];
}

/** The effects: the correct claim, new findings and failures. */
function noticeLines(outcome: ThingsOutcome, links: PageLinks): Line[] {
  const { claims, findings, refused } = outcome;
  const { opened, joined, gone } = foundSince(outcome);
  const decided = [...(claims === undefined ? [] : [claims]), ...findings];
  const unfiled = decided.flatMap((each) => each.unfiled ?? [])[0];
  return [
    ...findings.flatMap(({ violation, decision, claims: touched, restored }) => {
      const summaryOf = (id: string) => violation.members.find((member) => member.id === id)?.summary ?? id;
      const what = (id: string) => (restored.includes(id) ? 'Active again' : 'Superseded');
      return shortened([
        ...(decision.winner === undefined ? [] : [{ text: `Correct: ${summaryOf(decision.winner)}` }]),
        ...touched.map((id) => ({ text: `${what(id)}: ${summaryOf(id)}` })),
      ]);
    }),
    ...shortened(opened.map(({ id, message }) => ({ text: `Opened: ${message}`, href: links.finding(id) }))),
    ...shortened(joined.map(({ id, message }) => ({ text: `More claims: ${message}`, href: links.finding(id) }))),
    ...shortened(gone.map(({ id, message }) => ({ text: `Closed: ${message}`, href: links.finding(id) }))),
    ...shortened(decided.flatMap(({ warnings }) => warnings.map((warning) => ({ text: `Warning: ${warning}` })))),
    ...(unfiled === undefined
      ? []
      : [{ text: `The decision is only in the store, not in the decisions file. ${unfiled.reason} ${unfiled.fix}` }]),
    ...shortened(refused.map(({ error }) => ({ text: `Not done: ${error.message}` }))),
  ];
}

/** A name may be as long as a file. */
function shortWords(words: string): string {
  return words.length > 300 ? `${[...words.slice(0, 300)].slice(0, -1).join('')}…` : words;
}

function shortened(lines: readonly Line[]): Line[] {
  const more = lines.length - mostLines;
  return [...lines.slice(0, mostLines), ...(more > 0 ? [{ text: `… and ${more} more` }] : [])];
}

/** For the next page. @param words what was done; undefined: nothing was. */
export function outcomeNotice(words: string | undefined, outcome: ThingsOutcome, links: PageLinks): Notice {
  return {
    kind: words === undefined || outcome.refused.length > 0 ? 'trouble' : 'done',
    text: words ?? 'No change was made.',
    more: noticeLines(outcome, links),
  };
}
