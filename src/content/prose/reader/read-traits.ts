import type { Findings } from './findings.ts';
import { timeNouns } from './noun-words.ts';
import { measureAt } from './numbers.ts';
import { isBoundary, wordsWithin } from './parser.ts';
import { colours, isColour, readAdjectives, shades } from './read-adjectives.ts';
import { meantIds, type PhraseUse } from './read-phrases.ts';
import type { Node, NounPhrase, ParsedClause } from './syntax.ts';

const coloured: Readonly<Record<string, string>> = { eyes: 'eyes', hair: 'hair', locks: 'hair' };
const kinOf = /^(?:grand)?(?:mother|father)$|^(?:brother|sister|aunt|uncle|parent)$/;

/** The statements of a clause about eyes, hair and height. Returns whether it states any. */
export function readTraits(clause: ParsedClause, own: readonly string[], findings: Findings, use: PhraseUse): boolean {
  const { verb, subject } = clause;
  if (verb === undefined) return false;
  const isHave = verb.known.some(({ lemma }) => lemma === 'have') && !verb.isCopula;
  // "Had red eyes that morning".
  const isPassing = clause.complements.some(
    (each) =>
      (each.kind === 'unread' || (each.kind === 'thing' && each.prep === undefined)) &&
      timeNouns.has(findings.parser.tokens[each.end - 1]?.word ?? ''),
  );
  if (isPassing) return false;
  let isRead = false;
  for (const each of clause.complements) {
    // "Was grey-eyed and left-handed".
    if (each.kind === 'word' && each.end <= (subject?.start ?? 0)) readAdjectives(each.start, each.end, own, findings);
    else if (each.kind === 'word' && verb.isCopula)
      isRead = readAdjectives(each.start, each.end, own, findings) || isRead;
    if (each.kind !== 'thing') continue;
    // "With her copper hair, Odile was known all over Vask": whatever is told of her there.
    const isFronted = each.prep === 'with' && each.end <= (subject?.start ?? verb.start) && own.length === 1;
    if (isFronted && readLooks(each.what, own, findings)) findings.mark({ start: each.start, end: each.what.start });
    const fits = isHave ? each.prep === undefined : verb.isCopula && (each.prep === 'with' || each.prep === undefined);
    if (!fits) continue;
    const phrases = each.what.all ?? [each.what];
    for (const phrase of phrases) {
      if (!(isHave || each.prep === 'with') || !coloursOf(phrase, own, findings)) continue;
      findings.mark({ start: each.start, end: each.what.start });
      isRead = true;
    }
  }
  if (verb.isCopula && subject !== undefined) isRead = eyesWere(clause, subject, findings, use) || isRead;
  return heightOf(clause, own, findings) || isRead;
}

/** "Blue eyes, brown hair": of whom nothing but looks are told. */
export function readLooks(phrase: NounPhrase, own: readonly string[], findings: Findings): boolean {
  const heads = phrase.all ?? [phrase];
  const further = heads.flatMap(({ asides }) =>
    asides.flatMap((aside) => (aside.kind === 'apposition' ? [aside] : [])),
  );
  const isRead = heads.map((each) => coloursOf(each, own, findings)).some((one) => one);
  const isMore = further.map(({ what }) => readLooks(what, own, findings)).some((one) => one);
  return isRead || isMore;
}

/** A sentence of a note without a verb: "Grey-eyed, six feet tall". */
export function readFragment(about: string, findings: Findings): void {
  const { parser } = findings;
  if (parser.tokens.some(({ kind }) => kind === 'name')) return;
  readAdjectives(0, parser.tokens.length, [about], findings);
  colouredIn(about, findings);
  for (const at of parser.tokens.keys()) {
    if (at > 0 && !isBoundary(parser, at - 1)) continue;
    const end = measureAt(parser, at);
    if (end !== undefined && isBoundary(parser, end)) describeHeight({ start: at, end }, [about], findings);
  }
}

/** "Brown-haired, with hazel eyes". */
function colouredIn(about: string, findings: Findings): void {
  const { tokens } = findings.parser;
  if (tokens.some(({ word }) => /^(?:no|not|never|without|once|formerly|or)$/.test(word))) return;
  for (const [at, { word }] of tokens.entries()) {
    const attribute = Object.hasOwn(coloured, word) ? coloured[word] : undefined;
    if (attribute === undefined || findings.isUnderstood(at)) continue;
    let start = at;
    while (start > 0 && (isColour(tokens[start - 1]?.word ?? '') || shades.has(tokens[start - 1]?.word ?? ''))) start--;
    const colour = colourIn(tokens.slice(start, at).map((token) => token.word));
    const isOpen = start === 0 || /^(?:with|and|,|;|a|the)$/.test(tokens[start - 1]?.word ?? '');
    if (colour === undefined || !isOpen || !findings.describe(attribute, [about], colour)) continue;
    findings.mark({ start: tokens[start - 1]?.word === 'with' ? start - 1 : start, end: at + 1 });
  }
}

function coloursOf(
  { noun, modifiers, determiner, start, end, owner }: NounPhrase,
  own: readonly string[],
  findings: Findings,
): boolean {
  const attribute = noun === undefined ? undefined : coloured[noun];
  if (attribute === undefined || determiner === 'no') return false;
  // "Has her mother's green eyes".
  const isKin =
    owner?.who.noun !== undefined && kinOf.test(owner.who.noun) && owner.who.owner?.who.pronoun !== undefined;
  if (owner !== undefined && owner.who.pronoun === undefined && !isKin) return false;
  // "Her once red hair".
  if (modifiers.some((word) => /^(?:once|formerly|false|dyed)$/.test(word))) return false;
  const colour = colourIn(modifiers);
  if (colour === undefined || !findings.describe(attribute, own, colour)) return false;
  findings.mark({ start, end });
  return true;
}

/** The colour among words, with its shade. */
function colourIn(words: readonly string[]): string | undefined {
  const at = words.findIndex(isColour);
  const colour = words[at];
  if (colour === undefined) return undefined;
  const shade = words[at - 1];
  return shade !== undefined && shades.has(shade)
    ? `${shade} ${colour}`
    : words[at + 1] !== undefined && colours.has(words[at + 1] ?? '') && shades.has(colour)
      ? `${colour} ${words[at + 1]}`
      : colour;
}

/** "His eyes were brown." */
function eyesWere(
  clause: ParsedClause,
  { noun, owner, start, end }: NounPhrase,
  findings: Findings,
  use: PhraseUse,
): boolean {
  const attribute = noun === undefined ? undefined : coloured[noun];
  if (attribute === undefined || owner === undefined) return false;
  const words = clause.complements.flatMap((each) =>
    each.kind === 'word' || (each.kind === 'thing' && each.prep === undefined)
      ? wordsWithin(findings.parser, each)
      : ['-'],
  );
  const said = words.filter((word) => !/^(?:the|a)$/.test(word));
  const colour = said.length > 0 && said.length <= 3 ? colourIn(said) : undefined;
  if (colour === undefined || said.some((word) => !isColour(word) && !shades.has(word))) return false;
  const ids = meantIds(owner.who, findings, { ...use, isSubject: true });
  if (!findings.describe(attribute, ids, colour)) return false;
  findings.mark({ start, end });
  for (const each of clause.complements) findings.mark(each);
  return true;
}

/** "Stood six feet seven", "was six feet tall". */
function heightOf(clause: ParsedClause, own: readonly string[], findings: Findings): boolean {
  const { verb } = clause;
  if (verb === undefined || !(verb.isCopula || /^(?:stood|stands|measured|measures)$/.test(verb.form))) return false;
  const end = measureAt(findings.parser, verb.end);
  if (end === undefined) return false;
  return describeHeight({ start: verb.end, end }, own, findings);
}

function describeHeight(node: Node, own: readonly string[], findings: Findings): boolean {
  const text = findings.parser.tokens
    .slice(node.start, node.end)
    .map(({ word }) => word)
    .filter((word) => !/^(?:tall|high)$/.test(word))
    .join(' ');
  if (!findings.describe('height', own, text)) return false;
  findings.mark(node);
  return true;
}
