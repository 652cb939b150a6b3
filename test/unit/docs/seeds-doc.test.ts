import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commandWords } from '../../../src/surfaces/cli/commands/completion/words.ts';
import { buildProgram } from '../../../src/surfaces/cli/program.ts';
import { packagePath } from '../../../src/util/package.ts';

const rows = readFileSync(packagePath('docs', 'contributing', 'seeds.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id, , state, shown] = /^\| (\d{3}-\d+) \| (.+?) \| (.+?) \| (.+) \|$/.exec(line) ?? [];
    return id === undefined ? [] : [{ id, state: state ?? '', shown: shown ?? '' }];
  });
const tests = rows.flatMap(({ id, shown }) =>
  [...shown.matchAll(/`((?:test|rules)\/[^`]+\.test\.(?:ts|yaml))`: (.+?)(?= · |\. |$)/g)].map(
    ([, file = '', title = '']) => ({ id, file, title }),
  ),
);
const commands = rows.flatMap(({ id, shown }) =>
  [...shown.matchAll(/`(lore [^`]+)`/g)].map(([, command = '']) => ({ id, command })),
);
const words = commandWords(buildProgram());
const states = ['holds', 'otherwise', 'partly', 'not yet'];
const later = /\b(memory|REST|pages|detective)\b/;

describe('docs/contributing/seeds.md', () => {
  it('has every statement of the four documents once, in their order', () => {
    const all = [30, 61, 66, 45].flatMap((count, seed) =>
      Array.from({ length: count }, (_, index) => `00${seed}-${index + 1}`),
    );
    expect(rows.map(({ id }) => id)).toEqual(all);
  });

  it.each(rows)('$id says what shows it, or what will', ({ id, state, shown }) => {
    expect(states).toContain(state);
    const isTested = tests.some((each) => each.id === id);
    if (state === 'holds') expect(isTested, shown).toBe(true);
    else if (state === 'not yet') expect(shown).toMatch(later);
    else expect(shown.length, 'a reason').toBeGreaterThan(30);
  });

  it.each(tests)('$id names a test there is: $file, $title', ({ file, title }) => {
    expect(existsSync(packagePath(file)), file).toBe(true);
    expect(readFileSync(packagePath(file), 'utf8')).toContain(title);
  });

  it.each(commands)('$id names a command there is: $command', ({ command }) => {
    const parts = command.split(' ');
    const path = parts.slice(1).reduce((at, part) => {
      const longer = `${at} ${part}`;
      return words.some((known) => known.path === longer) ? longer : at;
    }, 'lore');
    expect(path, 'no such command').not.toBe('lore');
    const options = words.find((known) => known.path === path)?.options.map(({ long }) => long) ?? [];
    for (const option of parts.filter((part) => part.startsWith('--'))) expect(options).toContain(option);
  });
});
