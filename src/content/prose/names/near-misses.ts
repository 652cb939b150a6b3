import type { Entity } from '../../../model/claim.ts';
import { kindLine } from '../../../model/kinds.ts';
import type { Ontology } from '../../../model/ontology.ts';
import type { Problem } from '../../../model/problem.ts';
import { groupBy } from '../../../util/group.ts';
import { placed } from '../../../util/places.ts';
import { fileOffset } from '../../formats/chunks.ts';
import { isCapital, tokensOf } from '../tokens.ts';
import { isEnglish } from './english-words.ts';
import { isFormOf, type NameWord, nameWordsOf } from './name-words.ts';
import type { StrangerPlace } from './strangers.ts';
import { isFamilySlip, isTypingSlip, shortestName } from './typing-slip.ts';

/** A longer text is not a name, and is not compared. */
const longestName = 40;
/** A word that prose writes more often is somebody's name. */
const mostOften = 2;

/** A word in prose that is rather a slip for a declared name. */
export interface NearMiss {
  readonly meant: NameWord<Entity>;
  readonly places: readonly WordPlace[];
}

/** One word of a stranger. */
interface WordPlace {
  readonly stranger: StrangerPlace;
  readonly text: string;
  /** Offset in the passage's text. */
  readonly start: number;
}

/**
 * Words in prose that are one letter away from a name that is declared. A false alarm costs more than silence: what is written
 * three times, stands beside that name in one sentence, is introduced as somebody or is a word of the language is left alone, and
 * so is all that `isTypingSlip` takes for another name.
 *
 * @param strangers of all files.
 */
export function nearMisses(
  strangers: readonly StrangerPlace[],
  entities: ReadonlyMap<string, Entity>,
  ontology: Pick<Ontology, 'kinds'>,
): NearMiss[] {
  const words = rareWords(strangers);
  if (words.size === 0) return [];
  const names = nameWordsOf(entities.values());
  const ofPerson = ({ entity }: NameWord<Entity>): boolean => kindLine(ontology.kinds, entity.kind).includes('Person');
  const byFirst = groupBy(
    [...names.values()].filter(({ word }) => word.length >= shortestName),
    ({ word }) => word[0],
  );
  const found: NearMiss[] = [];
  for (const [written, places] of words) {
    if (names.has(written) || isFormOf(written, names)) continue;
    const near = (byFirst.get(written[0]) ?? []).filter((name) => isTypingSlip(written, name.word, ofPerson(name)));
    const [meant, other] = near;
    // Two equally near names are ambiguous.
    if (meant === undefined || other !== undefined) continue;
    if (places.every((place) => isSlipHere(place, meant))) found.push({ meant, places });
  }
  const slips = found.filter(({ places: [first], meant }) => !isWord(first?.text ?? '', meant));
  const told = new Set(slips.flatMap(({ places }) => places.map(({ text }) => text)));
  const families = nearFamilyNames(strangers, entities, ontology);
  return [...slips, ...families.filter(({ places: [first] }) => !told.has(first?.text ?? ''))];
}

/** Somebody's first name with a family name that is one letter off: Corwin Drey, where there is one Corwin Dray. */
function nearFamilyNames(
  strangers: readonly StrangerPlace[],
  entities: ReadonlyMap<string, Entity>,
  ontology: Pick<Ontology, 'kinds'>,
): NearMiss[] {
  const whole = groupBy(
    strangers.filter(({ text }) => /^\p{Lu}\S+ \p{Lu}\S+$/u.test(text)),
    ({ text }) => text,
  );
  if (whole.size === 0) return [];
  const people = [...entities.values()]
    .filter(({ kind }) => kindLine(ontology.kinds, kind).includes('Person'))
    .flatMap((entity) => {
      const words = tokensOf(entity.name);
      const [first, last] = words;
      return words.length === 2 && first !== undefined && last !== undefined ? [{ entity, first, last }] : [];
    });
  const byFirst = groupBy(people, ({ first }) => first.word);
  return [...whole].flatMap(([text, places]): NearMiss[] => {
    const [first, last] = tokensOf(text);
    if (places.length > mostOften || first === undefined || last === undefined) return [];
    // Two bearers of that first name are ambiguous.
    const [meant, other] = byFirst.get(first.word) ?? [];
    if (meant === undefined || other !== undefined || !isFamilySlip(last.word, meant.last.word)) return [];
    const { entity, last: name } = meant;
    const near = { text: name.text, word: name.word, entity, name: entity.name, alone: false };
    const words = places.map((stranger) => ({ stranger, text: last.text, start: stranger.start + last.start }));
    const isSlip = words.every((word) => isSlipHere(word, near) && !isIntroduced(word.stranger));
    return isSlip ? [{ meant: near, places: words }] : [];
  });
}

/** The words of strangers that are written once or twice, folded. */
function rareWords(strangers: readonly StrangerPlace[]): ReadonlyMap<string, readonly WordPlace[]> {
  const words = new Map<string, WordPlace[]>();
  for (const stranger of strangers) {
    for (const { text, word, start } of tokensOf(stranger.text)) {
      if (!isCapital(text) || word.length < shortestName - 1 || word.length > longestName) continue;
      const places = words.get(word);
      const place = { stranger, text, start: stranger.start + start };
      if (places === undefined) words.set(word, [place]);
      else places.push(place);
    }
  }
  for (const [word, places] of words) if (places.length > mostOften) words.delete(word);
  return words;
}

/** True if nothing around it says that somebody else is meant. */
function isSlipHere({ stranger, start, text }: WordPlace, { word, entity }: NameWord<Entity>): boolean {
  const { parsedFile, chunk, text: run } = stranger;
  const passage = parsedFile.chunks[chunk]?.text ?? '';
  const before = passage.slice(0, start);
  if (introduces.test(before.slice(-60))) return false;
  const [from, to] = [Math.max(...ends.map((end) => before.lastIndexOf(end))) + 1, start + text.length];
  const rest = passage.slice(to).search(/[.!?\n]/);
  const sentence = passage.slice(from, start) + passage.slice(to, rest === -1 ? undefined : to + rest);
  if (tokensOf(sentence).some((token) => token.word === word)) return false;
  // Marla Quill is not Marlla Vask: what stands with the name must be of the name as well.
  const known = new Set([entity.name, ...entity.aliases].flatMap(tokensOf).map((token) => token.word));
  return tokensOf(run).every((token) => !isCapital(token.text) || token.text === text || known.has(token.word));
}

/** "Her cousin Corwin Drey". */
function isIntroduced({ parsedFile, chunk, start }: StrangerPlace): boolean {
  return introduces.test((parsedFile.chunks[chunk]?.text ?? '').slice(Math.max(0, start - 60), start));
}

/** The ends of sentences. */
const ends = ['.', '!', '?', '\n'];

/** Ends with words by which a new person comes in. */
const introduces =
  /(?:\b(?:named|called|christened|dubbed|hight|brothers?|sisters?|twins?|sons?|daughters?|cousins?|nephews?|nieces?|namesakes?|another|one)|\b(?:a|an) \p{Ll}+),? $/u;

/** True if what was written, or the word of a longer name, is a word of the language: Batle is not, but Bottle is. */
function isWord(written: string, { text, alone }: NameWord<Entity>): boolean {
  return isEnglish(written) || (!alone && isEnglish(text.toLowerCase()));
}

/** One problem for each place. */
export function nearMissProblems({ meant, places }: NearMiss): Problem[] {
  const { entity, text: name } = meant;
  const { path, line } = entity.place;
  return places.map(({ stranger: { parsedFile, chunk }, text, start }) => {
    const { file, chunks } = parsedFile;
    const draft = chunks[chunk];
    const offset = draft === undefined ? 0 : fileOffset(draft, start);
    const whole = meant.name === name ? '' : ` of \`${meant.name}\``;
    const message =
      `\`${text}\` is not declared, and \`${name}\`${whole} (${path}:${line}) is one letter away. ` +
      `Write \`${name}\`; or, if \`${text}\` is right, declare it, or make it an alias.`;
    return placed(file.path, file.lines, { offset, code: 'near-name', message });
  });
}
