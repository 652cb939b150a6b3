import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completionScript } from '../../../../src/surfaces/cli/commands/completion/scripts.ts';
import { commandWords } from '../../../../src/surfaces/cli/commands/completion/words.ts';
import { buildProgram } from '../../../../src/surfaces/cli/program.ts';

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
    /^complete -c lore -f -n 'not __fish_seen_subcommand_from check .*' -a 'check' -d 'Check a world and/m,
  );
  expect(script).toMatch(/^complete -c lore -n '__fish_seen_subcommand_from check' -l format -x -a 'text json .*' -d/m);
});

const has = (shell: string): boolean => {
  const there = spawnSync(shell, ['-c', 'exit 0']).status === 0;
  if (!there) console.error(`There is no ${shell} here: its completion is not tried.`);
  return there;
};

describe.skipIf(!has('fish'))('in fish itself', () => {
  const offers = (typed: string): string[] => {
    const script = `${completionScript('fish', words)}\ncomplete -C ${JSON.stringify(typed)}`;
    const { stdout, stderr } = spawnSync('fish', ['--no-config', '-c', script], { encoding: 'utf8' });
    expect(stderr).toBe('');
    return stdout
      .trim()
      .split('\n')
      .map((line) => line.split('\t')[0] ?? '');
  };

  it.each([
    ['lore ch', ['check']],
    ['lore rules l', ['lint', 'list']],
    ['lore check --ver', ['--verdict']],
    ['lore check my-world --format s', ['sarif']],
  ])('%s', (typed, expected) => {
    expect(offers(typed)).toEqual(expected);
  });
});

describe.skipIf(!has('zsh'))('in zsh itself, from the first word on', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'lore-zsh-'));
    writeFileSync(join(folder, '_lore'), completionScript('zsh', words));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** What stands on the line after a tab, in a terminal of its own; waits for `expected` to stand there. */
  const completed = (set: string, typed: string, expected: string): string => {
    const script = `zmodload zsh/zpty; zpty z zsh -f -i
      zpty -w z 'PS1=; stty -echo; autoload -U compinit; ${set}; echo REA""DY'
      while zpty -r z line; do [[ $line == *READY* ]] && break; done
      zpty -w -n z ${JSON.stringify(typed)}$'\\t'; said=
      for i in {1..100}; do
        sleep 0.1; while zpty -r -t z line; do said+=$line; done
        [[ $said == *'${expected}'* ]] && break
      done
      print -r -- $said; zpty -d z`;
    const { stdout } = spawnSync('zsh', ['-f', '-c', script], { cwd: folder, encoding: 'utf8' });
    return stripVTControlCharacters(stdout);
  };

  it.each([
    ['as a file of the fpath', 'fpath=($PWD $fpath); compinit -u -D'],
    ['sourced', 'compinit -u -D; source ./_lore'],
  ])('%s', (_way, set) => {
    for (const [typed, whole] of [
      ['lore ch', 'lore check'],
      ['lore check --ver', 'lore check --verdict'],
    ] as const) {
      expect(completed(set, typed, whole)).toContain(whole);
    }
  });
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
