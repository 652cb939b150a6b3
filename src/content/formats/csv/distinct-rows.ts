import { foldKey } from '../../../util/text/fold.ts';
import type { YamlMap, YamlScalar } from '../../../util/yaml/index.ts';
import { nameAsOne } from '../../vocabulary/same-name.ts';
import type { FileIssue } from '../parsed-file.ts';

/**
 * The rows of an export, of those with one name only the first: a program that lists appearances or scenes writes a name many times,
 * and what such rows say differently is not about the thing itself.
 */
export function distinctRows(maps: readonly YamlMap[], issues: FileIssue[]): YamlMap[] {
  const known = new Set<string>();
  const again: YamlScalar[] = [];
  const first = maps.filter((map) => {
    const name = named(map, 'id') ?? named(map, 'name');
    const word = name === undefined ? '' : nameAsOne(name.text);
    if (name === undefined || word === '' || !known.has(word)) {
      known.add(word);
      return true;
    }
    again.push(name);
    return false;
  });
  const [example] = again;
  if (example !== undefined) {
    const rows = again.length === 1 ? 'This row has' : `This row and ${again.length - 1} more have`;
    const message = `${rows} a name that an earlier row of the table has, so only the first of each name is read. Give the rows an \`id\` where they are about several of one name.`;
    issues.push({ offset: example.start, code: 'same-name', message });
  }
  return first;
}

function named(map: YamlMap, word: string): YamlScalar | undefined {
  const value = map.pairs.find(({ key }) => foldKey(key.text) === word)?.value;
  return value?.kind === 'scalar' ? value : undefined;
}
