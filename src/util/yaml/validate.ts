import type * as z from 'zod';
import { didYouMean } from '../text/did-you-mean.ts';
import { toPlain, type YamlIssue, type YamlNode } from './node.ts';

export interface SchemaResult<T> {
  /** Absent when anything is wrong. */
  readonly value?: T;
  readonly issues: readonly YamlIssue[];
}

/** Returns the keys that the map at a path may have. */
export type KnownKeys = (path: readonly PropertyKey[]) => Iterable<string>;

/** Checks a node against a zod schema. Each issue has the place of its value or unknown key; `knownKeys` is for "did you mean". */
export function validateYaml<T>(
  schema: z.ZodType<T>,
  node: YamlNode,
  knownKeys: KnownKeys = () => [],
): SchemaResult<T> {
  const result = schema.safeParse(toPlain(node));
  if (result.success) return { value: result.data, issues: [] };
  return { issues: result.error.issues.flatMap((issue) => locateIssue(issue, node, knownKeys)) };
}

/** A zod issue with the place of the value or unknown key that it is about. */
export function locateIssue(issue: z.core.$ZodIssue, root: YamlNode, knownKeys: KnownKeys): YamlIssue[] {
  const { node, label } = follow(root, issue.path);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const known = [...knownKeys(issue.path)];
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
      return best.flatMap((inner) => locateIssue({ ...inner, path: [...issue.path, ...inner.path] }, root, knownKeys));
    }
    const texts = [...new Set(branches.flat().map((inner) => inner.message))];
    return [{ offset: node.start, code: 'bad-setting', message: `${label}${texts.join('; or ') || issue.message}.` }];
  }
  return [{ offset: node.start, code: 'bad-setting', message: `${label}${issue.message}.` }];
}

function deepest(issues: readonly z.core.$ZodIssue[]): number {
  return Math.max(0, ...issues.map((issue) => issue.path.length));
}

/** The node at a path, or the deepest existing node above it. */
function follow(root: YamlNode, path: readonly PropertyKey[]): { node: YamlNode; label: string } {
  let node = root;
  let label = '';
  for (const step of path) {
    const next = child(node, step);
    label = typeof step === 'number' ? label : `\`${String(step)}\`: `;
    if (next === undefined) break;
    node = next;
  }
  return { node, label };
}

function child(node: YamlNode, step: PropertyKey): YamlNode | undefined {
  if (node.kind === 'seq') return typeof step === 'number' ? node.items[step] : undefined;
  // `toPlain` takes the last value of a key that is written twice.
  return node.kind === 'map' ? node.pairs.findLast((pair) => pair.key.text === String(step))?.value : undefined;
}

function keyOffset(node: YamlNode, key: string): number | undefined {
  return node.kind === 'map' ? node.pairs.find((pair) => pair.key.text === key)?.key.start : undefined;
}
