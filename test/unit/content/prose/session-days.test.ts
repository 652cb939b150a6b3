import { describe, expect, it, test } from 'vitest';
import { told, worldOf } from '../../../support/worlds/text-world.ts';

const settings = `
calendars:
  - calendar: Landing
    months: [{ name: Dew, days: 60 }, { name: Ember, days: 60 }]
    eras: [{ name: Landing, short: [AL], year_one: 1, default: true }]
`;
const people = `
- { id: nora, name: Nora, kind: Person }
- { id: odo, name: Odo, kind: Person }
- { id: lamp-guild, name: Lamp Guild, kind: Guild }
`;
const readIn = (path: string, front: string, text: string, own = settings) => {
  const { claims } = worldOf({ 'lore.yaml': own, 'people.yaml': people, [path]: `---\n${front}\n---\n${text}\n` });
  return told(claims.filter(({ place, status }) => place.path === path && status === 'candidate'));
};
const session = (text: string) => readIn('sessions/s1.md', 'fc-date: 12 Ember 830', text);
const day = '12 Ember 830';

describe("what a session's note tells of without a date", () => {
  test.each([
    ['Nora killed Odo.', `nora -KILLED-> odo [${day}, ${day}]`],
    ['Odo was killed by Nora.', `nora -KILLED-> odo [${day}, ${day}]`, `odo.death = ${day}`],
    ['Nora joined the Lamp Guild.', `nora -MEMBER_OF-> lamp-guild [${day}, ]`],
    ['Nora left the Lamp Guild.', `nora -MEMBER_OF-> lamp-guild [, ${day}]`],
  ])('happened on its day in the world: %s', (text, ...claims) => {
    expect(session(text)).toEqual(claims);
  });

  test.each([
    ['Nora killed Odo in 820.', 'nora -KILLED-> odo [820, 820]'],
    ['Nora had killed Odo.', 'nora -KILLED-> odo'],
    ['Odo, who killed Nora, left.', 'odo -KILLED-> nora'],
    ['The Lamp Guild was founded by Odo.', 'odo -FOUNDED-> lamp-guild'],
    ['Nora is a member of the Lamp Guild.', 'nora -MEMBER_OF-> lamp-guild'],
  ])('has another date, or none, where it is told as of before: %s', (text, claim) => {
    expect(session(text)).toEqual([claim]);
  });

  it.each([
    ['by `date:` in a calendar of the world’s own', 'sessions/s2.md', 'date: 12 Ember 830', `[${day}, ${day}]`],
    ['not by when it was played', 'sessions/s2.md', 'date: 2024-02-15', ''],
    ['by `fc-date` beside that', 'Session 3.md', `date: 2024-02-15\nfc-date: ${day}`, `[${day}, ${day}]`],
    ['not in a note of another kind', 'notes/fall.md', `fc-date: ${day}`, ''],
  ])('has that day %s', (_, path, front, window) => {
    expect(readIn(path, front, 'Nora killed Odo.')).toEqual([`nora -KILLED-> odo ${window}`.trim()]);
  });

  it('has no day by `date:` in a world whose calendar is ours', () => {
    expect(readIn('sessions/s2.md', 'date: 1920-02-15', 'Nora killed Odo.', 'name: Ours\n')).toEqual([
      'nora -KILLED-> odo',
    ]);
  });
});
