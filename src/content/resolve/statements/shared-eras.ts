import { beginningAttributes, endingAttributes } from '../../../model/existence.ts';
import type { YamlScalar } from '../../../util/yaml/index.ts';
import type { KeyStatement, SourceFile } from '../../formats/parsed-file.ts';
import type { StatementTools } from './statement-tools.ts';

/** Attributes between which something was: a town is founded and destroyed, a guild founded and dissolved. */
export const pairsOfDates: readonly (readonly [start: string, end: string])[] = [
  ...beginningAttributes.flatMap((start) => endingAttributes.map((end) => [start, end] as const)),
  ['reign_from', 'reign_until'],
];

/** `start: 12 AF` and `end: 40`: the statements with the era that one of such a pair has at the other too. */
export function withSharedEras(
  statements: readonly KeyStatement[],
  kind: string | undefined,
  { keys, dates }: Pick<StatementTools, 'keys' | 'dates'>,
  file: SourceFile,
): readonly KeyStatement[] {
  const dated = new Map<string, YamlScalar>();
  for (const { key, value } of statements) {
    if (value.kind !== 'scalar' || value.link !== undefined || !/\d/.test(value.text)) continue;
    const meaning = keys.lookup(key.text, kind);
    const attribute = meaning?.as === 'relation' ? meaning.dated : meaning?.attribute;
    if (attribute?.type === 'date' && !dated.has(attribute.name)) dated.set(attribute.name, value);
  }
  if (dated.size < 2) return statements;
  const inFull = new Map<YamlScalar, YamlScalar>();
  for (const [startName, endName] of pairsOfDates) {
    const [start, end] = [dated.get(startName), dated.get(endName)];
    const words = start && end && dates.sharedEra(start.text, end.text, file.readDate);
    if (words === undefined || start === undefined || end === undefined) continue;
    inFull.set(start, { ...start, text: words[0], value: words[0] });
    inFull.set(end, { ...end, text: words[1], value: words[1] });
  }
  if (inFull.size === 0) return statements;
  return statements.map((each) => {
    const value = each.value.kind === 'scalar' ? inFull.get(each.value) : undefined;
    return value === undefined ? each : { ...each, value };
  });
}
