import * as z from 'zod';
import { type DoctorReport, examine, repair } from '../../../../app/store/doctor.ts';
import { storeEngine } from '../../../../compose.ts';
import { painter } from '../../../../report/text/paint.ts';
import { homeOf } from '../../kept.ts';
import { json } from '../../print/listing.ts';
import { terminal } from '../../terminal/terminal.ts';

const optionsSchema = z.object({
  world: z.string().optional(),
  fix: z.boolean().optional(),
  format: z.enum(['text', 'json']),
  color: z.boolean().optional(),
});

/** `lore doctor`: is the store in order, and if not, what to do. Exit status 1 for trouble. */
export async function doctor(rawOptions: unknown): Promise<void> {
  const { world, fix, format, color } = optionsSchema.parse(rawOptions);
  const request = {
    engine: storeEngine(process.env),
    home: homeOf({ path: world, store: 'need' }),
    clock: () => new Date(),
  };
  if (fix === true) await repair(request);
  const report = await examine(request);
  const { colour } = terminal(color, process.env, process.stdout);
  process.stdout.write(format === 'json' ? json(report) : doctorText(report, colour));
  process.exitCode = report.healthy ? 0 : 1;
}

const marks = { ok: ['green', '✓'], warning: ['yellow', '!'], trouble: ['red', '✗'] } as const;

function doctorText({ diagnoses }: DoctorReport, colour: boolean): string {
  const paint = painter(colour);
  const lines = diagnoses.flatMap(({ name, state, detail, fix }) => {
    const [style, mark] = marks[state];
    const line = `${paint(style, mark)} ${name.padEnd(9)} ${detail}`;
    return fix === undefined ? [line] : [line, `            ${paint('cyan', fix)}`];
  });
  return `${lines.join('\n')}\n`;
}
