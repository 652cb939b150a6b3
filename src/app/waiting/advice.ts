import { groupBy } from '../../util/group.ts';
import { compareText } from '../../util/places.ts';

/**
 * How to have the prose of a folder accepted, once and for all: of the folder in which most of it stands.
 *
 * @param paths of the files of claims that wait, one for each claim.
 */
export function howToAccept(paths: readonly string[]): string {
  const folders = groupBy(paths, (path) => (path.includes('/') ? `${path.slice(0, path.indexOf('/'))}/**` : '*.md'));
  const [most = '**'] = [...folders]
    .sort((a, b) => b[1].length - a[1].length || compareText(a[0], b[0]))
    .map(([at]) => at);
  return `To have all prose of a folder accepted, write into lore.yaml: \`sources: [{ match: ${JSON.stringify(most)}, status: active }]\`.`;
}
