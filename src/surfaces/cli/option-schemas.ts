import * as z from 'zod';

/** `--world` and `--format`: what a command that answers about a world takes. */
export const worldOptions = z.object({ world: z.string().optional(), format: z.enum(['text', 'json']) });

/** With `--color` and `--no-color`, for answers that are coloured. */
export const colouredOptions = worldOptions.extend({ color: z.boolean().optional() });
