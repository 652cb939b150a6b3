import { wordStem } from '../../../util/text/text-words.ts';

/** The stem of a word by which what is said is compared: of a past that no rule forms, the one of its verb. */
export const tellingStem = (word: string): string => wordStem(presentOf.get(word) ?? word);

/** Whether a word is a past form of a verb, told by itself: "went", "guarded". */
export const isPastForm = (word: string): boolean => word.endsWith('ed') || presentOf.has(word);

/** A verb and its pasts. Those that are as well another word are missing: found, left, rose, ground, wound, bound, lay. */
const verbs =
  'arise arose arisen,awake awoke awoken,bear bore borne,begin began begun,bend bent,bite bit bitten,bleed bled,blow blew blown,break broke broken,' +
  'breed bred,bring brought,build built,burn burnt,buy bought,catch caught,choose chose chosen,cling clung,come came,creep crept,deal dealt,dig dug,' +
  'draw drew drawn,dream dreamt,drink drank drunk,drive drove driven,dwell dwelt,eat ate eaten,fall fell fallen,feed fed,feel felt,fight fought,flee fled,' +
  'fling flung,fly flew flown,forbid forbade forbidden,forget forgot forgotten,forgive forgave forgiven,forsake forsook forsaken,freeze froze frozen,' +
  'give gave given,go went gone,grow grew grown,hang hung,hear heard,hide hid hidden,hold held,keep kept,kneel knelt,know knew known,lead led,lean leant,' +
  'leap leapt,learn learnt,lend lent,lose lost,make made,mean meant,meet met,mistake mistook mistaken,overcome overcame,pay paid,ride rode ridden,' +
  'ring rang rung,run ran,say said,see saw seen,seek sought,sell sold,send sent,shake shook shaken,shine shone,shoot shot,shrink shrank shrunk,sing sang sung,' +
  'sink sank sunk,sit sat,slay slew slain,sleep slept,slide slid,smell smelt,sow sown,speak spoke spoken,spend spent,spill spilt,spin spun,spring sprang sprung,' +
  'stand stood,steal stole stolen,stick stuck,sting stung,stink stank stunk,strike struck stricken,strive strove striven,swear swore sworn,sweep swept,' +
  'swell swollen,swim swam swum,swing swung,take took taken,teach taught,tear tore torn,tell told,think thought,throw threw thrown,' +
  'understand understood,wake woke woken,wear wore worn,weave wove woven,weep wept,win won,withdraw withdrew withdrawn,withhold withheld,' +
  'withstand withstood,write wrote written';

const presentOf: ReadonlyMap<string, string> = new Map(
  verbs.split(',').flatMap((forms) => {
    const [present = '', ...pasts] = forms.split(' ');
    return pasts.map((past) => [past, present] as const);
  }),
);
