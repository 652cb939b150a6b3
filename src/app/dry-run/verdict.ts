import type { ReadText } from '../../content/build/readings-alongside.ts';
import type { Claim } from '../../model/claim.ts';
import type { Finding } from '../../model/finding.ts';
import type { Problem } from '../../model/problem.ts';
import { problemLevels } from '../../model/problem-levels.ts';
import type { DateValue } from '../../time/date-value.ts';
import {
  type CheckedClaim,
  type DryRunVerdict,
  isProposedPath,
  type ProposedClaims,
  proposedTexts,
  type TextStatus,
  textStatuses,
  type Unread,
} from './plan-dry-run.ts';

export interface Weighed {
  readonly understood: readonly string[];
  readonly unread: readonly Unread[];
  /** Findings that open or grow. */
  readonly faults: readonly Finding[];
  readonly asserts_unknown: readonly string[];
  readonly lies_ahead: readonly string[];
  readonly checked: readonly Pick<CheckedClaim, 'status'>[];
}

export function dryRunVerdictOf({
  understood,
  unread,
  faults,
  asserts_unknown,
  lies_ahead,
  checked,
}: Weighed): DryRunVerdict {
  const weighing = faults.filter(({ category }) => category !== 'orphan');
  if (weighing.some(isCertain)) return 'clash';
  if (weighing.length > 0) return 'possible';
  if (understood.length === 0) return 'not_checked';
  const isLeft = checked.some(({ status }) => status === 'unknown' || status === 'unruled');
  return isLeft || unread.length + asserts_unknown.length + lies_ahead.length > 0 ? 'partly_checked' : 'clear';
}

/** The worst of the claims of a text, and of what was not read of it. */
export function textStatusOf(checked: readonly Pick<CheckedClaim, 'status'>[], isAllRead: boolean): TextStatus {
  const found = new Set<TextStatus>(checked.map(({ status }) => status));
  if (!isAllRead || checked.length === 0) found.add('not_read');
  return textStatuses.find((status) => found.has(status)) ?? 'not_read';
}

/** A definite finding; one that the claim is only an undecided member of is as it was. */
function isCertain({ verdict, members }: Finding): boolean {
  const own = members.filter(({ source }) => isProposedPath(source.path));
  return verdict === 'definite' && (own.length === 0 || own.some(({ undecided }) => undecided !== true));
}

/** The unread parts of the claims. */
export function unreadOfClaims(
  claims: ProposedClaims,
  read: readonly ReadText[],
  problems: readonly Problem[],
): Unread[] {
  const texts = proposedTexts(claims);
  return texts.length === 0
    ? unreadFields(claims, problems)
    : texts.flatMap(([path, text]) => unreadWords(path, text, read));
}

/** The unread parts of one text. */
export function unreadWords(at: string, claims: string, read: readonly ReadText[]): Unread[] {
  const passages = read.filter(({ path }) => path === at).flatMap((text) => text.passages);
  const unread = passages.flatMap((passage) =>
    passage.unread.map(({ start, end, reason }) => ({ text: passage.text.slice(start, end).trim(), reason })),
  );
  // A heading, code or a comment is no passage.
  const known = letters(passages.map(({ text }) => text).join(' '));
  const left = claims.split(/\n+/).filter((line) => letters(line) !== '' && !known.includes(letters(line)));
  return [...unread, ...left.map((line) => ({ text: line.trim(), reason: 'construction' as const }))];
}

const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '');

/** Problems with objects: what is more than advice was not read as meant, and a key that nobody knows is checked by no rule. */
function unreadFields(claims: ProposedClaims, problems: readonly Problem[]): Unread[] {
  const lines = proposedFile(claims).split('\n');
  return problems
    .filter(({ code }) => problemLevels[code] !== 'info' || code === 'unknown-key')
    .map(({ line, code }) => ({ text: (lines[line - 1] ?? '').trim().replace(/,$/, ''), reason: code }));
}

/** A text, or objects, as the file they are read from. JSON is YAML. */
export const proposedFile = (claims: ProposedClaims): string =>
  typeof claims === 'string' ? `${claims.trim()}\n` : JSON.stringify(claims, null, 1);

/** The dates, as they are written, with which something claimed begins after the present of the world. */
export function datesAhead(read: readonly ReadText[], now: DateValue | undefined): string[] {
  const last = now?.latest;
  if (now === undefined || last === undefined) return [];
  const begins = read.flatMap(({ claims }) => claims.flatMap((claim) => beginning(claim) ?? []));
  const ahead = begins.filter(({ earliest, axis }) => earliest !== undefined && axis === now.axis && earliest > last);
  return [...new Set(ahead.map(({ text }) => text))];
}

const beginning = (claim: Claim): DateValue | undefined =>
  claim.valid_from ?? (claim.form === 'attribute' ? claim.date : undefined);
