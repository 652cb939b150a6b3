import { describe, expect, it } from 'vitest';
import { told, worldOf } from '../../../support/worlds/text-world.ts';

const groups = '- { id: lamps, name: The Lampwrights, kind: Guild }\n- { id: tide, name: Tide Watch, kind: Order }\n';
const readIn = (head: string, text: string) => {
  const note = `---\n${head}---\n${text}\n`;
  const { claims } = worldOf({
    'groups.yaml': groups,
    'people.yaml': '- { id: odo, name: Odo, kind: Person }\n',
    'Note.md': note,
  });
  return told(claims.filter(({ place, status }) => place.path === 'Note.md' && status === 'candidate'));
};
const nora = (more: string) => `id: nora\nname: Nora\nkind: Person\n${more}`;
const guild = 'id: reeds\nname: The Reed Guild\nkind: Guild\n';

describe('in the note of a member of one group', () => {
  it.each(['Nora joined in 584 as a lamp boy.', 'She joined in 584.', 'In 584 Nora joined.'])('%s', (text) => {
    expect(readIn(nora('member_of: lamps\n'), text)).toEqual(['nora -MEMBER_OF-> lamps [584, ]']);
  });

  it('where another group is named, that one is meant', () => {
    expect(readIn(nora('member_of: lamps\n'), 'Nora joined the Tide Watch in 584.')).toEqual([
      'nora -MEMBER_OF-> tide [584, ]',
    ]);
  });
});

it('in the note of a group, whoever joined', () => {
  expect(readIn(guild, 'Odo joined in 584 as a lamp boy.')).toEqual(['odo -MEMBER_OF-> reeds [584, ]']);
});

it.each([
  ['of two groups', 'member_of: [lamps, tide]\n', 'Nora joined in 584.'],
  ['of none', '', 'Nora joined in 584.'],
  ['without a date', 'member_of: lamps\n', 'Nora joined.'],
  ['of another', 'member_of: lamps\n', 'Odo joined in 584.'],
  ['in something else', 'member_of: lamps\n', 'Nora joined in the fight in 584.'],
  ['by others', 'member_of: lamps\n', 'Nora was joined by Odo in 584.'],
  ['which was not', 'member_of: lamps\n', 'Nora never joined in 584.'],
])('is left unread: %s', (_, more, text) => {
  expect(readIn(nora(more), text)).toEqual([]);
});
