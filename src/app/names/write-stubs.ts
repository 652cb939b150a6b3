import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { UndeclaredName } from '../../content/prose/names/undeclared.ts';
import { UserInputError } from '../../util/errors.ts';
import { writeNewFiles } from '../../util/files/write-new-files.ts';
import { unwritable } from '../../util/files/write-whole.ts';
import type { NamesFound } from './list-names.ts';

export interface StubsWritten {
  /** Absolute. */
  readonly files: readonly string[];
  /** Names whose note is there already. */
  readonly left: readonly string[];
  /** Names that have a note elsewhere, which says no kind. */
  readonly noted: readonly { readonly name: string; readonly path: string }[];
}

/**
 * Writes a stub for each name: a note where the world's entities stand in notes, else one more YAML file with an entry for each. Existing
 * files are never overwritten, and every person gets one note at most.
 *
 * @param folder within the world's, unless it is absolute; made where it is not there.
 * @throws UserInputError `no-names`, or what keeps the files from being written.
 */
export async function writeStubs(
  { world, names }: Pick<NamesFound, 'world' | 'names'>,
  folder: string,
): Promise<StubsWritten> {
  if (names.length === 0) throw new UserInputError('No names for a stub.', { code: 'no-names' });
  const root = resolve(world.config.root, folder);
  const asNotes = inNotes(world);
  const isThere = (name: UndeclaredName): boolean => asNotes && existsSync(noteOf(name, root));
  const left = names.filter(isThere).map(({ name }) => name);
  const noted = names.flatMap((each) =>
    each.note === undefined || isThere(each) ? [] : [{ name: each.name, path: each.note }],
  );
  const others = names.filter((each) => each.note === undefined && !isThere(each));
  const texts = asNotes
    ? notes(others, root)
    : new Map(others.length === 0 ? [] : [[freeFile(root), entries(others)] as const]);
  try {
    await writeNewFiles(texts);
  } catch (cause) {
    throw unwritable(folder, cause, 'Name a folder that you may write to: `--stubs DIR`.');
  }
  return { files: [...texts.keys()].sort(), left, noted };
}

/** True if most of the world's entities stand in notes. */
function inNotes({ content }: NamesFound['world']): boolean {
  const ofNotes = content.entities.filter(({ place }) => /\.(?:md|markdown)$/i.test(place.path)).length;
  return ofNotes * 2 > content.entities.length || content.entities.length === 0;
}

function notes(names: readonly UndeclaredName[], root: string): Map<string, string> {
  const texts = new Map<string, string>();
  for (const each of names) {
    const path = noteOf(each, root);
    if (!texts.has(path)) texts.set(path, `---\n${fields(each, '')}\n---\n\n<!-- ${seen(each)} -->\n`);
  }
  return texts;
}

/** A file of the name, without what a file system or a link cannot hold. */
function noteOf({ name }: UndeclaredName, root: string): string {
  const words = name.replace(/[^\p{L}\p{M}\p{N} '’.-]+/gu, '-').replace(/^[ .-]+|[ .]+$/g, '');
  return join(root, `${words || 'Name'}.md`);
}

function entries(names: readonly UndeclaredName[]): string {
  return `${names.map((each) => `# ${seen(each)}\n- ${fields(each, '  ')}`).join('\n')}\n`;
}

function fields({ name, kind, short }: UndeclaredName, indent: string): string {
  const lines = [
    `name: ${JSON.stringify(name)}`,
    ...(kind === undefined ? [] : [`kind: ${kind}`]),
    ...(short.length === 0 ? [] : [`aliases: [${short.map((each) => JSON.stringify(each)).join(', ')}]`]),
  ];
  return lines.join(`\n${indent}`);
}

/** For a comment. A path with line breaks, or with what ends a comment, is left out. */
function seen({ count, places: [first] }: UndeclaredName): string {
  const times = count === 1 ? 'Written once' : `Written ${count} times`;
  const isPlain = first !== undefined && /^[\p{L}\p{N} ./_()'’-]+$/u.test(first.path) && !first.path.includes('--');
  return isPlain ? `${times}, first in ${first.path}:${first.line}.` : `${times}.`;
}

function freeFile(root: string): string {
  for (let number = 1; ; number++) {
    const path = join(root, number === 1 ? 'undeclared.yaml' : `undeclared-${number}.yaml`);
    if (!existsSync(path)) return path;
  }
}
