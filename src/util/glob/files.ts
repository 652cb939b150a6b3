import { type GlobMatcher, globMatcher } from './match.ts';

/**
 * Which files of a folder globs mean, as people write them: `gm` and `gm/` are the folder with all below it, `/gm/**` begins at the
 * world's folder, and letters are the same however their accents are encoded.
 */
export function filesMatcher(globs: readonly string[]): GlobMatcher {
  const matches = globMatcher(globs.flatMap(waysOf));
  return (path) => matches(path.normalize('NFC'));
}

/**
 * The same globs, of which `*.draft.md` or `gm`, without a slash within, mean files and folders of that name anywhere, as in a
 * `.gitignore`: for what has to be kept from somebody, where too much is better than too little.
 */
export const anywhere = (globs: readonly string[]): string[] =>
  globs.flatMap((glob) => (/^!|\/./.test(glob) ? [glob] : [glob, `**/${glob}`]));

function waysOf(glob: string): string[] {
  const written = glob.normalize('NFC');
  if (written.startsWith('!')) return [written];
  const path = written.replace(/^(?:\.?\/)+/, '');
  const end = path.length - (/(?<!\/)\/+$/.exec(path)?.[0].length ?? 0);
  const name = path.slice(0, end);
  if (name === '') return /\//.test(written) ? ['**'] : [];
  if (end < path.length) return [`${name}/**`];
  // The last name may be that of a folder, unless it stands for many.
  return /[*?[{(][^/]*$/.test(name) ? [name] : [name, `${name}/**`];
}
