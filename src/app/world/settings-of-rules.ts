import { loreFileName } from '../../config/config.ts';
import { settingsIn } from '../../config/read-settings.ts';
import type { Problem } from '../../model/problem.ts';
import type { ProblemCode } from '../../model/problem-levels.ts';
import type { Rule } from '../../model/rule.ts';
import type { LoadedRules } from '../../rules/load/load.ts';
import { placed } from '../../util/places.ts';
import { didYouMean } from '../../util/text/did-you-mean.ts';
import { parseYaml, valueAt, type YamlMap, type YamlScalar } from '../../util/yaml/index.ts';

/**
 * What `lore.yaml` says of rules and parameters that there are not: it changes nothing, and the author believes that it does.
 *
 * @param known all rules there are, those of a store too; `complete`: false where a store may have more, so that only what is
 *   nearly the id of a rule is taken for a slip.
 */
export function settingsOfNoRule(root: string, loaded: LoadedRules, complete: boolean): Problem[] {
  const text = settingsIn(root)(loreFileName);
  if (text === undefined || !/^["']?rules["']?\s*:/m.test(text)) return [];
  const file = parseYaml(text);
  const [settings] = file.documents;
  if (settings?.kind !== 'map') return [];
  const rules = new Map([...loaded.rules, ...loaded.refused.map(({ rule }) => rule)].map((rule) => [rule.id, rule]));
  const problems: Problem[] = [];
  const report = ({ start }: YamlScalar, code: ProblemCode, message: string): void => {
    problems.push(placed(loreFileName, file.lines, { offset: start, code, message: `${message} It changes nothing.` }));
  };
  for (const word of ruleWords(settings)) {
    const hint = didYouMean(word.text, rules.keys());
    if (rules.has(word.text) || (hint === '' && !complete)) continue;
    report(word, 'unknown-rule', `There is no rule \`${word.text}\`${hint || '.'}`);
  }
  for (const { rule, word } of paramWords(settings, rules)) {
    const own = Object.keys(rule.params);
    if (own.includes(word.text)) continue;
    const hint = didYouMean(word.text, own) || (own.length === 0 ? '.' : `: it has ${own.join(', ')}.`);
    report(word, 'unknown-setting', `\`${rule.id}\` has no parameter \`${word.text}\`${hint}`);
  }
  return problems;
}

const mapAt = (map: YamlMap | undefined, key: string): YamlMap | undefined => {
  const value = map === undefined ? undefined : valueAt(map, key);
  return value?.kind === 'map' ? value : undefined;
};

/** The words under `rules:` that are ids of rules. */
function ruleWords(settings: YamlMap): YamlScalar[] {
  const rules = mapAt(settings, 'rules');
  const disabled = rules === undefined ? undefined : valueAt(rules, 'disable');
  const items = disabled?.kind === 'seq' ? disabled.items : disabled === undefined ? [] : [disabled];
  return [
    ...items.flatMap((item) => (item.kind === 'scalar' ? [item] : [])),
    ...['severity', 'category', 'params'].flatMap((key) => mapAt(rules, key)?.pairs.map((pair) => pair.key) ?? []),
  ];
}

/** The words under `rules: params:` that are names of parameters, each with its rule. */
function paramWords(settings: YamlMap, rules: ReadonlyMap<string, Rule>): { rule: Rule; word: YamlScalar }[] {
  const params = mapAt(mapAt(settings, 'rules'), 'params');
  return (params?.pairs ?? []).flatMap(({ key, value }) => {
    const rule = rules.get(key.text);
    if (rule === undefined || value.kind !== 'map') return [];
    return value.pairs.map((pair) => ({ rule, word: pair.key }));
  });
}
