import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromText, readInput } from '../../../src/operations/read-input.ts';
import { rememberOperation } from '../../../src/operations/remember.ts';
import { notRefused, RememberingWorld, signal } from '../../support/memory/remembering.ts';

let world: RememberingWorld;
beforeAll(async () => {
  world = await RememberingWorld.open();
});
afterAll(() => world.remove());

const call = (given: object) =>
  rememberOperation.run(readInput(rememberOperation, given), { memories: world.service, actor: 'Ama', signal });

describe('what is no memory', () => {
  it.each([
    ['no text', {}],
    ['an empty text', { text: ' \n' }],
    ['a text of signs that nobody sees', { text: '\u200b\u2060\ufeff' }],
    ['a text that belongs into a file', { text: 'x'.repeat(4001) }],
    ['half a character', { text: 'ferry \ud83d' }],
    ['NUL', { text: 'fer\0ry' }],
    ['another type', { text: 'Lamps', type: 'rumour' }],
    ['an importance above 1', { text: 'Lamps', importance: 1.1 }],
    ['an importance that is no number', { text: 'Lamps', importance: Number.NaN }],
    ['a polarity of 2', { text: 'Lamps', polarity: 2 }],
    ['another policy', { text: 'Lamps', on_conflict: 'panic' }],
    ['an empty tag', { text: 'Lamps', tags: [''] }],
    ['an id that is none', { text: 'Lamps', derived_from: ['ferry'] }],
    ['a field that there is not', { text: 'Lamps', colour: 'red' }],
  ])('is refused: %s', async (_, given) => {
    const refusal = (async () => call(given))();
    await expect(refusal).rejects.toMatchObject({ code: 'bad-memory', fix: expect.stringMatching(/\w/) });
    expect((await world.service.table.current()).size).toBe(0);
  });
});

describe('what is given', () => {
  it('is called as whoever asks knows it, with what was expected', () => {
    const read = () => readInput(rememberOperation, { text: 'x', importance: 2 }, (field) => `--${field}`);
    expect(read).toThrow('--importance: expected a number from 0 to 1.');
  });

  it('is left out where it is undefined', () => {
    expect(readInput(rememberOperation, { text: 'x', type: undefined })).toEqual({ text: 'x' });
  });

  it('as text is a number where the field is one, and stays what it is where it is none', () => {
    const { importance, polarity, candidate, type } = rememberOperation.input.shape;
    const read = [
      fromText(importance, '0.8'),
      fromText(polarity, '+1'),
      fromText(candidate, 'true'),
      fromText(type, '1'),
    ];
    expect(read).toEqual([0.8, 1, true, '1']);
    expect([fromText(importance, ' '), fromText(candidate, 'maybe')]).toEqual([' ', 'maybe']);
  });
});

it('answers with what is stored, which its output has as JSON', async () => {
  const result = notRefused(await call({ text: 'The ferry sinks.', tags: ['ferry'], importance: 0.9 }));
  expect(result.memory).toMatchObject({ text: 'The ferry sinks.', tags: ['ferry'], importance: 0.9, by: 'Ama' });
  const { memory, action, notes } = rememberOperation.output.parse({ ...result, notes: [{ toString: () => 'None.' }] });
  expect([memory.id, action, notes]).toEqual([result.memory.id, 'stored', ['None.']]);
});
