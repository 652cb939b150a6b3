import { expect, it } from 'vitest';
import { type RememberResult, unruled } from '../../../../src/app/memory/remember.ts';

const of = (result: Pick<RememberResult, 'action' | 'rules'>, read_as: readonly string[] = []) =>
  unruled({ ...result, read_as } as RememberResult);

it('tells what is new and was not read yet from what states no claim', () => {
  expect(of({ action: 'stored', rules: 'pending' })).toBe('later');
  expect(of({ action: 'stored', rules: 'checked' })).toBe('nothing');
  expect(of({ action: 'superseded', rules: 'checked' })).toBe('nothing');
});

it('says nothing of what was read, known already or refused', () => {
  expect(of({ action: 'stored', rules: 'checked' }, ['Ysolde: born in 160'])).toBeUndefined();
  expect(of({ action: 'merged', rules: 'checked' })).toBeUndefined();
  expect(of({ action: 'rejected', rules: 'pending' })).toBeUndefined();
});
