import type { SceneDay, StoryScene } from '../model/sheet.ts';
import { defined } from '../util/defined.ts';
import { groupBy } from '../util/group.ts';
import type { Cast } from './cast.ts';
import { type DayTold, daysIn, StoryClock } from './days.ts';
import { placeIn, type ToldPassage } from './manuscript.ts';
import type { NamePlace } from './named.ts';

/** A scene with the days that it tells, in their order. */
export interface ToldScene extends StoryScene {
  readonly days: readonly DayTold[];
}

/** The scenes of a story in the order of the telling, each with its cast, place and day. */
export function scenesOf(passages: readonly ToldPassage[], cast: Cast, isCommon: boolean): ToldScene[] {
  const named = groupBy([...cast.figureAt.keys()], ({ scene }) => scene);
  const clock = new StoryClock(isCommon);
  return passages.flatMap(({ chapter, paragraphs, words }, at): ToldScene[] => {
    const [opening] = paragraphs;
    if (opening === undefined) return [];
    const { path, line, column } = placeIn(opening, { start: 0, end: 1 });
    const number = at + 1;
    const days = paragraphs.flatMap(daysIn);
    const told = days.map((day) => clock.tell(day));
    const day = dayOf(told);
    const places = named.get(number) ?? [];
    return [
      {
        number,
        chapter,
        path,
        line,
        column,
        words,
        cast: castIn(places, cast),
        days,
        ...defined({ place: placeOf(places, cast), day }),
      },
    ];
  });
}

/** The first day that the scene tells, with a season that stands beside it. */
function dayOf(told: readonly SceneDay[]): SceneDay | undefined {
  const season = told.find((day) => day.season !== undefined);
  const day = told.find((each) => each.season === undefined);
  return day === undefined ? season : { ...day, ...defined({ season: season?.season }) };
}

/** The people whom the narrator names in it; those who are only spoken of are not there. */
function castIn(places: readonly NamePlace[], { figureAt }: Cast): string[] {
  const people = places.flatMap((place) => {
    const figure = figureAt.get(place);
    return figure?.kind === 'person' && !place.isSpoken ? [figure.name] : [];
  });
  return [...new Set(people)];
}

/** The one place in which the narrator says that somebody is or arrives: two leave it open. */
function placeOf(places: readonly NamePlace[], { figureAt }: Cast): string | undefined {
  const found = places.flatMap((place) => {
    const figure = figureAt.get(place);
    return figure?.kind === 'place' && !place.isSpoken && isThere(place) ? [figure.name] : [];
  });
  const [only, other] = new Set(found);
  return other === undefined ? only : undefined;
}

const arrives =
  /\b(?:arrived?|came|drove|rode|went|walked|returned|sailed|flew|travelled|hurried|reached|crossed|entered|landed|stood|sat|waited|stopped|stayed|slept|woke|met|lay|rooms?|streets?) (?:\p{Ll}+ ){0,3}$/u;
const elsewhere = /\b(?:had|has|born|lives?|lived|would|will|from|letter|once|ago|remembered|if|never|not)\b/;

/** "Ruth drove to Leeds": somebody is there now. "She was born in Whitby", "he had sold it in Hull" tell of other times. */
function isThere({ paragraph, start, sign }: NamePlace): boolean {
  if (sign !== 'in' && sign !== 'toward') return false;
  const sentence = paragraph.sentences.find((each) => each.start <= start && start < each.end);
  const before = paragraph.text.slice(sentence?.start ?? 0, start);
  return arrives.test(before) && !elsewhere.test(before);
}
