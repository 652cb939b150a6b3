import { z } from 'zod';
import { checkWorld } from '../../app/check.ts';
import { openScratchStore } from '../../compose.ts';
import type { Violation } from '../../model/violation.ts';
import { formatJson } from '../../report/json.ts';
import { formatText } from '../../report/text.ts';
import { failOnLevels, fails } from '../fail-on.ts';
import { terminal } from '../terminal.ts';

const optionsSchema = z.object({
  format: z.enum(['text', 'json']),
  verdict: z.enum(['definite', 'all']),
  failOn: z.enum(failOnLevels),
  calendar: z.string().optional(),
  rule: z.array(z.string()).optional(),
  severity: z.enum(['error', 'warn']).optional(),
  color: z.boolean().optional(),
});

/** `lore check`: reads a world into a graph that is thrown away, runs the rules, prints the report, sets the exit status. */
export async function check(path: string, rawOptions: unknown): Promise<void> {
  const options = optionsSchema.parse(rawOptions);
  const store = await openScratchStore({ env: process.env });
  try {
    const { report, sourceLine } = await checkWorld({
      path,
      calendar: options.calendar,
      onlyRules: options.rule,
      store,
    });
    const listed = report.violations.filter((violation) => isListed(violation, options));
    const shown = { ...report, violations: listed };
    const { colour, width } = terminal(options.color, process.env, process.stdout);
    process.stdout.write(
      options.format === 'json' ? formatJson(shown) : formatText(shown, { colour, width, sourceLine }),
    );
    process.exitCode = listed.some((violation) => fails(violation, options.failOn)) ? 1 : 0;
  } finally {
    await store.close();
  }
}

function isListed(violation: Violation, options: z.infer<typeof optionsSchema>): boolean {
  if (options.verdict === 'definite' && violation.verdict !== 'definite') return false;
  return options.severity === undefined || violation.severity === options.severity;
}
