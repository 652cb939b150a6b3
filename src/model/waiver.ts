import * as z from 'zod';

/** A waiver in the author's files: findings of a rule about some claims, an entity or a file are meant to be so. */
export const waiverSchema = z.object({
  /** The id of a rule; `prefix/*` or `*` for several. */
  rule: z.string(),
  reason: z.string(),
  /** The first digits of the hash of the finding's facts. When the facts change, the waiver no longer holds. */
  facts: z.string().optional(),
  /** The last day on which it holds, `2027-01-31`. */
  until: z.string().optional(),
  place: z.object({ path: z.string(), line: z.int(), column: z.int() }),
  /** Ids of the claims that it covers. */
  claims: z.array(z.string()),
  /** Ids of the entities that it covers, with every finding about them. */
  entities: z.array(z.string()),
  /** True if it covers its whole file. */
  file: z.boolean(),
});
export type Waiver = z.infer<typeof waiverSchema>;

/** True if a waiver holds on a day such as `2026-11-22`. */
export const isInForce = ({ until }: Pick<Waiver, 'until'>, today: string): boolean =>
  until === undefined || until >= today;

/** True if the rule of a waiver (an id, `prefix/*` or `*`) matches a rule id. */
export function meansRule(pattern: string, ruleId: string): boolean {
  if (pattern === '*') return true;
  return pattern.endsWith('/*') ? ruleId.startsWith(pattern.slice(0, -1)) : pattern === ruleId;
}
