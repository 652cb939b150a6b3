import * as z from 'zod';
import { ruleEntries } from '../../../../app/rules/describe-rules.ts';
import { categories } from '../../../../model/rule.ts';
import { colouredOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { ruleListText } from '../../print/rules.ts';
import { withRuleSet } from '../../rule-set.ts';
import { stdoutPainter } from '../../terminal/terminal.ts';

const optionsSchema = colouredOptions.extend({
  category: z.enum(categories).optional(),
  source: z.enum(['shipped', 'world', 'store']).optional(),
});

/** `lore rules list`. */
export async function rulesListCommand(rawOptions: unknown): Promise<void> {
  const { world, format, color, category, source } = optionsSchema.parse(rawOptions);
  const all = await withRuleSet(world, async (set) => ruleEntries(set));
  const rules = all.filter(
    (entry) => (category ?? entry.category) === entry.category && (source ?? entry.source) === entry.source,
  );
  printAnswer(format, { rules }, (shown) => ruleListText(shown.rules, stdoutPainter(color)));
}
