/** `write wrote written`: a verb, its past, and its participle where that is another. Several forms of one are joined by `/`. */
const irregular =
  'arise arose arisen,awake awoke awoken,bear bore borne,beat beat beaten,become became become,beget begot/begat begotten/begot,' +
  'begin began begun,bend bent,bite bit bitten,bleed bled,blow blew blown,break broke broken,breed bred,bring brought,build built,' +
  'burn burned/burnt,buy bought,cast cast,catch caught,choose chose chosen,cling clung,come came come,creep crept,deal dealt,' +
  'dig dug,do did done,draw drew drawn,dream dreamed/dreamt,drink drank drunk,drive drove driven,dwell dwelt/dwelled,eat ate eaten,' +
  'fall fell fallen,feed fed,feel felt,fight fought,find found,flee fled,fling flung,fly flew flown,forbid forbade forbidden,' +
  'forget forgot forgotten,forgive forgave forgiven,forsake forsook forsaken,freeze froze frozen,get got got/gotten,give gave given,' +
  'go went gone,grow grew grown,hang hanged/hung,have had,hear heard,hide hid hidden,hold held,keep kept,kneel knelt,' +
  'know knew known,lay laid,lead led,lean leaned/leant,leap leaped/leapt,learn learned/learnt,leave left,lend lent,lie lay lain,' +
  'lose lost,make made,mean meant,meet met,mistake mistook mistaken,overcome overcame overcome,overthrow overthrew overthrown,' +
  'pay paid,put put,quit quit,rebuild rebuilt,remake remade,ride rode ridden,ring rang rung,run ran run,say said,see saw seen,' +
  'seek sought,sell sold,send sent,set set,shake shook shaken,shine shone,shoot shot,shrink shrank shrunk,sing sang sung,' +
  'sink sank sunk,sit sat,slay slew slain,sleep slept,slide slid,smell smelled/smelt,sow sowed sown,speak spoke spoken,spend spent,' +
  'spill spilled/spilt,spin spun,spring sprang sprung,stand stood,steal stole stolen,stick stuck,sting stung,stink stank stunk,' +
  'strike struck struck/stricken,strive strove striven,swear swore sworn,sweep swept,swell swelled swollen,swim swam swum,' +
  'swing swung,take took taken,teach taught,tear tore torn,tell told,think thought,throw threw thrown,understand understood,' +
  'wake woke woken,wear wore worn,weave wove woven,wed wed/wedded,weep wept,win won,withdraw withdrew withdrawn,withhold withheld,' +
  'withstand withstood,write wrote written';

interface Pasts {
  readonly past: readonly string[];
  readonly participle: readonly string[];
}

const pastsOf: ReadonlyMap<string, Pasts> = new Map(
  irregular.split(',').map((row) => {
    const [lemma = '', past = '', participle = past] = row.split(' ');
    return [lemma, { past: past.split('/'), participle: participle.split('/') }] as const;
  }),
);

/** `wrote`, `written`: the pasts and participles of irregular verbs. */
export const irregularForms: ReadonlySet<string> = new Set(
  [...pastsOf.values()].flatMap(({ past, participle }) => [...past, ...participle]),
);

/** `written`, `born`: the participles of irregular verbs. */
export const irregularParticiples: ReadonlySet<string> = new Set([
  ...[...pastsOf.values()].flatMap(({ participle }) => participle),
  ...['born', 'bound', 'cut'],
]);

/** `found` is a present as well, and `left` a side: pasts that do not tell their verb by themselves. */
const otherWords: ReadonlySet<string> = new Set('found left lay laid had did done got'.split(' '));

const presents: ReadonlyMap<string, string> = new Map(
  [...pastsOf].flatMap(([lemma, { past, participle }]) =>
    [...past, ...participle]
      .filter((form) => form !== lemma && !form.endsWith('ed') && !otherWords.has(form))
      .map((form) => [form, lemma] as const),
  ),
);

/** `went` is of `go`: the verb of an irregular past that is no other word as well. */
export const presentOf = (word: string): string | undefined => presents.get(word);

/** `went`, `guarded`: a past that is told by itself. */
export const isPastForm = (word: string): boolean => word.endsWith('ed') || presents.has(word);

/** Verbs that double their last letter: `stabbed`. */
const doubled =
  /^(?:nod|shrug|grin|sob|hum|step|stop|drop|grab|slip|beg|tap|rub|hug|drag|shut|admit|stab|rob|quit|expel|enrol|annul|wed|get|put|set|sit|beget|win|patrol|compel|rebel|abut|strip|wrap|plan|ban|commit|permit)$/;

export type VerbForm = 'base' | 'present' | 'past' | 'participle' | 'ing';

/** The forms of a verb, by what they are. */
export function formsOf(lemma: string): readonly (readonly [form: string, kind: VerbForm])[] {
  const regular = [regularPast(lemma)];
  const { past, participle } = pastsOf.get(lemma) ?? { past: regular, participle: regular };
  return [
    [lemma, 'base'],
    [thirdPerson(lemma), 'present'],
    ...past.map((form) => [form, 'past'] as const),
    ...participle.map((form) => [form, 'participle'] as const),
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
