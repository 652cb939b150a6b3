import { singular, tellingWords } from './words.ts';

/** Colours, and the words that people use for each. A word may stand for several. */
const wordsOf = {
  blue: 'blue azure sapphire cerulean cobalt navy cornflower ice icy aqua cyan teal turquoise aquamarine indigo',
  grey: 'grey gray silver silvery steel steely slate ash ashen ashy smoke smoky pewter gunmetal stormy',
  green: 'green emerald jade olive moss mossy teal turquoise aquamarine hazel',
  hazel: 'hazel hazelnut',
  brown:
    'brown chestnut chocolate umber sienna walnut mahogany bronze tawny coffee brunette brunet auburn russet copper sandy mousy dun bay',
  gold: 'gold golden yellow amber honey blond blonde fair flaxen straw wheat wheaten sandy tawny',
  red: 'red crimson scarlet ruby ginger auburn russet rust rusty copper coppery carrot carroty strawberry blood bloodshot titian',
  orange: 'orange ginger copper amber carrot',
  violet: 'violet purple lilac lavender amethyst mauve plum indigo',
  pink: 'pink rose rosy',
  black: 'black ebony raven jet obsidian onyx coal sable ink inky',
  white: 'white snow snowy ivory platinum pearl pearly milk milky',
} as const;
type Colour = keyof typeof wordsOf;

/** The same in German, French, Spanish, Italian, Dutch and Portuguese, without their endings. */
const foreignWords: Readonly<Record<Colour, string>> = {
  blue: 'blau bleu bleue azul blu azzurro azzurri azzurra blauw azur himmelblau dunkelblau hellblau eisblau meerblau',
  grey: 'grau gris grigio grigi grijs cinza cinzento silbern argent plateado argento zilver prata',
  green: 'grün vert verte verde verdi groen smaragdgrün dunkelgrün hellgrün smaragd émeraude esmeralda smeraldo',
  hazel: 'haselnuss haselnussbraun haselbraun noisette avellana nocciola hazelnoot avelã',
  brown:
    'braun dunkelbraun hellbraun brun brune marron châtain châtaigne marrón castaño moreno pardo marrone castano castani bruin castanho castanha marrom',
  gold: 'golden goldblond gelb bernstein jaune doré dorée ambre blond blonde dorado amarillo ámbar rubio rubia oro dorato giallo biondo bionda ambra geel goud dourado amarelo loiro loira âmbar',
  red: 'rot rotbraun rossi kupferrot kupfer rouge roux rousse rojo pelirrojo pelirroja rosso rossa rood vermelho ruivo ruiva',
  orange: 'naranja arancione oranje laranja',
  violet: 'violett lila violet violette morado púrpura viola porpora paars roxo',
  pink: 'rosa roze rose',
  black: 'schwarz rabenschwarz noir noire negro negra nero nera neri zwart preto preta',
  white: 'weiß weiss schneeweiß blanc blanche blanco bianco bianca wit branco branca',
};

/** Colours that one person may call this and another that. */
const neighbours: readonly (readonly [Colour, Colour])[] = [
  ['hazel', 'green'],
  ['hazel', 'brown'],
  ['hazel', 'gold'],
  ['green', 'brown'],
  ['grey', 'blue'],
  ['brown', 'gold'],
  ['brown', 'black'],
  ['brown', 'red'],
  ['red', 'orange'],
  ['gold', 'orange'],
  ['violet', 'pink'],
  ['red', 'pink'],
  ['grey', 'white'],
];
/** Colours of which the light may make either. */
const alike: readonly (readonly [Colour, Colour])[] = [
  ['grey', 'green'],
  ['grey', 'black'],
  ['grey', 'violet'],
  ['blue', 'violet'],
  ['gold', 'green'],
  ['gold', 'white'],
  ['gold', 'red'],
  ['red', 'violet'],
];

const coloursOfWord = new Map<string, Colour[]>();
for (const colour of Object.keys(wordsOf) as Colour[]) {
  for (const word of `${wordsOf[colour]} ${foreignWords[colour]}`.split(' ')) {
    for (const each of new Set([word, singular(word)]))
      coloursOfWord.set(each, [...(coloursOfWord.get(each) ?? []), colour]);
  }
}

/**
 * How far two descriptions of a colour are from each other. `alike`: whether they are one colour depends on who looks;
 * undefined where either names no colour that is known here ("like the sea in winter").
 */
export function colourDifference(a: string, b: string): 'same' | 'alike' | 'apart' | undefined {
  const [one, other] = [coloursIn(a), coloursIn(b)];
  if (one.length === 0 || other.length === 0) return undefined;
  const some = (isSo: (x: Colour, y: Colour) => boolean) => one.some((x) => other.some((y) => isSo(x, y)));
  const isIn = (pairs: typeof neighbours) => (x: Colour, y: Colour) =>
    pairs.some(([p, q]) => (p === x && q === y) || (p === y && q === x));
  if (some((x, y) => x === y) || some(isIn(neighbours))) return 'same';
  return some(isIn(alike)) ? 'alike' : 'apart';
}

/** The colours that a word of any of these languages stands for: "crimson" is red. None where it is no colour. */
export const coloursOf = (word: string): readonly string[] => coloursOfWord.get(word.toLowerCase()) ?? [];

function coloursIn(value: string): Colour[] {
  return [...tellingWords(value)].flatMap(
    (word) => coloursOfWord.get(word) ?? coloursOfWord.get(word.replace(/(?:ish|ing|e[mnrs]?)$/, '')) ?? [],
  );
}
