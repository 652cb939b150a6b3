import * as z from 'zod';
import { type DoctorReport, examine, repair } from '../../../../app/doctor/examine.ts';
import { sharedEngine, storeEngine } from '../../../../compose.ts';
import type { Paint } from '../../../../report/text/paint.ts';
import { colouredOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { homeOf } from '../../stored-world.ts';
import { stdoutPainter } from '../../terminal/terminal.ts';

const optionsSchema = colouredOptions.extend({ fix: z.boolean().optional() });

/** `lore doctor`: is the store in order, and if not, what to do about it. Exit status 1 for trouble, 2 for a server out of reach. */
export async function doctorCommand(rawOptions: unknown): Promise<void> {
  const { world, fix, format, color } = optionsSchema.parse(rawOptions);
  const request = {
    engine: fix === true ? storeEngine(process.env) : sharedEngine(process.env),
    home: homeOf({ path: world, store: 'need' }),
    clock: () => new Date(),
  };
  if (fix === true) await repair(request);
  const report = await examine(request);
  printAnswer(format, report, (shown) => doctorText(shown, stdoutPainter(color)));
  process.exitCode = report.out_of_reach === true ? 2 : report.healthy ? 0 : 1;
}

const marks = { ok: ['green', '✓'], warning: ['yellow', '!'], trouble: ['red', '✗'] } as const;

function doctorText({ diagnoses }: DoctorReport, paint: Paint): string {
  const lines = diagnoses.flatMap(({ name, state, detail, fix }) => {
    const [style, mark] = marks[state];
    const line = `${paint(style, mark)} ${name.padEnd(9)} ${detail}`;
    return fix === undefined ? [line] : [line, `            ${paint('cyan', fix)}`];
  });
  return `${lines.join('\n')}\n`;
}
