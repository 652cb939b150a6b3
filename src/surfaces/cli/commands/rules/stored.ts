import * as z from 'zod';
import { ruleFilesAt, ruleIn } from '../../../../app/rules/rule-files.ts';
import { addRule } from '../../../../app/rules/stored/add-rule.ts';
import { approveRule } from '../../../../app/rules/stored/approve-rule.ts';
import { removeRule } from '../../../../app/rules/stored/remove-rule.ts';
import { switchRule } from '../../../../app/rules/stored/switch-rule.ts';
import { RuleError } from '../../../../util/errors.ts';
import { actor, withKeptWorld } from '../../kept.ts';
import { json } from '../../print/listing.ts';

const common = z.object({ world: z.string().optional(), format: z.enum(['text', 'json']) });
const addSchema = common.extend({ id: z.string().optional(), approve: z.boolean().optional() });
const switchSchema = common.extend({ reason: z.string().optional() });

/** `lore rules add`: a rule file into the store. */
export async function add(path: string, rawOptions: unknown): Promise<void> {
  const { world, format, id, approve: approves } = addSchema.parse(rawOptions);
  const [file] = ruleFilesAt([path], process.cwd());
  const read = file === undefined ? { problems: [] } : ruleIn(file);
  if (file === undefined || 'problems' in read) throw unreadable(path, read);
  const { rule } = read;
  const request = {
    id: id ?? rule.id,
    cypher: file.text,
    description: rule.description,
    severity: rule.severity,
    actor: actor(),
  };
  const added = await withKeptWorld({ path: world, store: 'need' }, async (kept) => {
    const stored = await addRule(kept, request);
    if (approves !== true || !stored.awaits_approval) return stored;
    await approveRule(kept, { id: stored.id, actor: actor() });
    return { ...stored, awaits_approval: false };
  });
  const waits = added.awaits_approval
    ? `It counts as a warning until a person approves it: lore rules approve ${added.id}\n`
    : '';
  const advice = added.warnings.map((warning) => `Advice: ${warning}\n`).join('');
  const text = `The rule ${added.id} is in the store and runs from the next run on.\n${waits}${advice}`;
  process.stdout.write(format === 'json' ? json(added) : text);
}

function unreadable(path: string, read: ReturnType<typeof ruleIn> | { readonly problems: readonly [] }): RuleError {
  const first = 'problems' in read ? read.problems[0] : undefined;
  const { line = 1, column = 1, message = 'It holds no rule.', code = 'bad-rule' } = first ?? {};
  const fix = '`lore rules lint` lists all that is wrong.';
  return new RuleError(message, { code, fix, place: { path: first?.path ?? path, line, column } });
}

/** `lore rules remove`. */
export async function remove(id: string, rawOptions: unknown): Promise<void> {
  const { world, format, reason } = switchSchema.parse(rawOptions);
  const removed = await withKeptWorld({ path: world, store: 'need' }, (kept) =>
    removeRule(kept, { id, reason, actor: actor() }),
  );
  const text = `The rule ${id} is out of force: the next full run closes what it had found. Its history stays.\n`;
  process.stdout.write(format === 'json' ? json(removed) : text);
}

/** `lore rules enable`, `lore rules disable`. */
export async function switchTo(enabled: boolean, id: string, rawOptions: unknown): Promise<void> {
  const { world, format, reason } = switchSchema.parse(rawOptions);
  const entry = await withKeptWorld({ path: world, store: 'need' }, (kept) =>
    switchRule(kept, { id, enabled, reason, actor: actor() }),
  );
  const text = enabled
    ? `The rule ${id} is on: the next run goes by it.\n`
    : `The rule ${id} is off in the store: the next run closes what it had found.\n`;
  process.stdout.write(format === 'json' ? json(entry) : text);
}

/** `lore rules approve`: a person's word. */
export async function approve(id: string, rawOptions: unknown): Promise<void> {
  const { world, format } = common.parse(rawOptions);
  const approved = await withKeptWorld({ path: world, store: 'need' }, (kept) =>
    approveRule(kept, { id, actor: actor() }),
  );
  const text = `The rule ${id} counts as an error from the next run on.\n`;
  process.stdout.write(format === 'json' ? json(approved) : text);
}
