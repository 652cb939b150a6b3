import * as z from 'zod';
import { ruleFilesAt, ruleIn } from '../../../../app/rules/rule-files.ts';
import { addRule } from '../../../../app/rules/stored/add-rule.ts';
import { approveRule } from '../../../../app/rules/stored/approve-rule.ts';
import { RuleError } from '../../../../util/errors.ts';
import { actor } from '../../actor.ts';
import { worldOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { withStoredWorld } from '../../stored-world.ts';

const optionsSchema = worldOptions.extend({ id: z.string().optional(), approve: z.boolean().optional() });

/** `lore rules add`: puts a rule file into the store. */
export async function rulesAddCommand(path: string, rawOptions: unknown): Promise<void> {
  const { world, format, id, approve } = optionsSchema.parse(rawOptions);
  const [file] = ruleFilesAt([path], process.cwd());
  const read = file === undefined ? { problems: [] } : ruleIn(file);
  if (file === undefined || 'problems' in read) throw unreadable(path, read);
  const { rule } = read;
  const request = {
    id: id ?? rule.id,
    cypher: file.text,
    description: rule.description,
    severity: rule.severity,
  };
  const added = await withStoredWorld({ path: world, store: 'need' }, async (stored) => {
    const result = await addRule(stored, { ...request, actor: actor(stored) });
    if (approve !== true || !result.awaits_approval) return result;
    await approveRule(stored, { id: result.id, actor: actor(stored) });
    return { ...result, awaits_approval: false };
  });
  printAnswer(format, added, addedText);
}

function addedText({ id, awaits_approval, warnings }: Awaited<ReturnType<typeof addRule>>): string {
  const waits = awaits_approval ? `It counts as a warning until a person approves it: lore rules approve ${id}\n` : '';
  const advice = warnings.map((warning) => `Advice: ${warning}\n`).join('');
  return `The rule ${id} is in the store and runs from the next run on.\n${waits}${advice}`;
}

function unreadable(path: string, read: ReturnType<typeof ruleIn> | { readonly problems: readonly [] }): RuleError {
  const first = 'problems' in read ? read.problems[0] : undefined;
  const { line = 1, column = 1, message = 'It holds no rule.', code = 'bad-rule' } = first ?? {};
  const fix = '`lore rules lint` lists every fault.';
  return new RuleError(message, { code, fix, place: { path: first?.path ?? path, line, column } });
}
