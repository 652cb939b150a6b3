import * as z from 'zod';
import { checkStoredMemories } from '../../../../app/memory/later-checks.ts';
import { type NightlyRequest, nightly, nightlyRun } from '../../../../app/nightly/nightly.ts';
import { readStoryAtNight } from '../../../../app/nightly/nightly-story.ts';
import { Schedule } from '../../../../app/nightly/schedule.ts';
import { openMemoryStore } from '../../../../compose.ts';
import { defined } from '../../../../util/defined.ts';
import { stderrLogger } from '../../../../util/logger.ts';
import { nightlyLevel } from '../../../served/nightly.ts';
import { exitStatus, failOnLevels } from '../../fail-on.ts';
import { jsonText } from '../../print/answer.ts';
import { openChosenWorld } from '../../stored-world.ts';
import { untilInterrupted } from '../../terminal/until-interrupted.ts';
import { toCommand, toWebhook } from './notify.ts';

const optionsSchema = z.object({
  at: z.string(),
  timezone: z.string().optional(),
  once: z.boolean().optional(),
  failOn: z.enum(failOnLevels),
  webhook: z.string().optional(),
  exec: z.string().optional(),
  model: z.string().min(1).optional(),
  world: z.string().optional(),
});

/** `lore nightly`: the whole rule set on schedule, or once for another scheduler. One JSON line per event on stderr. */
export async function nightlyCommand(rawOptions: unknown): Promise<void> {
  const options = optionsSchema.parse(rawOptions);
  const schedule = { at: options.at, ...defined({ timezone: options.timezone }) };
  new Schedule(schedule); // refused before a world is opened
  const log = stderrLogger(process.env.LORE_LOG);
  const receivers = [
    ...(options.webhook === undefined ? [] : [toWebhook(options.webhook)]),
    ...(options.exec === undefined ? [] : [toCommand(options.exec)]),
  ];
  const clock = () => new Date();
  const request = (signal: AbortSignal): NightlyRequest => ({
    ...schedule,
    open: () => openChosenWorld({ path: options.world, store: 'need', alone: true }),
    checkMemories: (world, stop) => checkStoredMemories(world, openMemoryStore, stop),
    readStory: (world, stop) =>
      readStoryAtNight(world, { asked: options.model, environment: process.env, signal: stop }),
    clock,
    signal,
    onEvent: ({ event, ...details }) => log[nightlyLevel(event)]({ event, ...details }),
    notify: async (delta) => {
      for (const send of receivers) await send(delta);
    },
  });
  await untilInterrupted(async (signal) => {
    if (options.once !== true) return nightly(request(signal));
    const delta = await nightlyRun({ ...request(signal), retryMs: [] }, 'lore nightly --once');
    process.stdout.write(jsonText(delta));
    process.exitCode = exitStatus({ findings: delta.new, problems: delta.problems }, options.failOn);
  });
}
