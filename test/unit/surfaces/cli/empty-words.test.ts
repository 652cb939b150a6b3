import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { buildProgram } from '../../../../src/surfaces/cli/program.ts';

const leaves = (command: Command): Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leaves);

const pathOf = (command: Command): string[] =>
  command.parent === null ? [] : [...pathOf(command.parent), command.name()];

/** Words that make each argument and each required option of a command something. */
const needed = (command: Command): string[] => [
  ...command.registeredArguments.map(({ argChoices, required }) => argChoices?.[0] ?? (required ? 'x' : '.')),
  ...command.options.filter(({ mandatory }) => mandatory).flatMap(({ long }) => [long ?? '', 'x']),
];

/** Every option of every command that takes a word of whoever calls it. */
const options = leaves(buildProgram()).flatMap((command) =>
  command.options
    .filter(({ required, optional, argChoices, long }) => (required || optional) && !argChoices && long !== '--project')
    .map(({ long }) => [pathOf(command), needed(command), long ?? ''] as const),
);

/** A command that is called does nothing here. */
function run(words: readonly string[]): Promise<Command> {
  const program = buildProgram();
  for (const command of leaves(program)) command.action(() => undefined);
  return program.parseAsync(['node', 'lore', ...words]);
}

describe('an empty word', () => {
  it('is looked for in many options', () => {
    expect(options.length).toBeGreaterThan(60);
  });

  it.each(options)('is refused: %j %j %s', async (path, words, option) => {
    await expect(run([...path, ...words, option, ''])).rejects.toMatchObject({
      code: 'empty-word',
      message: `The value of ${option} is empty.`,
    });
  });

  it('is refused as the folder of a world, where it would mean this one', async () => {
    await expect(run(['check', ''])).rejects.toMatchObject({ code: 'empty-word' });
    await expect(run(['rules', 'lint', 'rules', ''])).rejects.toMatchObject({ code: 'empty-word' });
  });

  it('gets an example where the word is required, and no advice to leave it out', async () => {
    const fix = 'Example: `lore recall "who holds the ferry"`.';
    await expect(run(['recall', ''])).rejects.toMatchObject({ message: 'The query is empty.', fix });
    await expect(run(['explain', ''])).rejects.toMatchObject({ fix: 'Give it a value.' });
  });

  it('asks for what belongs to no project', async () => {
    await expect(run(['findings', '--project', ''])).resolves.toBeDefined();
  });
});
