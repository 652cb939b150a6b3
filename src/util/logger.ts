import { destination, type Logger, pino } from 'pino';

export type { Logger };

/**
 * One JSON line per event, on stderr: stdout belongs to what a program answers.
 *
 * @param level `debug`, `info`, `warn`, `error` or `silent`; anything else is `warn`.
 */
export function stderrLogger(level: string | undefined): Logger {
  const known = ['debug', 'info', 'warn', 'error', 'silent'].includes(level ?? '') ? level : 'warn';
  return pino({ level: known ?? 'warn', base: null }, destination({ dest: 2, sync: true }));
}
