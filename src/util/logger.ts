import { destination, type Logger as PinoLogger, pino, stdSerializers } from 'pino';
import { defined } from './defined.ts';
import { LoreError } from './errors.ts';
import { printable } from './text/printable.ts';

/** The messages for the operator of a server. */
export type Logger = Pick<PinoLogger, 'level' | 'debug' | 'info' | 'warn' | 'error'>;

/** The limit of unwritten lines; further ones are dropped. */
const mostBytes = 1024 * 1024;

/**
 * Logs one JSON line for each event to stderr, since stdout holds the program's output.
 *
 * @param level `debug`, `info`, `warn`, `error` or `silent`; anything else is `info`.
 */
export function stderrLogger(level: string | undefined): Logger {
  const known = ['debug', 'info', 'warn', 'error', 'silent'].includes(level ?? '') ? level : 'info';
  const stderr = destination({ dest: 2, sync: true, maxLength: mostBytes });
  stderr.on('error', () => undefined); // what cannot be told stops no work
  return pino({ level: known ?? 'info', base: null, serializers: { err: loggedError } }, stderr);
}

/** A fault of an author or a system has no stack: stacks are for bugs of ours. No word of the lore moves a cursor. */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof LoreError)) return error instanceof Error ? stdSerializers.err(error) : error;
  const { name: type, code, message, place, fix, cause } = error;
  const why = cause === undefined ? undefined : cause instanceof Error ? cause.message : String(cause);
  return printable({ type, code, message, ...defined({ place, fix, cause: why }) });
}
