import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { reportFailure } from '../../../../src/surfaces/cli/failure.ts';
import { buildProgram, knownOnly } from '../../../../src/surfaces/cli/program.ts';
import { printableLines, printableText } from '../../../../src/util/text/printable.ts';
import { printedBy } from '../../../support/program/printed.ts';
import { WorldFolder } from '../../../support/worlds/world-folder.ts';

/** A red text, a wiped screen, a line of somebody else's, a window's title, a C1 sequence, a turned direction, a bell. */
const sting =
  'Zed\u001b[31m\u001b[2J\n::error file=x::FORGED\r\u001b]0;FORGED\u0007\u009b31m\u202e\u2066\u061c\u200e\u200fevil\u2028FORGED';
const quoted = JSON.stringify(sting);
const entities = [
  `- { id: zed, kind: Person, name: ${quoted}, aliases: [${JSON.stringify(`${sting}2`)}], birth: 900, death: 880, motto: ${quoted} }`,
  `- { id: odo, kind: Person, name: "Odo", mother: zed, birth: 700, note: ${quoted} }`,
  `- { id: keep, kind: Building, name: ${JSON.stringify(`${sting}3`)} }`,
  `- { id: ann, kind: Person, name: Ann, spouse: ${JSON.stringify(`${sting}4`)}, birth: ${JSON.stringify(`${sting}5`)} }`,
  `- { id: bo, kind: ${JSON.stringify(`${sting}6`)}, name: Bo, ${JSON.stringify(`${sting}7`)}: 3 }`,
].join('\n');
const rule = [
  '/*---',
  'id: own/sting',
  'category: ontology',
  `description: ${quoted}`,
  `message: ${JSON.stringify(`{{p}} ${sting}`)}`,
  'subject: { variable: p, label: Person }',
  '---*/',
  'MATCH (p:Person) RETURN p',
].join('\n');

describe('what a command is given', () => {
  it.each([
    ['an option that is none', ['findings', `--${sting}`]],
    ['a value that an option does not take', ['findings', '--status', sting]],
    ['a command that is none', [sting]],
    ['a command whose help is wanted, and that is none', ['help', sting]],
    ['an argument too many', ['history', 'a', 'b', sting]],
    ['nearly an option', ['findings', '--sttus']],
  ])('steers no terminal where it is %s', async (_, words) => {
    const written: string[] = [];
    const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
    const program = buildProgram();
    await expect(program.parseAsync(knownOnly(program, ['node', 'lore', ...words]))).rejects.toThrow();
    spy.mockRestore();
    const shown = written.join('');
    expect(shown).toMatch(/^error: [^\n]*\n(\(Did you mean --status\?\)\n)?\(see `lore [a-z ]*--help`\)\n$/);
    expect(shown).toBe(printableLines(shown));
  });
});

describe('what the lore is called', () => {
  let folder: WorldFolder;
  let id: string;
  beforeAll(async () => {
    folder = new WorldFolder({
      'people.yaml': `${entities}\n`,
      'rules/sting.cypher': rule,
      'odd\u001b[31m name.yaml': 'birth: [\n',
      'odd\n::error file=x::FORGED.md': '---\nkind: Person\nborn: 5\ndied: 3\n---\n',
      'odd \u202e.weird': 'x',
    });
    await printedBy(['ingest'], folder.root);
    const { stdout } = await printedBy(['findings', '--format', 'json'], folder.root);
    id = /"fingerprint": "([0-9a-f]+)"/.exec(stdout)?.[1] ?? '';
    expect(id).not.toBe('');
  });
  afterAll(() => folder.remove());

  /** What it prints, or why it could not do its work. */
  async function saidBy(words: readonly string[]): Promise<{ stdout: string; stderr: string }> {
    try {
      return await printedBy(words, folder.root);
    } catch (error) {
      const stderr: string[] = [];
      const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => stderr.push(String(text)) > 0);
      reportFailure(error);
      spy.mockRestore();
      expect(stderr.join('')).not.toContain('bug');
      return { stdout: '', stderr: stderr.join('') };
    }
  }

  const commands: readonly (readonly string[])[] = [
    ['check'],
    ['check', '--gaps'],
    ['check', '-q'],
    ['check', '--format', 'github'],
    ['check', '--stats'],
    ['ingest'],
    ['run'],
    ['findings'],
    ['orphans'],
    ['show', 'zed'],
    ['show', 'bo'],
    ['list'],
    ['list', 'Person'],
    ['search', 'Zed'],
    ['explain', 'ID'],
    ['flag', 'zed', '--reason', 'look'],
    ['flag'],
    ['dismiss', 'ID', '--reason', 'meant so'],
    ['rules', 'list'],
    ['rules', 'show', 'own/sting'],
    ['rules', 'lint'],
    ['rules', 'test'],
    ['doctor'],
    ['show', `nobody ${sting}`],
    ['list', `nothing ${sting}`],
    ['explain', sting],
  ];
  it.each(commands.map((words) => [printableText(words.join(' ')), words] as const))(
    'moves nothing on the terminal: lore %s',
    async (_, args) => {
      const words = args.map((word) => (word === 'ID' ? id : word));
      const { stdout, stderr } = await saidBy(words);
      expect(stdout + stderr).not.toBe('');
      for (const text of [stdout, stderr]) {
        // An annotation for GitHub names a file as it is called, marks of direction included.
        const shown = text.replace(/(?<=^::\w+ file=)[^,]*/gm, (path) => path.replaceAll('\u202e', ''));
        expect(shown).toBe(printableLines(shown));
        const lines = text.split('\n');
        expect(lines.filter((line) => line.startsWith('::error file=x') || line.startsWith('FORGED'))).toEqual([]);
      }
    },
  );
});

describe('what the lore is called, in a file that another program shows', () => {
  let folder: WorldFolder;
  beforeAll(() => {
    folder = new WorldFolder({ 'people.yaml': `${entities}\n`, 'rules/sting.cypher': rule });
  });
  afterAll(() => folder.remove());

  it('turns no reading direction in a page', async () => {
    const { stdout } = await printedBy(['check', '--format', 'html'], folder.root);
    expect(stdout).toContain('evil');
    expect(stdout).not.toMatch(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|(?![\t\n\r])\p{Cc}/u);
  });

  it('turns none in what a viewer of SARIF shows', async () => {
    const { stdout } = await printedBy(['check', '--format', 'sarif'], folder.root);
    expect(stdout).toContain('evil');
    expect(stdout).not.toMatch(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\\u00[01]/u);
  });
});

describe('a printable text', () => {
  it('is as long as it was, and keeps what people write', () => {
    expect(printableText(sting)).toHaveLength(sting.length);
    const plain = 'Žofie – «矮人» क्षत्रिय 👩‍👩‍👧 ﷺ';
    expect(printableText(plain)).toBe(plain);
    expect(printableText('a\tb\u001bc\u007f')).toBe('a b␛c␡');
  });
});
