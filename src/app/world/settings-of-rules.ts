import { loreFileName } from '../../config/config.ts';
import { settingsIn } from '../../config/read-settings.ts';
import type { Problem } from '../../model/problem.ts';
import type { ProblemCode } from '../../model/problem-levels.ts';
import type { Rule } from '../../model/rule.ts';
import { paramFault } from '../../rules/lint/params.ts';
import type { LoadedRules } from '../../rules/load/load.ts';
import { placed } from '../../util/places.ts';
import { didYouMean } from '../../util/text/did-you-mean.ts';
import { parseYaml, valueAt, type YamlMap, type YamlNode, type YamlScalar } from '../../util/yaml/index.ts';

/**
 * Rules and parameters in `lore.yaml` that do not exist, and permissions that no rule uses: they have no effect, though the author believes
 * so.
 *
 * @param loaded all rules there are, those of a store too; `complete`: false where a store may have more.
 */
export function settingsOfNoRule(root: string, loaded: LoadedRules, complete: boolean): Problem[] {
  const text = settingsIn(root)(loreFileName);
  if (text === undefined || !/^["']?(?:rules|allow)["']?\s*:/m.test(text)) return [];
  const file = parseYaml(text);
  const [settings] = file.documents;
  if (settings?.kind !== 'map') return [];
  const rules = new Map([...loaded.rules, ...loaded.refused.map(({ rule }) => rule)].map((rule) => [rule.id, rule]));
  const problems: Problem[] = [];
  const report = ({ start }: YamlScalar, code: ProblemCode, message: string, unless = ''): void => {
    const effect = `It changes nothing${unless}.`;
    problems.push(placed(loreFileName, file.lines, { offset: start, code, message: `${message} ${effect}` }));
  };
  for (const word of ruleWords(settings)) {
    if (rules.has(word.text)) continue;
    const hint = didYouMean(word.text, rules.keys());
    const unless = hint === '' && !complete ? ', unless a store of this world has such a rule (`lore rules list`)' : '';
    report(word, 'unknown-rule', `Unknown rule \`${word.text}\`${hint || '.'}`, unless);
  }
  const allowed = new Set([...rules.values()].flatMap(wordsAskedFor));
  for (const word of scalarsAt(settings, 'allow')) {
    if (allowed.has(word.text)) continue;
    const hint = didYouMean(word.text, allowed) || `: they ask about ${[...allowed].sort().join(', ')}.`;
    const unless = complete ? '' : ', unless a rule in a store of this world asks about it';
    report(word, 'unknown-setting', `No rule asks whether \`${word.text}\` is allowed${hint}`, unless);
  }
  for (const { rule, word, value } of paramWords(settings, rules)) {
    const own = Object.keys(rule.params);
    const declared = own.includes(word.text) ? rule.params[word.text] : undefined;
    if (declared !== undefined) {
      const fault = paramFaultOf(declared, value);
      if (fault !== undefined)
        problems.push(
          placed(loreFileName, file.lines, {
            offset: value.start,
            code: 'bad-setting',
            message: `\`${word.text}\` of \`${rule.id}\`: ${fault}. The default holds.`,
          }),
        );
      continue;
    }
    const hint = didYouMean(word.text, own) || (own.length === 0 ? '.' : `: it has ${own.join(', ')}.`);
    report(word, 'unknown-setting', `\`${rule.id}\` has no parameter \`${word.text}\`${hint}`);
  }
  return problems;
}

const mapAt = (map: YamlMap | undefined, key: string): YamlMap | undefined => {
  const value = map === undefined ? undefined : valueAt(map, key);
  return value?.kind === 'map' ? value : undefined;
};

/** The words of a setting that is one text or a list of them. */
function scalarsAt(map: YamlMap | undefined, key: string): YamlScalar[] {
  const value = map === undefined ? undefined : valueAt(map, key);
  const items = value?.kind === 'seq' ? value.items : value === undefined ? [] : [value];
  return items.flatMap((item) => (item.kind === 'scalar' ? [item] : []));
}

/** The words that a rule looks for in `allow`. */
function wordsAskedFor({ cypher }: Rule): string[] {
  return [...cypher.matchAll(/(['"])([^'"]*)\1\s+IN\s+\$allow\b/gi)].map(([, , word = '']) => word);
}

/** The words under `rules:` that are ids of rules. */
function ruleWords(settings: YamlMap): YamlScalar[] {
  const rules = mapAt(settings, 'rules');
  return [
    ...scalarsAt(rules, 'disable'),
    ...['severity', 'category', 'params'].flatMap((key) => mapAt(rules, key)?.pairs.map((pair) => pair.key) ?? []),
  ];
}

/** The words under `rules: params:` that are names of parameters, each with its rule. */
function paramWords(
  settings: YamlMap,
  rules: ReadonlyMap<string, Rule>,
): { rule: Rule; word: YamlScalar; value: YamlNode }[] {
  const params = mapAt(mapAt(settings, 'rules'), 'params');
  return (params?.pairs ?? []).flatMap(({ key, value }) => {
    const rule = rules.get(key.text);
    if (rule === undefined || value.kind !== 'map') return [];
    return value.pairs.map((pair) => ({ rule, word: pair.key, value: pair.value }));
  });
}

/** The fault of the value of a parameter; a non-value is reported with the settings. */
function paramFaultOf(declared: Rule['params'][string], node: YamlNode): string | undefined {
  if (node.kind === 'scalar') return node.value === null ? undefined : paramFault(declared, node.value);
  if (node.kind === 'map') return undefined;
  const items = node.items.flatMap((item) => (item.kind === 'scalar' && item.value !== null ? [item.value] : []));
  return paramFault(declared, items);
}
