import { destination, type Logger, pino } from 'pino';

export type { Logger };

/** Of lines that wait until they can be written; further ones are dropped. */
const mostBytes = 1024 * 1024;

/**
 * Logs one JSON line for each event to stderr, since stdout holds the program's output.
 *
 * @param level `debug`, `info`, `warn`, `error` or `silent`; anything else is `warn`.
 */
export function stderrLogger(level: string | undefined): Logger {
  const known = ['debug', 'info', 'warn', 'error', 'silent'].includes(level ?? '') ? level : 'warn';
  const stderr = destination({ dest: 2, sync: true, maxLength: mostBytes });
  stderr.on('error', () => undefined); // what cannot be told stops no work
  return pino({ level: known ?? 'warn', base: null }, stderr);
}
