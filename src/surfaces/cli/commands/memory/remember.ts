import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import { DryRunSession } from '../../../../app/dry-run/dry-run-session.ts';
import { modelJudge } from '../../../../app/memory/conflicts/model-judge.ts';
import type { Judge, MemoryService } from '../../../../app/memory/memory-service.ts';
import { openMemoryService } from '../../../../app/memory/open-memory-service.ts';
import { rememberText } from '../../../../app/memory/remember.ts';
import type { RememberRequest } from '../../../../app/memory/remember-request.ts';
import type { StoredWorld } from '../../../../app/store/stored-world.ts';
import { openMemoryStore } from '../../../../compose.ts';
import { conflictPolicies, memoryTypes, type Polarity, polarities } from '../../../../model/memory.ts';
import { defined } from '../../../../util/defined.ts';
import { UserInputError } from '../../../../util/errors.ts';
import { utf8Text } from '../../../../util/text/utf8-text.ts';
import { wording } from '../../../../util/text/wording.ts';
import { actor } from '../../actor.ts';
import { withModelsOf } from '../../embedder.ts';
import { colouredOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { rememberedText } from '../../print/remembered.ts';
import { stdoutPainter } from '../../terminal/terminal.ts';
import { withFreeStoredWorld } from '../../when-free.ts';

const optionsSchema = colouredOptions.extend({
  type: z.enum(memoryTypes),
  tag: z.array(z.string()).optional(),
  importance: z.string().optional(),
  source: z.string().optional(),
  project: z.string().optional(),
  polarity: z.string().optional(),
  derivedFrom: z.array(z.string()).optional(),
  keepSources: z.boolean().optional(),
  onConflict: z.enum(conflictPolicies).optional(),
  candidate: z.boolean().optional(),
  embedder: z.string().optional(),
  model: z.string().optional(),
  as: z.string().optional(),
});
type RememberOptions = z.infer<typeof optionsSchema>;

/** `lore remember`: notes something, and says what it conflicts with. Refused by `raise`, it ends with 1. */
export async function rememberCommand(words: readonly string[], rawOptions: unknown): Promise<void> {
  const options = optionsSchema.parse(rawOptions);
  const text =
    words.length === 1 && words[0] === '-' ? utf8Text(await buffer(process.stdin), 'Standard input') : words.join(' ');
  await withFreeStoredWorld({ path: options.world, store: 'need' }, async (stored) => {
    const request: RememberRequest = { text, actor: actor(stored, options.as), ...requestIn(options) };
    const session = new DryRunSession({ openScratch: openMemoryStore, clock: stored.clock });
    try {
      const result = await withModelsOf(stored, options, async (models) => {
        const judge = judgeOf(stored, options);
        const dryRun: MemoryService['dryRun'] = (asked) => session.run(asked);
        const service = await openMemoryService(stored, { dryRun, ...defined({ ...models, judge }) });
        return rememberText(service, request, new AbortController().signal);
      });
      if (result.action === 'rejected') process.exitCode = 1;
      printAnswer(options.format, result, (shown) => rememberedText(shown, stdoutPainter(options.color)));
    } finally {
      await session.close();
    }
  });
}

const judgeOf = ({ home }: StoredWorld, { model }: RememberOptions): Judge | undefined =>
  model === undefined ? undefined : modelJudge({ model, environment: process.env, home });

function requestIn(options: RememberOptions): Omit<RememberRequest, 'text' | 'actor'> {
  const { type, tag, importance, source, project, polarity, derivedFrom, keepSources, onConflict, candidate } = options;
  return {
    type,
    ...defined({
      ...{ tags: tag, source, project, derived_from: derivedFrom, keep_sources: keepSources, candidate },
      on_conflict: onConflict,
      importance: importance === undefined ? undefined : Number(importance),
      polarity: polarity === undefined ? undefined : polarityIn(polarity),
    }),
  };
}

function polarityIn(text: string): Polarity {
  const found = polarities.find((polarity) => String(polarity) === text.replace(/^\+/, ''));
  if (found !== undefined) return found;
  throw new UserInputError(wording`${text} is no polarity.`, {
    code: 'bad-memory',
    fix: 'Give 1 (it affirms something), -1 (it denies it) or 0.',
  });
}
