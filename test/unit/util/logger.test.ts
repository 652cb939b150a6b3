import { expect, it } from 'vitest';
import { ConfigError } from '../../../src/util/errors.ts';
import { loggedError, stderrLogger } from '../../../src/util/logger.ts';

it('logs what an author is at fault for as message, place and fix, without a stack', () => {
  const cause = new SyntaxError('a tab');
  const place = { path: 'lore.yaml', line: 3, column: 1 };
  const error = new ConfigError('lore.yaml cannot be read.', {
    code: 'broken-settings',
    place,
    fix: 'Mend it.',
    cause,
  });
  expect(loggedError(error)).toEqual({
    ...{ type: 'ConfigError', code: 'broken-settings', message: 'lore.yaml cannot be read.' },
    ...{ place, fix: 'Mend it.', cause: 'a tab' },
  });
});

it('logs no character of a message that a terminal would obey', () => {
  const error = new ConfigError('a\u009b31m b\u202e c', { code: 'broken-settings' });
  expect(loggedError(error)).toMatchObject({ message: 'a�31m b� c' });
});

it('logs a bug of ours with its stack, and what is no error as it is', () => {
  expect(loggedError(new TypeError('no such key'))).toMatchObject({ stack: expect.stringContaining('logger.test') });
  expect(loggedError('words')).toBe('words');
});

it.each([
  [undefined, 'info'],
  ['loud', 'info'],
  ['warn', 'warn'],
  ['silent', 'silent'],
])('logs at the level that is asked for, else what an operator should know: %s', (level, expected) => {
  expect(stderrLogger(level).level).toBe(expected);
});
