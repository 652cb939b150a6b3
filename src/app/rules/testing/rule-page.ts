import { Document, isMap, isSeq, visit } from 'yaml';
import type { Finding } from '../../../model/finding.ts';
import type { Category, Rule } from '../../../model/rule.ts';
import { entitiesOf, type RuleCase, type RuleTest } from './rule-tests.ts';

/** A case of a rule's tests that the page shows, and what the rule found in it when it was run for the page. */
export interface PageExample {
  readonly each: RuleCase;
  readonly found: readonly Finding[];
}

export interface RulePage {
  readonly rule: Rule;
  readonly test: RuleTest;
  readonly incorrect: PageExample;
  readonly correct: PageExample;
}

const note = 'Generated from the rule and its tests by `npm run docs:rules`; do not edit.';

const categoryNames: Readonly<Record<Category, string>> = {
  contradiction: 'Contradictions',
  anachronism: 'Anachronisms',
  ontology: 'Ontology violations',
  orphan: 'Gaps',
};

/** One rule as a page in Markdown: what, why, an example that breaks it and one that does not, parameters, how to turn it off. */
export function rulePage({ rule, test, incorrect, correct }: RulePage): string {
  const blocks = [
    `# ${rule.id}`,
    note,
    escaped(rule.description),
    ...(rule.rationale === undefined ? [] : [`**Why.** ${escaped(rule.rationale)}`]),
    ...(rule.hint === undefined ? [] : [`**What to do.** ${rule.hint.replace(/\{\{[^{}]*\}\}/g, '…')}`]),
    table(
      ['category', 'severity', 'about', 'claims'],
      [[rule.category, rule.severity, rule.subject.label, rule.predicate ?? '']],
    ),
    `## Incorrect: ${incorrect.each.name}`,
    worldBlocks(test, incorrect.each),
    found(incorrect.found),
    `## Correct: ${correct.each.name}`,
    worldBlocks(test, correct.each),
    'No finding.',
    ...silences(test, correct.each),
    ...parameters(rule),
    '## Turning it off, or up',
    fenced('yaml', settings(rule)),
    `The rule: [${rule.path}](../../../${rule.path}). Its tests: [${testPath(rule)}](../../../${testPath(rule)}).`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** All rules by category, each with a link to its page. */
export function ruleIndex(rules: readonly Rule[]): string {
  const sections = Object.entries(categoryNames).flatMap(([category, name]) => {
    const mine = rules.filter((rule) => rule.category === category);
    const rows = mine.map((rule) => [`[${rule.id}](${rule.id}.md)`, cell(rule.description)]);
    return [`## ${name}`, table(['rule', 'what holds'], rows)];
  });
  const intro = `The ${rules.length} rules that ship with lore-engine, all with severity \`warn\` until a world says otherwise. [How to write one](../write-a-rule.md).`;
  return `${['# Shipped rules', note, intro, ...sections].join('\n\n')}\n`;
}

/** The file of a rule's page below `docs/rules/`. */
export const pagePath = ({ id }: Pick<Rule, 'id'>): string => `${id}.md`;

function testPath({ path = '' }: Rule): string {
  return path.replace(/\.cypher$/, '.test.yaml');
}

function worldBlocks(test: RuleTest, each: RuleCase): string {
  const world = { ...test.world, ...each.world };
  const settings = Object.keys(world).length === 0 ? [] : [`\`lore.yaml\``, fenced('yaml', yaml(world))];
  const things = {
    entities: entitiesOf(test, each),
    ...(each.relations.length === 0 ? {} : { relations: each.relations }),
  };
  const prose = each.prose === undefined ? [] : ['A note:', fenced('markdown', each.prose.trim())];
  return [...settings, fenced('yaml', yaml(things)), ...prose].join('\n\n');
}

/** One line for each thing and claim. */
function yaml(value: object): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Seq(_, { items }) {
      for (const item of items) if (isMap(item) || isSeq(item)) item.flow = true;
    },
    Pair(_, { value: inner }) {
      const isShort =
        isMap(inner) &&
        inner.items.every((pair) => !isSeq(pair.value) || pair.value.items.every((item) => !isMap(item)));
      if (isShort) inner.flow = true;
    },
  });
  return document.toString({ lineWidth: 0, flowCollectionPadding: true }).replaceAll('[ ', '[').replaceAll(' ]', ']');
}

function found(findings: readonly Finding[]): string {
  return fenced('text', findings.map(findingText).join('\n'));
}

/** As a report words it: the message, then what it rests on. */
function findingText({ verdict, category, message, members }: Finding): string {
  const mark = category === 'orphan' ? '○' : verdict === 'possible' ? '?' : '✗';
  return [`${mark} ${message}`, ...members.map(({ summary }) => `    ${summary}`)].join('\n');
}

/** The false alarms it is tested not to raise, and what it leaves open. */
function silences(test: RuleTest, shown: RuleCase): string[] {
  const quiet = test.cases.filter((each) => each.expect.length === 0 && each !== shown);
  if (quiet.length === 0) return [];
  const lines = quiet.map(
    ({ name, undecided = 0 }) => `- ${escaped(name)}${undecided > 0 ? ' (counted as undecided)' : ''}`,
  );
  return ['It keeps silent, too, about:', lines.join('\n')];
}

function parameters(rule: Rule): string[] {
  const rows = Object.entries(rule.params).map(([name, declared]) => {
    const detailed = typeof declared === 'object' && 'default' in declared ? declared : { default: declared };
    const { unit = '', description = '', per_kind = {} } = detailed;
    const kinds = Object.entries(per_kind).map(([kind, value]) => `${kind}: ${String(value)}`);
    return [`\`${name}\``, shown(detailed.default), unit, kinds.join(', '), cell(description)];
  });
  return rows.length === 0 ? [] : ['## Parameters', table(['name', 'default', 'unit', 'by kind', ''], rows)];
}

const shown = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value));

function settings({ id, params }: Rule): string {
  const lines = [
    'rules:',
    `  disable: [${id}] # off, for everybody; \`lore rules disable ${id}\` for one store`,
    `  severity: { ${id}: error } # or up`,
  ];
  const [name] = Object.keys(params);
  const declared = name === undefined ? undefined : params[name];
  const standard = typeof declared === 'object' && 'default' in declared ? declared.default : declared;
  if (standard !== undefined)
    lines.push(`  params: { ${id}: { ${name}: ${Array.isArray(standard) ? `[${standard.join(', ')}]` : standard} } }`);
  return lines.join('\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text.trim()}\n\`\`\``;
const cell = (text: string): string => escaped(text).replaceAll('|', '\\|');
/** Prose: a `<` or `*` in it is no markup. */
const escaped = (text: string): string => text.replace(/[*<]/g, '\\$&');
