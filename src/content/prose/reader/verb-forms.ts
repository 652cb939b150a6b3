/** Irregular verbs: the past, and the participle where it is another. Several forms of one are joined by `/`. */
const irregular: Readonly<Record<string, readonly [past: string, participle?: string]>> = {
  bear: ['bore', 'borne'],
  beat: ['beat', 'beaten'],
  become: ['became', 'become'],
  beget: ['begot/begat', 'begotten/begot'],
  begin: ['began', 'begun'],
  bend: ['bent'],
  break: ['broke', 'broken'],
  bleed: ['bled'],
  bring: ['brought'],
  build: ['built'],
  burn: ['burned/burnt'],
  buy: ['bought'],
  cast: ['cast'],
  choose: ['chose', 'chosen'],
  come: ['came', 'come'],
  do: ['did', 'done'],
  draw: ['drew', 'drawn'],
  dwell: ['dwelt/dwelled'],
  fall: ['fell', 'fallen'],
  fight: ['fought'],
  find: ['found'],
  flee: ['fled'],
  forsake: ['forsook', 'forsaken'],
  freeze: ['froze', 'frozen'],
  get: ['got', 'got/gotten'],
  give: ['gave', 'given'],
  go: ['went', 'gone'],
  grow: ['grew', 'grown'],
  hang: ['hanged/hung'],
  have: ['had'],
  hold: ['held'],
  keep: ['kept'],
  lay: ['laid'],
  lead: ['led'],
  leave: ['left'],
  lie: ['lay', 'lain'],
  lose: ['lost'],
  make: ['made'],
  meet: ['met'],
  overthrow: ['overthrew', 'overthrown'],
  pay: ['paid'],
  put: ['put'],
  quit: ['quit'],
  rebuild: ['rebuilt'],
  remake: ['remade'],
  ride: ['rode', 'ridden'],
  sell: ['sold'],
  send: ['sent'],
  set: ['set'],
  sink: ['sank', 'sunk'],
  sing: ['sang', 'sung'],
  sit: ['sat'],
  slay: ['slew', 'slain'],
  speak: ['spoke', 'spoken'],
  spend: ['spent'],
  stand: ['stood'],
  steal: ['stole', 'stolen'],
  strike: ['struck'],
  swear: ['swore', 'sworn'],
  take: ['took', 'taken'],
  teach: ['taught'],
  tear: ['tore', 'torn'],
  wear: ['wore', 'worn'],
  weave: ['wove', 'woven'],
  wed: ['wed/wedded'],
  win: ['won'],
  write: ['wrote', 'written'],
};
/** The pasts and participles of irregular verbs. */
export const irregularForms: ReadonlySet<string> = new Set(
  Object.values(irregular).flatMap((forms) => forms.flatMap((form = '') => form.split('/'))),
);
const doubled =
  /^(?:admit|stab|rob|quit|expel|enrol|annul|wed|get|put|set|sit|beget|win|patrol|compel|rebel|abut|strip|wrap|plan|ban|commit|permit)$/;

export type VerbForm = 'base' | 'present' | 'past' | 'participle' | 'ing';

/** The forms of a verb, by what they are. */
export function formsOf(lemma: string): readonly (readonly [form: string, kind: VerbForm])[] {
  const [past, participle] = irregular[lemma] ?? [regularPast(lemma)];
  const pasts = past.split('/');
  const participles = (participle ?? past).split('/');
  return [
    [lemma, 'base'],
    [thirdPerson(lemma), 'present'],
    ...pasts.map((form) => [form, 'past'] as const),
    ...participles.map((form) => [form, 'participle'] as const),
    [ing(lemma), 'ing'],
  ];
}

function regularPast(lemma: string): string {
  if (lemma.endsWith('e')) return `${lemma}d`;
  if (/[^aeiou]y$/.test(lemma)) return `${lemma.slice(0, -1)}ied`;
  return doubled.test(lemma) ? `${lemma}${lemma.slice(-1)}ed` : `${lemma}ed`;
}

function thirdPerson(lemma: string): string {
  if (lemma === 'have') return 'has';
  if (/[^aeiou]y$/.test(lemma)) return `${lemma.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|o)$/.test(lemma) ? `${lemma}es` : `${lemma}s`;
}

function ing(lemma: string): string {
  if (/ie$/.test(lemma)) return `${lemma.slice(0, -2)}ying`;
  if (/[^e]e$/.test(lemma)) return `${lemma.slice(0, -1)}ing`;
  return doubled.test(lemma) ? `${lemma}${lemma.slice(-1)}ing` : `${lemma}ing`;
}
