import { claimDecisionSchema, type Decision, findingDecisionSchema } from '../../model/decision.ts';
import type { Problem } from '../../model/problem.ts';
import { didYouMean } from '../../util/text/did-you-mean.ts';
import {
  parseYaml,
  validateYaml,
  valueAt,
  type YamlIssue,
  type YamlMap,
  type YamlNode,
} from '../../util/yaml/index.ts';
import { storeFolder } from './home.ts';

/** Where a world's decisions stand, relative to its folder. */
export const decisionsPath = `${storeFolder}/decisions.yaml`;

/** One entry of the file, as it is written. */
export interface DecisionEntry {
  /** Absent where it states none. */
  readonly id: string | undefined;
  /** With what follows it until the next. */
  readonly text: string;
  /** From 1, as is the column. */
  readonly line: number;
  readonly column: number;
  /** Its content, or its problem. */
  readonly read: Decision | Problem;
}

/** The decisions of a text, or the reason why all are ignored. */
export type ParsedDecisions =
  | { readonly head: string; readonly entries: readonly DecisionEntry[]; readonly fault?: undefined }
  | { readonly fault: Problem };

const mergeMark = /^(?:<{7}|={7}|>{7}|\|{7})(?:\s|$)/m;

export function parseDecisions(text: string): ParsedDecisions {
  const mark = mergeMark.exec(text);
  if (mark !== null) {
    const line = text.slice(0, mark.index).split('\n').length;
    const message =
      'A merge of the decisions was left unfinished, so none of them applies. Keep the entries of both sides, and delete the lines of <, = and >.';
    return { fault: problemAt({ line, column: 1 }, 'unfinished-merge', message) };
  }
  const { lines, documents, issues } = parseYaml(text);
  const refused = (offset: number, message: string): ParsedDecisions => ({
    fault: problemAt(lines.position(offset), 'bad-decision', message),
  });
  const [root] = documents;
  const grave = issues.find(({ code }) => code !== 'duplicate-key');
  if (grave !== undefined) {
    const message = `The decisions cannot be read, so none of them applies: ${grave.message}`;
    return oneByOne(text) ?? refused(grave.offset, message);
  }
  if (documents.length > 1)
    return refused(documents[1]?.start ?? 0, 'One list of decisions was expected, so none of them applies.');
  if (root === undefined || (root.kind === 'seq' && root.items.length === 0)) return { head: text, entries: [] };
  if (root.kind !== 'seq') {
    return refused(
      root.start,
      'A list of decisions was expected here, each beginning with `- `, so none of them applies.',
    );
  }
  const starts = startsOf(text, root.items);
  if (starts === undefined) {
    const entries = oneByOne(text);
    if (entries !== undefined) return entries;
    return refused(root.start, 'Begin each decision on a new line with `- `. None of them applies.');
  }
  const entries = root.items.map((item, index): DecisionEntry => {
    const [start = 0, end = text.length] = [starts[index], starts[index + 1]];
    const place = lines.position(item.start);
    const twice = issues.find(({ offset }) => offset >= start && offset < end);
    const read = twice === undefined ? decisionIn(item) : twice.message;
    return {
      id: idIn(item),
      text: text.slice(start, end),
      ...place,
      read: typeof read === 'string' ? unreadable(place, read) : read,
    };
  });
  return { head: text.slice(0, starts[0]), entries };
}

/**
 * The entries where something in one of them keeps the whole from being read: each is what begins with a dash at the beginning of a
 * line. Undefined where the text is not made of such.
 */
function oneByOne(text: string): ParsedDecisions | undefined {
  const starts = [...text.matchAll(/^-(?=\s|$)/gm)].map(({ index }) => index);
  const head = text.slice(0, starts[0] ?? 0);
  if (starts.length === 0 || head.split('\n').some((line) => !/^\s*(#.*)?$/.test(line))) return undefined;
  const entries = starts.map((start, index): DecisionEntry => {
    const block = text.slice(start, starts[index + 1] ?? text.length);
    const { lines, documents, issues } = parseYaml(block);
    const above = text.slice(0, start).split('\n').length - 1;
    const at = (offset: number) => {
      const { line, column } = lines.position(offset);
      return { line: line + above, column };
    };
    const [root, ...more] = documents;
    const item = root?.kind === 'seq' && root.items.length === 1 && more.length === 0 ? root.items[0] : undefined;
    const [issue] = issues;
    const read = issue?.message ?? (item === undefined ? 'expected one decision.' : decisionIn(item));
    const place = at(issue?.offset ?? 0);
    return {
      id: item === undefined ? undefined : idIn(item),
      text: block,
      ...at(0),
      read: typeof read === 'string' ? unreadable(place, read) : read,
    };
  });
  return { head, entries };
}

const unreadable = (place: Pick<Problem, 'line' | 'column'>, why: string): Problem =>
  problemAt(place, 'bad-decision', `This decision cannot be read, and does not apply: ${why}`);

/** Where the line of each entry begins; undefined where they share lines, are indented, or one stands for another. */
function startsOf(text: string, items: readonly YamlNode[]): number[] | undefined {
  const starts: number[] = [];
  for (const { start } of items) {
    const at = text.lastIndexOf('\n-', start - 1) + 1;
    if (text[at] !== '-' || at <= (starts.at(-1) ?? -1)) return undefined;
    starts.push(at);
  }
  return starts;
}

function idIn(node: YamlNode): string | undefined {
  const value = node.kind === 'map' ? valueAt(node, 'id') : undefined;
  return value?.kind === 'scalar' ? value.text : undefined;
}

/** The content of an entry, or its fault, as a sentence. */
function decisionIn(node: YamlNode): Decision | string {
  if (node.kind !== 'map') return 'expected `{ id: …, at: …, actor: …, action: …, … }`.';
  const [isClaim, isFinding] = ['claim', 'finding'].map((key) => valueAt(node, key) !== undefined);
  if (isClaim && isFinding) return 'it states a `claim` and a `finding`, and can be about one of them only.';
  if (!isClaim && !isFinding) return aboutNothing(node);
  return isClaim ? decisionBy(claimDecisionSchema, node) : decisionBy(findingDecisionSchema, node);
}

/** The key may be there, misspelt. */
function aboutNothing(node: YamlMap): string {
  const known = [...Object.keys(claimDecisionSchema.shape), ...Object.keys(findingDecisionSchema.shape)];
  const unknown = node.pairs.map(({ key }) => key.text).filter((key) => !known.includes(key));
  const hint = unknown.map((key) => [key, didYouMean(key, ['claim', 'finding'])]).find(([, near]) => near !== '');
  if (hint !== undefined) return `unknown key \`${hint[0]}\`${hint[1]}`;
  return 'it needs a `claim` or a `finding`.';
}

function decisionBy(
  schema: typeof claimDecisionSchema | typeof findingDecisionSchema,
  node: YamlMap,
): Decision | string {
  const keys = Object.keys(schema.shape);
  const unknown = node.pairs.find(({ key }) => !keys.includes(key.text))?.key.text;
  if (unknown !== undefined) {
    return `unknown key \`${unknown}\`${didYouMean(unknown, keys) || `. Expected: ${keys.join(', ')}.`}`;
  }
  const { value, issues } = validateYaml<Decision>(schema, node);
  const [issue] = issues;
  return value ?? (issue === undefined ? 'it is not as expected.' : withQuotesHint(issue));
}

/** YAML makes a number of digits alone. */
function withQuotesHint({ message }: YamlIssue): string {
  return /expected a text, not `[^`]*`\.$/.test(message) ? `${message.slice(0, -1)}; put it in quotes.` : message;
}

export function problemAt(
  { line, column }: { readonly line: number; readonly column: number },
  code: Problem['code'],
  message: string,
): Problem {
  return { path: decisionsPath, line, column, code, message };
}
