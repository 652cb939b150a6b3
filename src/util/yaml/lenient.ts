import type * as z from 'zod';
import { toPlain, type YamlIssue, type YamlNode } from './node.ts';
import { locateIssue, unnameableKeys, withoutMisspelt } from './validate.ts';

/**
 * Like `validateYaml`, but wrong parts are reported and left out, and the rest is used, so that one mistake in a settings file
 * does not undo the others. The value is absent only when nothing valid is left.
 */
export function validateLeniently<T>(
  schema: z.ZodType<T>,
  node: YamlNode,
): { readonly value?: T; readonly issues: readonly YamlIssue[] } {
  const issues: YamlIssue[] = unnameableKeys(node);
  let plain = toPlain(node);
  // Leaving one part out may reveal another fault. Three rounds are enough for all cases that can be solved.
  for (let round = 0; round < 3; round++) {
    const result = schema.safeParse(plain);
    if (result.success) return { value: result.data, issues: withoutMisspelt(issues) };
    if (round === 0) issues.push(...result.error.issues.flatMap((issue) => locateIssue(issue, node, schema)));
    for (const issue of result.error.issues) {
      if (issue.code === 'unrecognized_keys')
        for (const key of issue.keys) plain = without(plain, [...issue.path, key]);
      else plain = without(plain, issue.path);
    }
    plain = compacted(plain);
  }
  return { issues: withoutMisspelt(issues) };
}

const gone = Symbol('left out');

/** The value without the part at a path; if that part is missing, without the part that should hold it. */
function without(value: unknown, path: readonly PropertyKey[]): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return gone;
  if (Array.isArray(value)) {
    const index = Number(step);
    return index in value ? value.map((item: unknown, at) => (at === index ? without(item, rest) : item)) : gone;
  }
  if (typeof value !== 'object' || value === null) return value === gone ? value : gone;
  const key = String(step);
  if (!Object.hasOwn(value, key)) return gone;
  return Object.fromEntries(Object.entries(value).map(([k, item]) => [k, k === key ? without(item, rest) : item]));
}

function compacted(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== gone).map(compacted);
  if (typeof value !== 'object' || value === null) return value === gone ? undefined : value;
  const kept = Object.entries(value).filter(([, item]) => item !== gone);
  return Object.fromEntries(kept.map(([key, item]) => [key, compacted(item)]));
}
