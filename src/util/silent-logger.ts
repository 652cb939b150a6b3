import type { Logger } from './logger.ts';

const nothing = (): void => undefined;

/** Tells nobody anything, and loads nothing to do so. */
export const silentLogger: Logger = { level: 'silent', debug: nothing, info: nothing, warn: nothing, error: nothing };
