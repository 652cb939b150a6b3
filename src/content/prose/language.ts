import type { ParsedFile } from '../formats/parsed-file.ts';

/** The commonest words of a language that are none of another one here, nor English. */
const functionWords: readonly (readonly [language: string, words: string])[] = [
  [
    'English',
    'the of and to in a an is was were are be been he she it his her their they that which who whom this with for on at by from as had has have not but into when where after before there its him them would could when then than or',
  ],
  [
    'German',
    'der die das und ist nicht ein eine einen einem einer von zu mit sie er den dem des im auf für als auch war wurde sich es ihr ihre sein seine aus nach bei hat hatte aber wie dass oder',
  ],
  [
    'French',
    'le la les des et est un une dans que qui il elle du en pour pas avec sur au aux son sa ses leur par ce cette était fut sont mais ou ne se plus',
  ],
  [
    'Spanish',
    'el la los las de y que en un una es por con su se del al fue era para no como más lo sus le pero son o hasta desde cuando',
  ],
  [
    'Italian',
    'il la che di e un una in con per non è del della dei delle gli lo sono era fu nel nella si al alla da suo sua come ma i le anche dal',
  ],
  [
    'Dutch',
    'de het een en van is in dat op te zijn met voor niet was hij zij ze haar hun aan door werd bij naar maar ook als uit om heeft had die deze',
  ],
  [
    'Portuguese',
    'o a os as de e que em um uma do da dos das no na não com para foi é era seu sua por se mas ao como mais até quando pelo pela',
  ],
  [
    'Swedish, Danish or Norwegian',
    'och og är er att at det den en ett et som på av med för for var till til inte ikke han hun hon de sig seg från fra hans hennes hendes men eller har hade havde',
  ],
  [
    'Polish',
    'i w na z do jest się nie że to o po od za jak był była było przez dla oraz ale który która które jego jej ich przy',
  ],
];
/** A shorter text is told nothing of: a list of names is no language. */
const fewestWords = 60;
/** The examined length of a longer text. */
const mostCharacters = 20_000;
/** The number of words that shows most notes to be English. */
const glance = 1_500;
/** The share of all words, in any prose of one of these languages. */
const leastShare = 0.18;
/** A text with more letters than this of another script is written in it. */
const fewestLetters = 200;

const sets = functionWords.map(([language, words]) => ({ language, words: new Set(words.split(' ')) }));
const known = new WeakMap<ParsedFile, { readonly language: string | undefined }>();

/** The language that a note's prose is surely written in, where that is not English; undefined where it is, or is too short to tell. */
export function foreignLanguageOf(parsedFile: ParsedFile): string | undefined {
  let found = known.get(parsedFile);
  if (found === undefined) {
    found = { language: parsedFile.file.kind === 'markdown' ? languageOf(parsedFile.chunks) : undefined };
    known.set(parsedFile, found);
  }
  return found.language;
}

function languageOf(chunks: ParsedFile['chunks']): string | undefined {
  let text = '';
  for (const chunk of chunks) {
    if (text.length > mostCharacters) break;
    text += `${chunk.text.slice(0, mostCharacters)}\n`;
  }
  if (text.length < fewestLetters || isPlainlyEnglish(text.slice(0, glance))) return undefined;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters >= fewestLetters && latin * 10 < letters) return 'another script than Latin';
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  if (words.length < fewestWords) return undefined;
  const shares = sharesOf(words);
  const [english] = shares;
  const best = shares.reduce((a, b) => (b.share > a.share ? b : a));
  if (english === undefined || best === english) return undefined;
  return best.share >= leastShare && best.share > 3 * english.share ? best.language : undefined;
}

/** True if no more need be looked at: in other languages' prose few words are English ones. */
function isPlainlyEnglish(text: string): boolean {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  if (words.length < fewestWords) return false;
  const [english, ...others] = sharesOf(words);
  const share = english?.share ?? 0;
  return share >= leastShare && others.every((other) => 2 * other.share < share);
}

const sharesOf = (words: readonly string[]) =>
  sets.map(({ language, words: own }) => ({
    language,
    share: words.filter((word) => own.has(word)).length / words.length,
  }));
