import * as z from 'zod';

/** What an author allows in their files, with the reason: findings of a rule about some claims, an entity or a file. */
export const waiverSchema = z.object({
  /** The id of a rule; `prefix/*` or `*` for several. */
  rule: z.string(),
  reason: z.string(),
  /** The beginning of the hash of what the claims said when it was written: it holds no longer when they say something else. */
  facts: z.string().optional(),
  /** The last day on which it holds, `2027-01-31`. */
  until: z.string().optional(),
  place: z.object({ path: z.string(), line: z.int(), column: z.int() }),
  /** Ids of the claims it stands beside. */
  claims: z.array(z.string()),
  /** Ids of the entities it stands on: every finding about one of them is meant. */
  entities: z.array(z.string()),
  /** It is about its whole file. */
  file: z.boolean(),
});
export type Waiver = z.infer<typeof waiverSchema>;

/** Whether a waiver's rule, or pattern of rules, means this one. */
export function meansRule(pattern: string, ruleId: string): boolean {
  if (pattern === '*') return true;
  return pattern.endsWith('/*') ? ruleId.startsWith(pattern.slice(0, -1)) : pattern === ruleId;
}
