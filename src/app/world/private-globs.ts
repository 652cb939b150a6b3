import { loreFileName } from '../../config/config.ts';
import type { PrivateFiles } from '../../config/private-files.ts';
import type { WorldScan } from '../../content/scan.ts';
import type { Problem } from '../../model/problem.ts';
import { ConfigError } from '../../util/errors.ts';
import { anywhere, filesMatcher } from '../../util/glob/files.ts';

/** The globs of `private` that match no file: `GM/**` beside a folder `gm` keeps nothing from readers. */
export function idleGlobs({ globs }: PrivateFiles, scan: WorldScan): Problem[] {
  const files = [...scan.files, ...scan.unread];
  return globs.flatMap(({ glob, line, column }) => {
    if (files.some(filesMatcher(anywhere([glob])))) return [];
    const near = nearest(glob, files);
    const hint = near === undefined ? '. Correct it, or take it out.' : `: did you mean that of \`${near}\`?`;
    const message = `\`${glob}\` under \`private\` matches no file that is read, so it keeps none from readers${hint}`;
    return [{ path: loreFileName, line, column, code: near === undefined ? 'idle-glob' : 'doubtful-glob', message }];
  });
}

/** A file that it would match with other letters, or with `/` in place of `\`. */
function nearest(glob: string, files: readonly string[]): string | undefined {
  const matches = filesMatcher(anywhere([glob.trim().replaceAll('\\', '/').toLowerCase()]));
  return files.find((file) => matches(file.toLowerCase()));
}

/**
 * A glob that matches nothing may be of a folder that is not there yet, so it is told; all that is nearly something is refused.
 *
 * @param idle what `idleGlobs` found.
 * @throws ConfigError `private-in-doubt`: pages for readers would show what their author thinks is private.
 */
export function refusePrivateInDoubt({ doubt }: PrivateFiles, scan: WorldScan, idle: readonly Problem[]): void {
  const problem =
    doubt ??
    idle.find(({ code }) => code === 'doubtful-glob') ??
    scan.problems.find(({ code }) => code === 'misnamed-settings');
  if (problem === undefined) return;
  const { path, line, column, message } = problem;
  throw new ConfigError(`Which files are private is in doubt: ${message}`, {
    code: 'private-in-doubt',
    place: { path, line, column },
    fix: 'Write it in lore.yaml as `private: ["gm/**"]`, with the letters of the folder, or write all of the world with `--for author`.',
  });
}
