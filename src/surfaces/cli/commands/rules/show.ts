import { showRule } from '../../../../app/rules/show-rule.ts';
import { colouredOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { ruleText } from '../../print/rules.ts';
import { withRuleSet } from '../../rule-set.ts';
import { stdoutPainter } from '../../terminal/terminal.ts';

/** `lore rules show`. */
export async function rulesShowCommand(id: string, rawOptions: unknown): Promise<void> {
  const { world, format, color } = colouredOptions.parse(rawOptions);
  const rule = await withRuleSet(world, async (set) => showRule(set, id));
  printAnswer(format, rule, (shown) => ruleText(shown, stdoutPainter(color)));
}
