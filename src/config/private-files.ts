import type { Problem } from '../model/problem.ts';
import { withinPlaces } from '../util/places.ts';
import { editDistance } from '../util/text/did-you-mean.ts';
import { foldKey } from '../util/text/fold.ts';
import type { YamlFile, YamlNode, YamlPair } from '../util/yaml/index.ts';

/** The private files of `lore.yaml`, which readers do not see. */
export interface PrivateFiles {
  /** The globs of `private`, with their places. */
  readonly globs: readonly { readonly glob: string; readonly line: number; readonly column: number }[];
  /** The problem that leaves in doubt which files are meant. */
  readonly doubt?: Problem;
}

/** `Private` and `privat` are `private` to whoever writes them. */
const mostEdits = 2;
const isMeant = (key: string): boolean => editDistance(foldKey(key), 'private', mostEdits) <= mostEdits;

/** @param problems all of `lore.yaml`, also a second `private` or one in a second document. */
export function privateFiles({ documents, lines }: YamlFile, problems: readonly Problem[]): PrivateFiles {
  const [root, ...others] = documents;
  const meant = pairsIn(root).filter(({ key }) => isMeant(key.text));
  const isOfPair = (problem: Problem): boolean =>
    meant.some(({ key, value }) => withinPlaces(problem, lines.position(key.start), lines.position(value.end)));
  const beside = others.find((node) => pairsIn(node).some(({ key }) => isMeant(key.text)));
  const behind = beside === undefined ? undefined : lines.position(beside.start);
  const doubt = problems.find(
    (problem) =>
      isOfPair(problem) ||
      (behind !== undefined && problem.line === behind.line) ||
      (problem.code === 'duplicate-key' && /`private`/i.test(problem.message)),
  );
  const value = root?.kind === 'map' ? root.pairs.find(({ key }) => key.text === 'private')?.value : undefined;
  const globs = value?.kind === 'seq' ? value.items : value === undefined || doubt !== undefined ? [] : [value];
  return {
    globs: globs.flatMap((each) =>
      each.kind === 'scalar' && each.text !== '' ? [{ glob: each.text, ...lines.position(each.start) }] : [],
    ),
    ...(doubt === undefined ? {} : { doubt }),
  };
}

/** All, those within others as well. */
function pairsIn(root: YamlNode | undefined): YamlPair[] {
  const pending = root === undefined ? [] : [root];
  const seen = new Set<YamlNode>();
  const pairs: YamlPair[] = [];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    if (node.kind === 'seq') pending.push(...node.items);
    if (node.kind !== 'map') continue;
    pairs.push(...node.pairs);
    pending.push(...node.pairs.map(({ value }) => value));
  }
  return pairs;
}
