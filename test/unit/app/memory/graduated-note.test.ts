import { expect, it } from 'vitest';
import { graduatedNote } from '../../../../src/app/memory/graduating/graduated-entry.ts';
import { idAt } from '../../../support/memory/memories.ts';

const from = `From the memory ${idAt(1)}`;
const who = (by: string, actor: string) => `${from}, remembered by ${by} and written here by ${actor}`;

it.each([
  ['names the memory, both people and the reason', 'Tamsin', 'Ilse', 'she lied', `${who('Tamsin', 'Ilse')}: she lied`],
  ['has no colon without a reason', 'Tamsin', 'Ilse', undefined, who('Tamsin', 'Ilse')],
  ['is one line', ' Tam\nsin', 'Ilse', ' a\n\nb ', `${who('Tam sin', 'Ilse')}: a b`],
  ['leaves out a reason that says how the claim holds', 'Tamsin', 'Ilse', 'as a ghost', who('Tamsin', 'Ilse')],
  ['leaves out a reason that asks', 'Tamsin', 'Ilse', 'who knows?', who('Tamsin', 'Ilse')],
  ['leaves out a name that says it', 'Tamsin', 'the Regent', 'she lied', from],
])('a note of where a claim is from %s', (_, by, actor, reason, note) => {
  expect(graduatedNote({ id: idAt(1), by }, actor, reason)).toBe(note);
});
