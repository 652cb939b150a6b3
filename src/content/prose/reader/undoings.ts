import type { ExtractedClaim, Passage } from '../extracted.ts';
import type { UnreadSpan } from '../reading.ts';
import type { Findings } from './findings.ts';
import type { Range, SentenceToken } from './token.ts';

/** Further words of a sentence that make claims of these kinds untrue, or true for a moment only. */
interface Undoing {
  readonly types: ReadonlySet<string>;
  /** In the words of the sentence, with `<>` for names and `#` for dates. */
  readonly form: RegExp;
  /** Claims that tell it themselves. */
  readonly toldBy?: ReadonlySet<string>;
}

const gone = new Set(['destroyed_on', 'DESTROYED', 'dissolved']);
const mended = new Set(['rebuilt', 'restored', 'reforged', 'refounded']);
const mends =
  /\b(?:re(?:built|building|build|builds|stored|founded|forged|made|opened|raised|paired|constructed|vived|formed|cast|assembled|established|floated)|(?:raised|built|forged|made|founded|formed|put up|mended|rose|risen|whole|stood|put together) (?:\w+ )?(?:again|anew|afresh|once more)|mended|salvaged)\b/;

const spell =
  '(?:hour|day|night|week|fortnight|month|season|winter|summer|spring|autumn|year|moment|while|time|spell|minute|evening|morning|afternoon)s?';
const thing = '(?:it|them|this|that|<>|the \\w+)';

const undoings: readonly Undoing[] = [
  // "Was destroyed by fire and rebuilt within two years."
  { types: gone, toldBy: mended, form: mends },
  // "Took it from the wall and put it back", "won it back before morning"; "won it back in 350" is told.
  {
    types: new Set(['POSSESSES']),
    form: new RegExp(
      `\\b(?:(?:\\w+ ${thing} |returned |handed |went |gave )(?:straight |right )?(?:back|down|aside)|(?:return|returned|restored|dropped|threw|flung|lost|found|pawned) ${thing})\\b(?![^,;.]{0,120}#)`,
    ),
  },
  // "Bought it from Will in 850 and gave it back". What a thief gives back was nobody else's.
  {
    types: new Set(['OWNS']),
    form: new RegExp(
      `^(?!.*\\b(?:stole|stolen|took|taken|seized|robbed|borrowed|lent|found)\\b).*\\b(?:(?:bought|sold|returned|handed|went|gave|signed) (?:${thing} )?(?:straight |right )?back|(?:returned|restored|pawned) ${thing})\\b(?![^,;.]{0,120}#)`,
    ),
  },
  // "Left for an hour", "gave it to her for an evening".
  {
    types: new Set(['LIVES_IN', 'LOCATED_IN', 'MEMBER_OF', 'POSSESSES', 'SERVES', 'LEADS']),
    form: new RegExp(
      `\\b(?:left|leaves|leave|quit|quits|departed|gave|lent|lost|sold|handed|entrusted|surrendered|took|seized|stole|won|moved|removed|settled|retired|relocated|resigned)\\b[^,;]{0,120}? for (?:(?:only|about|just|barely|almost|not|half|the|an?|one|two|three|four|five|six|seven|eight|nine|ten|some|several|many|#) ){1,3}(?:\\w+ )??${spell}(?= [.,;!]| and\\b| but\\b| in\\b|$)`,
    ),
  },
  // "Buried him up to the neck", "was buried there, and dug up".
  {
    types: new Set(['BURIED_IN', 'burial']),
    form: /\b(?:up to (?:the|his|her|their)|(?:to|by) (?:the|his|her) (?:neck|waist|knees?|chin|chest|armpits|shoulders)|dug (?:\w+ |<> )?(?:up|out)|unearthed|exhumed|disinterred|reburied)\b/,
  },
  // "Odo and Will were married in 875, Odo to Maren and Will to a girl from Vask."
  {
    types: new Set(['SPOUSE_OF', 'BETROTHED_TO']),
    form: /(?:^|[,;:–—(] |\band |\bwhile )(?:each|both|<>|(?:the )?(?:one|first|other|second|third|elder|younger|former|latter)) (?:of them )?(?:to|with) (?:<>|an?|the|his|her|their|one|another)(?: |$)/,
  },
];

const wordsOf = (tokens: readonly SentenceToken[]): string =>
  tokens
    .map(({ kind, word }) => (kind === 'name' ? '<>' : kind === 'date' ? '#' : kind === 'quote' ? '«»' : word))
    .join(' ');

/** Takes back the claims of a sentence that its own words undo. The sentence is left: no part of it stands for the whole. */
export function dropUndone(findings: Findings): void {
  const { claims, parser } = findings;
  if (claims.length === 0) return;
  const words = wordsOf(parser.tokens);
  for (const { types, form, toldBy } of undoings) {
    if (!claims.some(({ type }) => types.has(type)) || !form.test(words)) continue;
    if (toldBy !== undefined && claims.some(({ type }) => toldBy.has(type))) continue;
    findings.drop(({ type }) => types.has(type));
    findings.leave({ start: 0, end: parser.tokens.length });
  }
}

/** Within this many characters, "it was rebuilt" is about the thing that a sentence destroyed. */
const reach = 400;

/**
 * The claims that something is gone, without those behind which a sentence tells of its being rebuilt and was not read: whether it
 * is gone, and since when not, nobody knows.
 *
 * @param unread of the same passage; the sentences whose claims fall are added.
 */
export function withoutMended(
  { text, mentions }: Passage,
  claims: readonly ExtractedClaim[],
  unread: UnreadSpan[],
): readonly ExtractedClaim[] {
  if (!claims.some(({ type }) => gone.has(type))) return claims;
  const mending = unread.filter(({ start, end }) => mends.test(text.slice(start, end).toLowerCase()));
  const isSaidOf = ({ subject, target = subject }: ExtractedClaim, { start, end }: Range): boolean => {
    const named = mentions.filter((each) => each.start >= start && each.end <= end);
    return (
      named.length === 0 || named.some(({ id }) => id === target) || /\b(?:it|its|them)\b/i.test(text.slice(start, end))
    );
  };
  const isUndone = (claim: ExtractedClaim): boolean =>
    gone.has(claim.type) &&
    mending.some((each) => each.start >= claim.end && each.start - claim.end < reach && isSaidOf(claim, each));
  const fallen = claims.filter(isUndone);
  for (const { start, end } of fallen) leaveWhole(unread, { start, end });
  return claims.filter((claim) => !fallen.includes(claim));
}

/** The sentence as one span, in place of those within it. */
function leaveWhole(unread: UnreadSpan[], { start, end }: Range): void {
  const from = unread.findIndex((each) => each.end > start);
  const at = from < 0 ? unread.length : from;
  const count = unread.slice(at).filter((each) => each.start < end).length;
  unread.splice(at, count, { start, end, reason: 'construction' });
}
