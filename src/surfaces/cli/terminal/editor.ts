import { spawn } from 'node:child_process';
import { basename } from 'node:path';
import type { Place } from '../../../util/errors.ts';

/** How an editor is told where to open a file. */
type OpensAt = (place: Place) => readonly string[];

const plusLine: OpensAt = ({ path, line }) => [`+${line}`, path];
const withColumn: OpensAt = ({ path, line, column }) => [`${path}:${line}:${column}`];
const waiting =
  (opens: OpensAt, flag: string): OpensAt =>
  (place) => [flag, ...opens(place)];
const goTo: OpensAt = ({ path, line, column }) => ['-g', `${path}:${line}:${column}`];
const lineFlag =
  (flag: string): OpensAt =>
  ({ path, line }) => [flag, String(line), path];

/** The usual editors by the names of their programs; those with a window of their own are waited for. */
const editors: ReadonlyMap<string, OpensAt> = new Map<string, OpensAt>([
  ...'vi vim nvim gvim mvim view nano pico emacs micro joe jed mg ne kak gedit'
    .split(' ')
    .map((name) => [name, plusLine] as const),
  ['emacsclient', plusLine],
  ...'code code-insiders codium vscodium cursor windsurf'
    .split(' ')
    .map((name) => [name, waiting(goTo, '--wait')] as const),
  ...'subl sublime_text zed'.split(' ').map((name) => [name, waiting(withColumn, '--wait')] as const),
  ...'hx helix'.split(' ').map((name) => [name, withColumn] as const),
  ...'idea webstorm pycharm phpstorm goland rubymine clion'
    .split(' ')
    .map((name) => [name, waiting(lineFlag('--line'), '--wait')] as const),
  ['mate', waiting(lineFlag('-l'), '-w')],
  ['kate', waiting(lineFlag('-l'), '-b')],
  ['notepad++', ({ path, line }) => [`-n${line}`, path]],
]);

/** A program with its arguments. */
export interface EditorCommand {
  readonly program: string;
  readonly args: readonly string[];
}

/**
 * The command that opens a file at a line in the editor that `$VISUAL` or `$EDITOR` names. For an unknown editor it is the file alone.
 *
 * @param place with an absolute path, which no program takes for an option.
 */
export function editorCommand(env: NodeJS.ProcessEnv, place: Place): EditorCommand {
  const usual = process.platform === 'win32' ? 'notepad' : 'vi';
  const [program = usual, ...given] = wordsOf(env.VISUAL?.trim() || env.EDITOR?.trim() || usual);
  const name = basename(program.replaceAll('\\', '/'))
    .toLowerCase()
    .replace(/\.(?:exe|cmd|bat)$/, '');
  const where = editors.get(name)?.(place) ?? [place.path];
  return { program, args: [...given, ...where.filter((each) => !given.includes(each))] };
}

/** Words of a command line: quotes hold words together. */
function wordsOf(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );
}

/** Opens a file in the editor and waits until it is closed. No shell reads the command. @returns why it could not; else undefined. */
export function openInEditor({ program, args }: EditorCommand): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit' });
    child.on('error', ({ message }) => resolve(message));
    child.on('exit', (code, signal) => {
      const how = signal ?? `status ${code}`;
      resolve(code === 0 ? undefined : `${program} ended with ${how}`);
    });
  });
}
