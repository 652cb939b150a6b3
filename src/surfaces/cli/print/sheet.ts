import type { SceneDay, StorySheet } from '../../../model/sheet.ts';
import { plural } from '../../../report/shared/plural.ts';
import type { Paint } from '../../../report/text/paint.ts';

/** How many rows of a part stand on the first screen. */
const most = { people: 15, places: 5, unsure: 5, scenes: 12 };

/** The style sheet as text: what was read, the cast, the scenes. */
export function sheetText(sheet: StorySheet, all: boolean, paint: Paint): string {
  const people = sheet.cast.filter(({ kind }) => kind === 'person');
  const places = sheet.cast.filter(({ kind }) => kind === 'place');
  const part = (title: string, rows: readonly string[], limit: number): string[] => {
    const shown = all ? rows : rows.slice(0, limit);
    const left = rows.length - shown.length;
    const rest = left === 0 ? [] : [`  … ${left} more: --all`];
    return rows.length === 0 ? [] : ['', paint('bold', `${title} (${rows.length})`), ...shown, ...rest];
  };
  const nameRow = ({ name, forms, times, scenes, first }: StorySheet['cast'][number]): string => {
    const also = forms.length > 1 ? ` (${forms.slice(1).join(', ')})` : '';
    return `  ${paint('bold', name)}${also}  ${times} ×, ${scenesText(scenes)}  ${paint('cyan', `${first.path}:${first.line}`)}`;
  };
  return `${[
    readText(sheet),
    ...part('People', people.map(nameRow), most.people),
    ...part('Places', places.map(nameRow), most.places),
    ...part(
      'Unsure',
      sheet.unsure.map((each) => unsureRow(each, paint)),
      most.unsure,
    ),
    ...part(
      'Scenes',
      sheet.scenes.map((each) => sceneRow(each, paint)),
      most.scenes,
    ),
  ].join('\n')}\n`;
}

/** What was read, and what the sheet leaves to the reader. */
function readText({ read, scenes }: StorySheet): string {
  const { files, words, sentences, naming, days } = read;
  return [
    `${plural(words, 'word')} in ${plural(files, 'file')} and ${plural(scenes.length, 'scene')}.`,
    `${naming} of ${plural(sentences, 'sentence')} name somebody or some place; pronouns are not followed.`,
    `${plural(days, 'scene')} ${days === 1 ? 'has' : 'have'} a day. Speech and the pluperfect give none.`,
  ].join('\n');
}

const scenesText = (scenes: readonly number[]): string => {
  const [first, last] = [scenes[0], scenes.at(-1)];
  return first === last ? `scene ${first}` : `scenes ${first}–${last}`;
};

function unsureRow({ name, reason, of, times, first }: StorySheet['unsure'][number], paint: Paint): string {
  const why = reason === 'several' ? `may be ${of?.join(' or ')}` : 'a person, a place or a thing';
  return `  ${paint('bold', name)}  ${times} ×, ${why}  ${paint('cyan', `${first.path}:${first.line}`)}`;
}

function sceneRow(scene: StorySheet['scenes'][number], paint: Paint): string {
  const { number, chapter, path, line, cast, place, day } = scene;
  const when = day === undefined ? [] : [dayText(day)];
  const parts = [chapter, ...when, ...(place === undefined ? [] : [place]), namesText(cast)].filter(
    (each) => each !== '',
  );
  return `  ${number}  ${paint('cyan', `${path}:${line}`)}  ${parts.join(' · ')}`;
}

/** Names of a scene beyond these are counted. */
const mostNames = 6;
const namesText = (cast: readonly string[]): string =>
  cast.length <= mostNames
    ? cast.join(', ')
    : `${cast.slice(0, mostNames).join(', ')} and ${cast.length - mostNames} more`;

function dayText({ told, weekday, date, season }: SceneDay): string {
  const counted = [weekday, date].filter((each) => each !== undefined).join(' ');
  const words = `"${told.quote}"`;
  const of = [counted, season].filter((each) => each !== undefined && each !== '').join(', ');
  return of === '' ? words : `${words} (${of})`;
}
