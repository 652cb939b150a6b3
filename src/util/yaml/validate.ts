import type * as z from 'zod';
import { didYouMean } from '../text/did-you-mean.ts';
import { toPlain, type YamlIssue, type YamlNode } from './node.ts';
import { issueWords, keysBySchema } from './schema-words.ts';

export interface SchemaResult<T> {
  /** Absent when anything is wrong. */
  readonly value?: T;
  readonly issues: readonly YamlIssue[];
}

/** Checks a node against a zod schema. Each issue has the place of its value or unknown key. */
export function validateYaml<T>(schema: z.ZodType<T>, node: YamlNode): SchemaResult<T> {
  const unnameable = unnameableKeys(node);
  const result = schema.safeParse(toPlain(node));
  if (result.success && unnameable.length === 0) return { value: result.data, issues: [] };
  const issues = result.error?.issues.flatMap((issue) => locateIssue(issue, node, schema)) ?? [];
  return { issues: withoutMisspelt([...unnameable, ...issues]) };
}

/** Keys that JavaScript gives a meaning of its own: nothing could be called so without being lost. */
export function unnameableKeys(node: YamlNode): YamlIssue[] {
  if (node.kind === 'seq') return node.items.flatMap(unnameableKeys);
  if (node.kind === 'scalar') return [];
  return node.pairs.flatMap(({ key, value }): YamlIssue[] => {
    if (key.text !== '__proto__') return unnameableKeys(value);
    const message = '`__proto__` cannot be the name of anything here. Choose another.';
    return [{ offset: key.start, code: 'bad-setting', message }];
  });
}

/** A zod issue with the place of the value or unknown key that it is about. */
export function locateIssue(issue: z.core.$ZodIssue, root: YamlNode, schema: z.core.$ZodType): YamlIssue[] {
  const { node, label, isThere } = follow(root, issue.path);
  if (issue.code === 'unrecognized_keys') {
    const known = keysBySchema(schema, issue.path);
    return issue.keys
      .filter((key) => key !== '__proto__')
      .map((key) => {
        const hint = didYouMean(key, known) || (known.length > 0 ? `. Expected one of: ${known.join(', ')}.` : '.');
        const offset = keyOffset(node, key) ?? node.start;
        return { offset, code: 'unknown-setting', message: `Unknown setting \`${key}\`${hint}` };
      });
  }
  if (issue.code === 'invalid_key') {
    // A name that the author chose, of a kind or predicate.
    const reasons = [...new Set(issue.issues.map((inner) => inner.message))];
    const key = String(issue.path.at(-1) ?? '');
    const map = follow(root, issue.path.slice(0, -1)).node;
    const offset = keyOffset(map, key) ?? node.start;
    return [{ offset, code: 'bad-setting', message: `\`${key}\`: ${reasons.join('; ')}.` }];
  }
  if (issue.code === 'invalid_union') {
    // Report the branch of the union that got furthest.
    const branches = issue.errors.filter((branch) => branch.length > 0);
    const best = [...branches].sort((a, b) => deepest(b) - deepest(a))[0];
    if (best !== undefined && deepest(best) > 0) {
      return best.flatMap((inner) => locateIssue({ ...inner, path: [...issue.path, ...inner.path] }, root, schema));
    }
  }
  const words = issueWords(issue, isThere ? toPlain(node) : undefined);
  const state = /^is (?:missing|empty)/.test(words);
  const message = `${state ? label.replace(/: $/, ' ') : label}${words}${words.endsWith('?') ? '' : '.'}`;
  return [{ offset: node.start, code: 'bad-setting', message }];
}

/** A key that is written otherwise is not missing as well. */
export function withoutMisspelt(issues: readonly YamlIssue[]): YamlIssue[] {
  return issues.filter(({ message }) => {
    const [, key] = /^`([^`]+)` is missing/.exec(message) ?? [];
    const isMeant = ({ code, message: other }: YamlIssue): boolean =>
      code === 'unknown-setting' && other.endsWith(`: did you mean \`${key}\`?`);
    return key === undefined || !issues.some(isMeant);
  });
}

function deepest(issues: readonly z.core.$ZodIssue[]): number {
  return Math.max(0, ...issues.map((issue) => issue.path.length));
}

/** The node at a path, or the deepest existing node above it. */
function follow(root: YamlNode, path: readonly PropertyKey[]): { node: YamlNode; label: string; isThere: boolean } {
  let node = root;
  let label = '';
  for (const step of path) {
    const next = child(node, step);
    label = typeof step === 'number' ? label : `\`${String(step)}\`: `;
    if (next === undefined) return { node, label, isThere: false };
    node = next;
  }
  return { node, label, isThere: true };
}

function child(node: YamlNode, step: PropertyKey): YamlNode | undefined {
  if (node.kind === 'seq') return typeof step === 'number' ? node.items[step] : undefined;
  // `toPlain` takes the last value of a key that is written twice.
  return node.kind === 'map' ? node.pairs.findLast((pair) => pair.key.text === String(step))?.value : undefined;
}

function keyOffset(node: YamlNode, key: string): number | undefined {
  return node.kind === 'map' ? node.pairs.find((pair) => pair.key.text === key)?.key.start : undefined;
}
