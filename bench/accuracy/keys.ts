import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Answer keys: what people who read the corpora by hand say is, and is not, wrong in them. */

const entry = z.looseObject({
  kind: z.string(),
  child: z.string().optional(),
  parent: z.string().optional(),
  person: z.string().optional(),
  family: z.string().optional(),
  marriage: z.string().optional(),
});
/** One impossibility of a family tree. */
export type KeyEntry = z.infer<typeof entry>;

const treeKeySchema = z.looseObject({
  definite: z.array(entry).min(1),
  /** A fact without a rule. */
  structural: z.array(z.looseObject({ kind: z.string() })).default([]),
  never_definite: z.array(
    z.looseObject({ why: z.string(), family: z.string().optional(), families: z.array(z.string()).optional() }),
  ),
});
export type TreeKey = z.infer<typeof treeKeySchema>;

const hit = 'only era-aware temporal hit';
const erasKeySchema = z.looseObject({ certain: z.array(z.unknown()), [hit]: z.string() });

/** The one true finding of the trees with eras of their own: a child born after the parent's death. */
export interface LateBirth {
  readonly child: string;
  /** Years, as the trees that tell it so write them. */
  readonly born: string;
  readonly parent: string;
  readonly died: string;
}

export function readTreeKey(corpora: string, name: string): TreeKey {
  return parseKey(join(corpora, 'answers', name), treeKeySchema);
}

/** The key says it in words: "Dior b. FA 470, father Beren d. FA 466: …". */
export function readErasKey(corpora: string, name: string): LateBirth {
  const path = join(corpora, 'answers', name);
  const words = parseKey(path, erasKeySchema)[hit];
  const [, child, born, parent, died] =
    /^(\p{L}+) b\. \p{L}+ (\d+), (?:father|mother) (\p{L}+) d\. \p{L}+ (\d+)/u.exec(words) ?? [];
  if (child === undefined || born === undefined || parent === undefined || died === undefined) {
    throw new Error(`${path}: cannot be understood: ${words}`);
  }
  return { child, born, parent, died };
}

/** A missing or unreadable key ends the measurement: figures without one would be made up. */
function parseKey<T>(path: string, schema: z.ZodType<T>): T {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new Error(`The answer key ${path} is missing.`, { cause });
  }
  const parsed = schema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`The answer key ${path} is not what it was: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
