import { describe, expect, it } from 'vitest';
import { told, worldOf } from '../../../support/worlds/text-world.ts';

const places =
  '- { id: tern, kind: Kingdom }\n- { id: vask, kind: Kingdom }\n- { id: odo, name: Odo, kind: Person, rules: vask }\n';
const readIn = (rules: string, text: string) => {
  const note = `---\nid: nora\nkind: Person\nname: Nora\n${rules}---\n${text}\n`;
  const { claims } = worldOf({ 'places.yaml': places, 'Nora.md': note });
  return told(claims.filter(({ place, status }) => place.path === 'Nora.md' && status === 'candidate'));
};

describe('in the note of somebody who rules one realm', () => {
  it.each(['Nora was crowned in 584.', 'In 584 she was crowned.', 'Nora was crowned at dawn in 584.'])('%s', (text) => {
    expect(readIn('rules: tern\n', text)).toEqual(['nora -RULES-> tern [584, ]']);
  });

  it('where it is of another, that one is meant', () => {
    expect(readIn('rules: tern\n', 'Nora was crowned queen of Vask in 584.')).toEqual(['nora -RULES-> vask [584, ]']);
  });
});

it.each([
  ['of two realms', 'rules: [tern, vask]\n', 'Nora was crowned in 584.'],
  ['of none', '', 'Nora was crowned in 584.'],
  ['without a date', 'rules: tern\n', 'Nora was crowned.'],
  ['of another', 'rules: tern\n', 'Odo was crowned in 584.'],
  ['of nothing at all', 'rules: tern\n', 'Nora was crowned with flowers in 584.'],
  ['which was not', 'rules: tern\n', 'Nora was not crowned in 584.'],
])('is left unread: %s', (_, rules, text) => {
  expect(readIn(rules, text)).toEqual([]);
});
