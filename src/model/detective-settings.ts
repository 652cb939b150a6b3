import * as z from 'zod';
import { defined } from '../util/defined.ts';

/** How a world's story is read for places where somebody who joins today would not know what is true: `detective:` of `lore.yaml`. */

const chance = z.number().min(0).max(1);

/** How likely a fact is to be read again, by its age. Absent settings have their defaults. */
const forgettingCurve = z.strictObject({
  day: chance.optional().describe('For facts up to a day older than the newest; 0.3 by default.'),
  week: chance.optional().describe('For facts up to a week older than the newest; 0.15 by default.'),
  older: chance.optional().describe('For older facts; 0.07 by default.'),
  below: z.int().min(0).optional().describe('In a story of fewer facts none is forgotten; 200 by default.'),
});

/** YAML before 1.2 reads `off` as false. */
const forgettingOff = z.union([z.literal('off'), z.literal(false)]).transform((): 'off' => 'off');

export const detectiveSchema = z.strictObject({
  model: z
    .string()
    .trim()
    .min(1)
    .optional()
    .describe('The model meant to read the story of this world. It is used only where the machine names one itself.'),
  forgetting: z
    .union([forgettingOff, forgettingCurve], {
      error: 'expected off, or how likely a fact is to be read: { day, week, older, below }',
    })
    .optional()
    .describe('Which facts of a long story a model is not given; off: it is given all.'),
});

export interface DetectiveSettings {
  /** Named by the world; used only where the machine names a model itself. */
  readonly model?: string;
  readonly forgetting: Forgetting;
}

/** `off`, or the chance of a fact to be read by its age: up to a day, up to a week, older. Below so many facts none is forgotten. */
export type Forgetting =
  | 'off'
  | { readonly day: number; readonly week: number; readonly older: number; readonly below: number };

const defaultForgetting = { day: 0.3, week: 0.15, older: 0.07, below: 200 };

/** The setting of `lore.yaml`, with the defaults. */
export function detectiveSettings({ model, forgetting = {} }: z.infer<typeof detectiveSchema> = {}): DetectiveSettings {
  return {
    ...(model === undefined ? {} : { model }),
    forgetting: forgetting === 'off' ? 'off' : { ...defaultForgetting, ...defined(forgetting) },
  };
}
