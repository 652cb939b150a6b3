import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { completionScript } from '../../../src/cli/completion/scripts.ts';
import { commandWords } from '../../../src/cli/completion/words.ts';
import { buildProgram } from '../../../src/cli/program.ts';

const words = commandWords(buildProgram());

/** What bash offers for the last of these words. */
function offered(...typed: readonly string[]): string[] {
  const script = `${completionScript('bash', words)}
COMP_WORDS=(${typed.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${typed.length - 1}; _lore; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.trim().split('\n');
}

describe('in bash', () => {
  it('offers commands, then those below them', () => {
    expect(offered('lore', 'ch')).toEqual(['check']);
    expect(offered('lore', 'rules', 'l')).toEqual(['list', 'lint']);
  });

  it('offers the options of a command, and the values of an option', () => {
    expect(offered('lore', 'check', '--ver')).toEqual(['--verdict']);
    expect(offered('lore', 'check', 'my-world', '--format', 's')).toEqual(['sarif']);
  });
});

it('in fish, each command has its words and what they mean', () => {
  const script = completionScript('fish', words);
  expect(script).toMatch(
    /^complete -c lore -f -n 'not __fish_seen_subcommand_from check .*' -a 'check' -d 'read a world/m,
  );
  expect(script).toMatch(/^complete -c lore -n '__fish_seen_subcommand_from check' -l format -x -a 'text json .*' -d/m);
});

it('in zsh, it is the script for bash', () => {
  expect(completionScript('zsh', words)).toMatch(
    /^#compdef lore\nautoload -U \+X bashcompinit && bashcompinit\n_lore\(\)/,
  );
});

describe('every command', () => {
  const commands = words.filter(({ commands: below }) => below.length === 0).map(({ path }) => path);

  it.each(commands)('%s says what it does, with an example', (path) => {
    const names = path.split(' ').slice(1);
    let command = buildProgram();
    for (const name of names) {
      const next = command.commands.find((each) => each.name() === name);
      if (next === undefined) throw new Error(`no command ${path}`);
      command = next;
    }
    let help = '';
    command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
    expect(command.description()).not.toBe('');
    expect(help).toMatch(/Examples?:\n {2}\$ lore /);
  });
});
