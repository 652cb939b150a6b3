import { colourDifference } from './colours.ts';
import { plainText } from './words.ts';

/** Looks that are not somebody's own, or no longer are, are of these: a picture, something worn, a childhood. */
const picture =
  'portraits?|paint(?:ed|ings?)|pictures?|photo(?:graph)?s?|statues?|busts?|drawings?|sketch(?:es|ed)?|likeness(?:es)?|effig(?:y|ies)|tapestr(?:y|ies)|murals?|mirrors?|depict(?:ed|s|ing)';
const worn =
  'lens(?:es)?|contacts|glasses|spectacles|goggles|wigs?|masks?|disguised?|glamour|illusions?|dyed?|bleached|hair ?dye';
const child =
  'child(?:ren)?|boys?|girls?|bab(?:y|e|ies)|infants?|toddlers?|youths?|teen(?:ager)?s?|adolescents?|lads?|lass(?:es)?';
const number =
  '(?:\\d+|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)';
const childhood =
  '(?:child|boy|girl|baby|infant|toddler)hood|infancy|adolescence|(?:his|her|their|in) youth|at birth|born with|' +
  `(?:as|when|while) (?:(?:<>|he|she|they) (?:was|were) )?(?:still )?(?:an? )?(?:(?:small|young|younger|little|mere) )*(?:${child}|young|younger|small|little|born|(?:wo)?m[ae]n)|` +
  `(?:was|were|then) (?:still )?an? (?:[a-z-]+ ){0,2}(?:${child})|then (?:still )?an? young|still young|` +
  `the (?:young|younger|small|little) (?:[a-z-]+ )?<>|young <>|the (?:${child}) <>|(?:young|younger|early|earlier|school) (?:days|years)|` +
  `(?:at|aged|when (?:<>|he|she|they) (?:was|were)) (?:the age of |only |just )?${number}|(?:his|her|their|in) (?:early |late )?(?:teens|twenties)`;

/** Forms, of expressions: each with what it says of looks. `<>` is a name. */
export const unlastingForms: Readonly<Record<'picture' | 'worn' | 'childhood', string>> = { picture, worn, childhood };

const forms = Object.values(unlastingForms).map(
  (form) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${form})(?![\\p{L}\\p{N}])`, 'u'),
);

/**
 * By which of the forms a value is of a picture, of something worn or of a childhood: "brown (as a child)"; empty where it is of none, as
 * "blue (brown as a child)" is.
 *
 * @param isLook of a colour or a length, which may say so in any words; other values say it behind their own.
 */
export function unlastingIn(value: string, isLook: boolean): string {
  const words = plainText(value);
  const at = words.search(/[([,;]/);
  const [head, aside] = at < 0 ? [words, ''] : [words.slice(0, at), words.slice(at)];
  if (namesColour(head) && namesColour(aside)) return '';
  const said = isLook ? words : aside;
  const found = forms.map((form) => (form.test(said) ? '1' : '0')).join('');
  return found.includes('1') ? found : '';
}

const namesColour = (words: string): boolean => colourDifference(words, words) === 'same';
