import type { Claim } from '../../model/claim.ts';
import { lazy } from '../../util/lazy.ts';
import type { LinkSpan, Stranger } from '../formats/parsed-file.ts';
import { strangersOfFile } from '../prose/names/file-strangers.ts';
import { isNew, knownWords } from '../prose/names/undeclared.ts';
import { readingsOfFile } from '../prose/prose-claims.ts';
import type { UnreadSpan } from '../prose/reading.ts';
import { DateReader } from '../resolve/date-reader.ts';
import type { BuiltFiles } from './build-memo.ts';
import { claimsOf } from './file-summary.ts';
import { unsaidWords } from './unsaid-words.ts';
import type { WorldContext } from './world-context.ts';

/** A text beside the world's files, and what was not. */
export interface ReadText {
  readonly path: string;
  readonly passages: readonly ReadPassage[];
  /** All claims that were read from it. */
  readonly claims: readonly Claim[];
}

interface ReadPassage {
  /** Plain, without the format's marks. */
  readonly text: string;
  /** Sorted by `start`; none overlap. */
  readonly unread: readonly UnreadSpan[];
}

/** The readings of these files, in the order of the paths; a file without prose has no passage. */
export function readingsAlongside(paths: readonly string[], { files, claims, context }: BuiltFiles): ReadText[] {
  return files.flatMap((parsedFile, at) => {
    const { path } = parsedFile.file;
    const fileClaims = claims[at];
    if (!paths.includes(path) || fileClaims === undefined) return [];
    const dates = new DateReader(context.dateContext, context.relativeDates, context.knownDates, parsedFile.file);
    const strangers = strangersOfFile(parsedFile, context.prose).filter(isNamed(context));
    const passages = readingsOfFile(parsedFile, context, dates, fileClaims.declarationClaims).map(
      ({ passage, reading }, index) => {
        const named = strangers.filter(({ chunk }) => chunk === index);
        const unread = withStrangers(reading.unread, named, passage.draft.spans ?? []);
        return {
          text: passage.text,
          unread: [...unread, ...unsaidWords(passage, reading.claims, unread)].sort(byStart),
        };
      },
    );
    return [{ path, passages, claims: claimsOf(fileClaims) }];
  });
}

const byStart = (a: UnreadSpan, b: UnreadSpan): number => a.start - b.start;

/** True if it is rather a name than a word with which a sentence begins. */
function isNamed({ entities, config }: WorldContext): (stranger: Stranger) => boolean {
  const known = lazy(() => knownWords({ entities: entities.values(), config }));
  return ({ text, opens }) => (!opens || text.includes(' ')) && isNew(text, known());
}

/** A name that nobody has was not understood, whatever was read around it. */
function withStrangers(
  unread: readonly UnreadSpan[],
  strangers: readonly { readonly text: string; readonly start: number }[],
  links: readonly LinkSpan[],
): UnreadSpan[] {
  const isKnown = (start: number): boolean =>
    unread.some((span) => span.start <= start && start < span.end) ||
    links.some((link) => link.target !== undefined && link.start <= start && start < link.end);
  const names = strangers
    .filter(({ start }) => !isKnown(start))
    .map(({ text, start }) => ({ start, end: start + text.length, reason: 'unknown-name' as const }));
  return [...unread, ...names].sort(byStart);
}
