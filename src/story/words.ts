import { formsOf } from '../english/verbs.ts';

export const countWords = (text: string): number => text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0;

/** The forms of verbs that a narrator tells of one person: `says`, `said`. */
const toldForms = (lemmas: string): readonly string[] => [
  ...new Set(
    lemmas
      .split(' ')
      .flatMap((lemma) =>
        formsOf(lemma).flatMap(([form, kind]) => (kind === 'present' || kind === 'past' ? [form] : [])),
      ),
  ),
];

const oneOf = (words: readonly string[]): string => `(?:${words.join('|')})`;

/** Verbs of somebody who speaks. */
export const speaking = oneOf(
  toldForms(
    'say ask reply answer whisper mutter murmur shout tell add agree exclaim remark demand insist explain observe inquire enquire cry retort sigh repeat admit begin continue call',
  ),
);
/** Verbs of what people do, and places and things do not. */
export const acting = oneOf(
  toldForms(
    'nod smile laugh frown grin shrug sigh blink glance stare look gaze sit walk step turn kneel weep sob think know feel want wonder hear see watch listen wait speak hesitate remember forget believe wish pour drink eat sleep wake pick put take lift push pull hold carry open close shut write read reach lean wipe pause swallow wince follow hurry run climb hand give lay unlock knock wave bow whistle hum try decide refuse promise marry go come leave stand drop set bring find keep stop meet get help say ask',
  ),
);
/** Parts and kin that a person has. */
export const ofPeople =
  '(?:eyes?|face|hands?|hair|mouth|voice|shoulders?|arms?|head|lips|fingers?|smile|heart|mother|father|sister|brother|wife|husband|daughter|son|uncle|aunt|coat|knees?|cheeks?|throat|breath|mind)';
/** Words before a name that only people have. A point may follow each. */
export const ranksOfPeople =
  '(?:Mr|Mrs|Ms|Miss|Dr|Doctor|Sir|Lady|Lord|Madam|Madame|Captain|Capt|Colonel|Col|Major|General|Lieutenant|Lt|Sergeant|Sgt|Corporal|Constable|Inspector|Superintendent|Detective|Professor|Father|Mother|Sister|Brother|Aunt|Auntie|Uncle|Cousin|Granny|Grandma|Grandpa|Nurse|Reverend|Rev|Judge|Squire|Dame|Master|King|Queen|Prince|Princess|Duke|Duchess|Count|Countess|Baron|Baroness|DI|DS|DC|DCI|PC)';
