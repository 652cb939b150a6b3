import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { settingsIn } from '../../config/read-settings.ts';
import { type Decision, decisionSchema } from '../../model/decision.ts';
import type { Problem } from '../../model/problem.ts';
import { compareText } from '../../util/places.ts';
import { parseYaml, toPlain, type YamlNode } from '../../util/yaml/index.ts';
import { storeFolder } from './home.ts';

/** Where a world's decisions stand, relative to its folder. */
export const decisionsPath = `${storeFolder}/decisions.yaml`;

/** What `.lore/decisions.yaml` holds. */
export interface DecisionsFile {
  readonly decisions: readonly Decision[];
  readonly problems: readonly Problem[];
  /** As it is on disk; undefined where there is none. */
  readonly text: string | undefined;
  /** The text of each entry, by its id; those that cannot be read have none, and keep their place. */
  readonly blocks: readonly Block[];
  /** False where it is no list of decisions, or a merge of it was left unfinished: it is not written to then. */
  readonly isSound: boolean;
}

interface Block {
  readonly id: string | undefined;
  readonly text: string;
}

const heading =
  '# What people decided about findings and claims. Commit this file; in a merge, keep the lines of both sides.\n';
const mergeMark = /^(?:<{7}|={7}|>{7}|\|{7})(?:\s|$)/m;
const mostBytes = 64 * 2 ** 20;

/** Reads the decisions of a world. An entry that cannot be read is a problem, and the others count. */
export function readDecisionsFile(root: string): DecisionsFile {
  const text = settingsIn(root)(decisionsPath);
  if (text === undefined) return { decisions: [], problems: [], text, blocks: [], isSound: true };
  if (text.length > mostBytes)
    return refused(text, problemAt(1, 1, 'too-large', 'This file of decisions is too large to read.'));
  const mark = mergeMark.exec(text);
  if (mark !== null) {
    const line = text.slice(0, mark.index).split('\n').length;
    return refused(
      text,
      problemAt(
        line,
        1,
        'unfinished-merge',
        'A merge of the decisions was left unfinished, so none of them applies. Keep the entries of both sides, and delete the lines of <, = and >.',
      ),
    );
  }
  return parsed(text);
}

function refused(text: string, problem: Problem): DecisionsFile {
  return { decisions: [], problems: [problem], text, blocks: [], isSound: false };
}

function parsed(text: string): DecisionsFile {
  const { lines, documents, issues } = parseYaml(text);
  const at = (offset: number, message: string): Problem => {
    const { line, column } = lines.position(offset);
    return problemAt(line, column, 'bad-decision', message);
  };
  const [first] = issues;
  const root = documents[0];
  if (first !== undefined || documents.length > 1) {
    return refused(
      text,
      at(first?.offset ?? 0, `The decisions cannot be read: ${first?.message ?? 'one list was expected.'}`),
    );
  }
  if (root === undefined) return { decisions: [], problems: [], text, blocks: [], isSound: true };
  if (root.kind !== 'seq')
    return refused(text, at(root.start, 'A list of decisions was expected here, each beginning with `- `.'));
  const decisions: Decision[] = [];
  const problems: Problem[] = [];
  const starts = root.items.map(({ start }) => text.lastIndexOf('\n', start) + 1);
  const blocks = root.items.map((item, index): Block => {
    const block = text.slice(starts[index], starts[index + 1] ?? text.length);
    const decision = decisionSchema.safeParse(toPlain(item));
    if (decision.success) decisions.push(decision.data);
    else
      problems.push(at(item.start, `This decision cannot be read, and does not apply: ${reasonOf(decision.error)}.`));
    return { id: idIn(item), text: block };
  });
  return { decisions, problems, text, blocks, isSound: true };
}

/** The first thing that is wrong, in words. */
function reasonOf(error: {
  readonly issues: readonly { readonly path: PropertyKey[]; readonly message: string }[];
}): string {
  const [issue] = error.issues;
  const path = issue?.path.join('.') ?? '';
  return `${path === '' ? '' : `\`${path}\`: `}${issue?.message ?? 'not as expected'}`;
}

function idIn(node: YamlNode): string | undefined {
  if (node.kind !== 'map') return undefined;
  const value = node.pairs.find(({ key }) => key.text === 'id')?.value;
  return value?.kind === 'scalar' ? value.text : undefined;
}

function problemAt(line: number, column: number, code: Problem['code'], message: string): Problem {
  return { path: decisionsPath, line, column, code, message };
}

/**
 * Adds decisions that a world's file does not have, sorted by id, so that two branches rarely touch the same lines. What stands
 * there stays as it is. Written beside and moved into place.
 *
 * @returns false where nothing could be written.
 */
export async function addToDecisionsFile(root: string, decisions: readonly Decision[]): Promise<boolean> {
  const file = readDecisionsFile(root);
  if (!file.isSound) return false;
  const known = new Set(file.blocks.map(({ id }) => id));
  const fresh = decisions.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return true;
  const blocks = [...file.blocks, ...fresh.map((decision) => ({ id: decision.id, text: blockOf(decision) }))];
  const sorted = blocks
    .map((block, index) => ({ ...block, index }))
    .sort((a, b) => compareText(a.id ?? '~', b.id ?? '~') || a.index - b.index);
  const [before] = file.blocks;
  const head = before === undefined ? heading : (file.text ?? '').slice(0, (file.text ?? '').indexOf(before.text));
  const text = head + sorted.map((block) => withEnd(block.text)).join('');
  if (!(await writeWhole(join(root, decisionsPath), text))) return false;
  await unhideDecisions(join(root, storeFolder));
  return true;
}

const withEnd = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`);

/** On one line: a merge that meets entries of two branches keeps or moves whole ones, and never mixes two. */
function blockOf(decision: Decision): string {
  const pairs = Object.entries(decision).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}: ${flowScalar(value)}`],
  );
  return `- { ${pairs.join(', ')} }\n`;
}

/**
 * Plain where YAML takes it for this very text, also between braces; else in quotes, as in JSON. Control characters and halves of
 * characters, which no reader of YAML lets through, would make the whole file one that cannot be read.
 */
function flowScalar(words: string): string {
  const text = words.replace(/\r\n?/g, '\n').replace(/(?![\t\n])\p{Cc}|\p{Cs}/gu, '\uFFFD');
  const isPlain = !/[,[\]{}\n]/.test(text) && stringify(text, { lineWidth: 0 }) === `${text}\n`;
  return isPlain ? text : JSON.stringify(text);
}

async function writeWhole(path: string, text: string): Promise<boolean> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await ensureFolder(dirname(path));
    const handle = await open(temporary, 'wx');
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    await rm(temporary, { force: true }).catch(() => undefined);
    return false;
  }
}

/** A world whose store is a server has none yet. The world itself is not made: somebody may have moved it away. */
async function ensureFolder(folder: string): Promise<void> {
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/** What version control leaves alone in `.lore/`: all that can be made again, which decisions cannot. */
const ignored = '*\n!.gitignore\n!decisions.yaml\n';
/** Git keeps the lines of both sides, where it would else ask: each line is a decision. */
const attributes = 'decisions.yaml merge=union\n';

/** Lets version control see and merge the decisions of a world, also where an older program hid the whole folder. */
export async function unhideDecisions(folder: string): Promise<void> {
  const hiding = join(folder, '.gitignore');
  const there = statSync(hiding, { throwIfNoEntry: false });
  const hidesAll = there?.isFile() === true && (await readFile(hiding, 'utf8')).trim() === '*';
  if (there === undefined || hidesAll) await writeFile(hiding, ignored);
  const merging = join(folder, '.gitattributes');
  if (statSync(merging, { throwIfNoEntry: false }) === undefined) await writeFile(merging, attributes);
}
