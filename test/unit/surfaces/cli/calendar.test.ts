import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildProgram } from '../../../../src/surfaces/cli/program.ts';
import { printedBy } from '../../../support/program/printed.ts';
import { WorldFolder } from '../../../support/worlds/world-folder.ts';

const ashenCoast = fileURLToPath(new URL('../../../../fixtures/ashen-coast', import.meta.url));

afterEach(() => {
  vi.restoreAllMocks();
});

/** What the command prints. */
const lore = async (...words: string[]): Promise<string> => (await printedBy(words)).stdout;

/** The commands in the pages' console blocks, with what they are said to print. */
function shownCommands(): [page: string, command: string, output: string][] {
  return ['README.md', 'docs/make-a-calendar.md'].flatMap((page) => {
    const text = readFileSync(fileURLToPath(new URL(`../../../../${page}`, import.meta.url)), 'utf8');
    const blocks = [...text.matchAll(/```console\n([^`]*)```/g)].flatMap(([, block = '']) => block.split(/^\$ lore /m));
    return blocks.flatMap((block): [string, string, string][] => {
      const [command = '', ...output] = block.split('\n');
      return command.startsWith('calendar ') ? [[page, command, output.join('\n').trimEnd()]] : [];
    });
  });
}

describe('lore calendar', () => {
  it('shows a year as a table', async () => {
    const table = await lore('calendar', 'show', '412 AR', '--world', ashenCoast);
    expect(table.split('\n').slice(0, 7)).toEqual([
      '412 AR in Coast Reckoning: 366 days, begins on Moonday.',
      '',
      '  Rova          30 days  from Moonday',
      '  Emberfall     30 days  from Moonday',
      '  Saltwind      30 days  from Moonday',
      '  Midwinter       1 day  between the months, from Moonday',
      '  Thaw          32 days  from Oreday, 31 in a common year',
    ]);
  });

  it('converts a date', async () => {
    expect(await lore('calendar', 'convert', '25 October 1917', '--from', 'julian', '--to', 'gregorian')).toBe(
      'Wednesday, 25 October 1917 CE (julian) is Wednesday, 7 November 1917 CE (gregorian).\n',
    );
  });

  it('says what day it is', async () => {
    expect(await lore('calendar', 'now', '--world', ashenCoast)).toBe('Coast Reckoning  Oreday, 14 Rova 412 AR\n');
  });

  it('takes a folder of lore without lore.yaml as a world, as a check does', async () => {
    const folder = new WorldFolder({ 'a.yaml': '- { kind: Person, name: Ada, born: 1 May 812 }' });
    const [now, list] = [
      await printedBy(['calendar', 'now'], folder.root),
      await printedBy(['calendar', 'list'], folder.root),
    ];
    folder.remove();
    expect(now.stdout).toMatch(/^gregorian {2}Tuesday, 1 May 812 CE\n/);
    expect(list.stdout).toMatch(/^In this world:\n {2}gregorian \(main\)\n/);
  });

  it('lists what there is, for scripts too', async () => {
    expect(await lore('calendar', 'list', '--world', ashenCoast)).toMatch(
      /^In this world:\n {2}Coast Reckoning \(main\)\n\nReady-made:\n {2}exandria\n/,
    );
    const all: unknown = JSON.parse(await lore('calendar', 'list', '--world', ashenCoast, '--format', 'json'));
    expect(all).toContainEqual({ name: 'Coast Reckoning', from: 'main', tied: true });
  });

  it.each(shownCommands())('prints what %s shows of `%s`', async (_, command, output) => {
    const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    expect((await lore(...words)).trimEnd()).toBe(output);
  });

  it('explains itself with examples', () => {
    const group = buildProgram().commands.find((command) => command.name() === 'calendar');
    expect(group?.commands.map((command) => command.name())).toEqual(['show', 'convert', 'now', 'list', 'import']);
    for (const command of group?.commands ?? []) {
      let help = '';
      command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
      expect(help).toMatch(/Examples?:\n {2}\$ lore calendar /);
    }
  });
});
