import { config } from 'zod';

/**
 * Imported before the first schema is made, by a command that validates each of a few files once: to compile the schemas would
 * take longer than that.
 */
config({ jitless: true });
