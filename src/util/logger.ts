import { destination, type Logger, pino } from 'pino';

export type { Logger };

/**
 * Logs one JSON line for each event to stderr, since stdout holds the program's output.
 *
 * @param level `debug`, `info`, `warn`, `error` or `silent`; anything else is `warn`.
 */
export function stderrLogger(level: string | undefined): Logger {
  const known = ['debug', 'info', 'warn', 'error', 'silent'].includes(level ?? '') ? level : 'warn';
  return pino({ level: known ?? 'warn', base: null }, destination({ dest: 2, sync: true }));
}
