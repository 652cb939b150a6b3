import { foldKey } from '../../util/text/fold.ts';
import { isNull, type YamlMap, type YamlNode } from '../../util/yaml/index.ts';
import { aliasKeys, nameKeys, writtenNames } from './declare.ts';
import type { FileIssue } from './parsed-file.ts';

/** A value of another shape than is read under a name, alias or `relations:` of an entity. */
export function misshapen(map: YamlMap): FileIssue[] {
  return map.pairs.flatMap(({ key, value }): FileIssue[] => {
    const word = foldKey(key.text);
    if (word === 'relations' && value.kind !== 'scalar') return looseRelations(value);
    if (!nameKeys.has(word) && !aliasKeys.has(word)) return [];
    return leaves(value)
      .filter((leaf) => leaf.kind === 'map' && writtenNames(leaf).length === 0 && leaf.pairs.length > 0)
      .map(({ start }) => ({
        offset: start,
        code: 'bad-value',
        message: `\`${key.text}\` is a text or a list of texts, so this mapping is not read. Write the name as one text.`,
      }));
  });
}

/** The entries of a `relations:` that are no mappings. */
export function looseRelations(value: YamlNode): FileIssue[] {
  return leaves(value)
    .filter((leaf) => leaf.kind === 'scalar' && !isNull(leaf))
    .map(({ start }) => ({
      offset: start,
      code: 'incomplete-relation',
      message: 'Under `relations:` stand mappings such as `{ type: ALLY_OF, to: maren }`, so this is not read.',
    }));
}

const leaves = (node: YamlNode): readonly YamlNode[] => (node.kind === 'seq' ? node.items : [node]);
