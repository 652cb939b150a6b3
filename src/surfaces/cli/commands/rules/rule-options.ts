import * as z from 'zod';
import { type RuleShape, type RuleSpec, type ShapeName, shapeNames } from '../../../../app/rules/drafts/draft.ts';
import { UserInputError } from '../../../../util/errors.ts';

/** The parts of the rule that options of `lore rules new` state. */
export const ruleOptions = z.object({
  id: z.string().optional(),
  shape: z.enum(shapeNames).optional(),
  kind: z.string().optional(),
  predicate: z.string().optional(),
  side: z.enum(['subject', 'object']).optional(),
  other: z.string().optional(),
  first: z.string().optional(),
  last: z.string().optional(),
  description: z.string().optional(),
  hint: z.string().optional(),
  severity: z.enum(['error', 'warn']),
});
type RuleOptions = z.infer<typeof ruleOptions>;

/** The options of each shape, as written after `lore rules new ID`. */
const examples: Readonly<Record<ShapeName, string>> = {
  'one-at-a-time': '--shape one-at-a-time --kind Location --predicate GUARDS --side object',
  forbidden: '--shape forbidden --kind Person --predicate MEMBER_OF --other Guild',
  missing: '--shape missing --kind Location --predicate GUARDS --side object',
  order: '--shape order --kind Person --first birth --last death',
};

/**
 * The rule that the options describe.
 *
 * @throws UserInputError `incomplete-rule` with what the shape needs, or with all shapes where none is chosen.
 */
export function ruleOf(options: RuleOptions): RuleSpec {
  const { severity, description, hint } = options;
  return { id: needed(options, 'id'), severity, description, hint, shape: shapeOf(options) };
}

function shapeOf(options: RuleOptions): RuleShape {
  needed(options, 'shape');
  const { shape: name = 'missing', side } = options;
  const kind = needed(options, 'kind');
  if (name === 'order') return { name, kind, first: needed(options, 'first'), last: needed(options, 'last') };
  const predicate = needed(options, 'predicate');
  if (name === 'forbidden') return { name, kind, predicate, other: needed(options, 'other') };
  needed(options, 'side');
  return { name, kind, predicate, side: side ?? 'subject' };
}

function needed(options: RuleOptions, name: keyof RuleOptions): string {
  const stated = options[name]?.trim();
  if (stated !== undefined && stated !== '') return stated;
  const { id = 'bridges/one-warden', shape } = options;
  const lines = (shape === undefined ? shapeNames : [shape]).map((each) => `lore rules new ${id} ${examples[each]}`);
  throw new UserInputError(`The rule has no ${name}.`, {
    code: 'incomplete-rule',
    fix: `${name === 'id' ? 'Name it' : `Add --${name}`}, as here: ${lines.join('; ')}`,
  });
}
