import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { buildProgram } from '../../../../src/surfaces/cli/program.ts';

const all = (command: Command, above = ''): { path: string; command: Command }[] => {
  const path = `${above}${command.name()}`;
  return [{ path, command }, ...command.commands.flatMap((each) => all(each, `${path} `))];
};
const commands = all(buildProgram()).slice(1);

function helpAt(width: number, ...path: readonly string[]): string {
  const program = buildProgram();
  let printed = '';
  for (const { command } of all(program))
    command.configureOutput({ writeOut: (text) => (printed += text), getOutHelpWidth: () => width });
  const found = path.reduce(
    (command, name) => command.commands.find((each) => each.name() === name) ?? command,
    program,
  );
  found.outputHelp();
  return printed;
}

describe('help', () => {
  it.each(commands)('$path is told in one short phrase', ({ command }) => {
    const words = command.description();
    expect(words.length).toBeLessThanOrEqual(55);
    expect(words).toMatch(/^[A-Z][^.]*$/);
  });

  it.each(commands)('each option and argument of $path has a short phrase', ({ command }) => {
    const phrases = [...command.options, ...command.registeredArguments].map(({ description }) => description);
    expect(phrases.filter((words) => words.length === 0 || words.length > 60)).toEqual([]);
  });

  it.each([80, 60])('of the program breaks no word on %i columns', (width) => {
    const wide = helpAt(200);
    const narrow = helpAt(width);
    expect(narrow.split('\n').filter((line) => line.length > width)).toEqual([]);
    expect(narrow.split(/\s+/)).toEqual(wide.split(/\s+/));
    expect(narrow.split('\n').length).toBeLessThan(75);
  });

  it.each(commands)('of $path breaks no line on 60 columns, and ends its options with the global ones', ({ path }) => {
    const [help = ''] = helpAt(60, ...path.split(' ').slice(1)).split(/\nExamples?:\n/);
    const [, ...lines] = help.split('\n');
    expect(lines.filter((line) => line.length > 60 && line.trim().includes(' '))).toEqual([]);
    const [own = '', ...shared] = help.split('\nGlobal options:\n');
    expect(own).not.toMatch(/^ +--(?:as|format|world|color|no-color)\b/m);
    expect(shared.join('\n')).not.toMatch(/^Options:/m);
  });

  it('of a command wraps the notes below its options, and lists global options last', () => {
    const help = helpAt(80, 'check');
    const [before = '', after = ''] = help.split('\nGlobal options:\n');
    expect(before).toContain('--fail-on');
    expect(after).toMatch(/--world[\s\S]*Exit status: 0 passed/);
    const notes = after.slice(0, after.indexOf('\nExamples:'));
    expect(notes.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });
});
