import { createInterface } from 'node:readline/promises';
import * as z from 'zod';
import {
  type RuleShape,
  type RuleSpec,
  type ShapeName,
  type Side,
  shapeNames,
} from '../../../../app/rules/drafts/draft.ts';
import { UserInputError } from '../../../../util/errors.ts';

/** What the options of `lore rules new` may state of the rule. */
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

/** Puts a question to the user. */
export type Ask = (question: string) => Promise<string>;

interface Answers {
  readonly options: RuleOptions;
  /** Undefined where there is nobody to ask. */
  readonly ask: Ask | undefined;
}

/**
 * The rule that the options describe. What they leave open is asked on a terminal.
 *
 * @throws UserInputError `incomplete-rule` where there is no terminal, or no answer.
 */
export async function completeRule(options: RuleOptions, given?: Ask): Promise<RuleSpec> {
  const dialogue = given === undefined && process.stdin.isTTY === true ? openDialogue() : undefined;
  try {
    const answers = { options, ask: given ?? dialogue?.ask };
    const { severity, description, hint } = options;
    const id = await answer(answers, 'id', 'Id of the rule, such as bridges/one-warden');
    return { id, severity, description, hint, shape: await completeShape(answers) };
  } finally {
    dialogue?.close();
  }
}

async function completeShape(answers: Answers): Promise<RuleShape> {
  const name = await choice<ShapeName>(answers, 'shape', 'Which shape', shapeNames);
  const kind = await answer(answers, 'kind', 'Which kind of thing is it about, such as Location');
  if (name === 'order') {
    const first = await answer(answers, 'first', 'Which of its dates comes first, such as birth');
    return { name, kind, first, last: await answer(answers, 'last', 'Which of its dates comes last, such as death') };
  }
  const predicate = await answer(answers, 'predicate', 'Which claim does it look at, such as GUARDS');
  if (name === 'forbidden') {
    return {
      name,
      kind,
      predicate,
      other: await answer(answers, 'other', 'Which kind on the other side is forbidden'),
    };
  }
  const side = await choice<Side>(answers, 'side', `Where does the ${kind} stand in “… ${predicate} …”`, [
    'subject',
    'object',
  ]);
  return { name, kind, predicate, side };
}

async function answer({ options, ask }: Answers, name: keyof RuleOptions, question: string): Promise<string> {
  const stated = options[name]?.trim();
  if (stated !== undefined && stated !== '') return stated;
  const answered = ask === undefined ? '' : (await ask(`${question}? `)).trim();
  if (answered !== '') return answered;
  throw new UserInputError(`The rule has no ${name}.`, {
    code: 'incomplete-rule',
    fix: name === 'id' ? 'Name it: lore rules new ID …' : `Add --${name}; \`lore rules new --help\` shows an example.`,
  });
}

async function choice<T extends string>(
  answers: Answers,
  name: keyof RuleOptions,
  question: string,
  known: readonly T[],
): Promise<T> {
  const chosen = await answer(answers, name, `${question} (${known.join(', ')})`);
  const found = known.find((each) => each === chosen);
  if (found !== undefined) return found;
  throw new UserInputError(`\`${chosen}\` is no ${name}.`, {
    code: 'incomplete-rule',
    fix: `One of ${known.join(', ')}.`,
  });
}

/** Questions go to stderr: stdout is for what the command prints. */
function openDialogue(): { readonly ask: Ask; readonly close: () => void } {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  return { ask: (question) => lines.question(question), close: () => lines.close() };
}
