import { adultIn, anyIn, type Being, type Chronicle, type Life, lastYear, type WorldEntities } from './history.ts';

/** When and where events happened; then deeds of people until `relations` claims are told. */
export function addEventsAndRelations(entities: WorldEntities, relations: number, chronicle: Chronicle): void {
  const { events, settlements, eras, people } = entities;
  const { dice } = chronicle;
  for (const event of events) {
    const place = settlements[dice.skewed(settlements.length)];
    const era = eras.find(({ from, until }) => from <= event.from && event.from < until);
    if (place && dice.chance(0.97)) chronicle.tell(event, 'OCCURRED_AT', place);
    if (era && dice.chance(0.5)) chronicle.tell(event, 'OCCURRED_DURING', era);
  }
  const residents = new Map<Life, number>();
  const sworn = new Set<Life>();
  while (chronicle.told < relations) {
    const person = people[Math.floor(dice.roll() * people.length)];
    if (person !== undefined && person.until - person.from > 20)
      tellDeed(person, entities, chronicle, residents, sworn);
  }
}

function tellDeed(
  person: Life,
  { events, settlements, people, houses, kingdoms, guilds }: WorldEntities,
  chronicle: Chronicle,
  residents: Map<Life, number>,
  sworn: Set<Life>,
): void {
  const { dice } = chronicle;
  const year = dice.between(person.from + 16, Math.min(person.until - 2, lastYear));
  const deed = dice.roll();
  if (deed < 0.4) {
    const event = eventOf(person, events, chronicle);
    if (event) chronicle.tell(person, deed < 0.3 ? 'PARTICIPATED_IN' : 'WITNESSED', event);
  } else if (deed < 0.6) {
    const since = residents.get(person) ?? person.from + 1;
    const until = since + dice.between(4, 20);
    const place = settlements[dice.skewed(settlements.length)];
    if (until + 2 >= person.until || until > lastYear || !place) return;
    chronicle.tell(person, 'LOCATED_IN', place, since, until);
    residents.set(person, until + 7);
  } else if (deed < 0.75) {
    const lord = anyIn([kingdoms, guilds, houses][dice.between(0, 2)] ?? [], year, dice);
    if (lord) chronicle.tell(person, 'SERVES', lord, dice.chance(0.6) ? year : undefined);
  } else if (deed < 0.82) {
    const liege = adultIn(people, year, dice);
    if (!liege || liege === person || sworn.has(person)) return;
    sworn.add(person);
    chronicle.tell(person, 'SWORN_TO', liege, dice.chance(0.5) ? year : undefined);
  } else if (deed < 0.94) {
    const pupil = adultIn(people, year, dice);
    if (pupil && pupil !== person) chronicle.tell(person, 'MENTOR_OF', pupil, dice.chance(0.3) ? year : undefined);
  } else {
    const [one, other] = [anyIn(houses, year, dice), anyIn(houses, year, dice)];
    if (one && other && one !== other) chronicle.tell(one, 'ALLY_OF', other, dice.chance(0.7) ? year : undefined);
  }
}

/** An event of a person's grown years; events are in order of their year. */
function eventOf(person: Life, events: readonly Being[], { dice }: Chronicle): Being | undefined {
  const from = Math.floor((events.length * (person.from - 20)) / (lastYear - 20));
  const span = Math.floor((events.length * (person.until - person.from)) / lastYear);
  const event = events[from + dice.between(0, Math.max(0, span))];
  return event && event.from > person.from + 12 && event.from < person.until - 1 ? event : undefined;
}
