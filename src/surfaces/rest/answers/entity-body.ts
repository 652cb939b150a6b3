import * as z from 'zod';
import { longestKey, longestName, longestProject, longestText } from '../../../model/limits.ts';

/** How deep the values of an entry may lie in each other, and how many there may be. */
const mostDepth = 8;
const mostValues = 2000;

const word = z.union([z.string().min(1).max(longestName), z.number()]);
/** No address could name the others: `.` and `..` are folders there. */
const id = z
  .string()
  .min(1)
  .max(longestName)
  .refine((text) => !/^\.{1,2}$/.test(text.trim()), 'no address names `.` or `..`: expected another id')
  .refine((text) => !/\p{Cc}/u.test(text), 'expected an id on one line, without control characters');

/** An entity as a file of a world has it: whatever else is stated of it stands under keys of the world's own. */
export const entityBody = z
  .looseObject({
    id: z.union([id, z.number()]).optional().describe('Default: the name as an id'),
    kind: word.optional(),
    name: z.union([word, z.array(word), z.record(z.string(), word)]).optional(),
    project: z
      .union([z.string().min(1).max(longestProject), z.number()])
      .optional()
      .describe('Project of its claims; they are written into the file of the project'),
  })
  .superRefine((entry, context) => {
    const fault = Object.keys(entry).length === 0 ? empty : faultIn(entry);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault.message, path: fault.path });
  })
  .describe('one entity as in YAML, such as { "id": "maren", "kind": "Person", "birth": 812 }');

interface Fault {
  readonly path: string[];
  readonly message: string;
}

const empty: Fault = { path: [], message: 'is empty: expected an entity, with an `id` or a `name` that makes one' };

function faultIn(entry: unknown): Fault | undefined {
  let count = 0;
  const look = (value: unknown, path: string[]): Fault | undefined => {
    count += 1;
    if (count > mostValues) return { path: [], message: `an entry has at most ${mostValues} values` };
    if (path.length > mostDepth) return { path, message: `values lie at most ${mostDepth} deep` };
    if (typeof value === 'string' && value.length > longestText) {
      return { path, message: `a text has at most ${longestText} characters` };
    }
    if (typeof value !== 'object' || value === null) return undefined;
    for (const [key, inner] of Object.entries(value)) {
      const fault = keyFault(key);
      if (fault !== undefined) return { path, message: fault };
      const innerFault = look(inner, [...path, key]);
      if (innerFault !== undefined) return innerFault;
    }
    return undefined;
  };
  return look(entry, []);
}

/** Why no file of a world could have a key. */
export function keyFault(key: string): string | undefined {
  if (key.trim() === '') return 'a key is empty: each value needs a word';
  if (key.length > longestKey) return `a key has at most ${longestKey} characters`;
  if (key.trim() === '__proto__') return '`__proto__` is not a key: the server cannot tell it from its own';
  if (key.trim() === '<<') return '`<<` is not a key: YAML means by it that what follows is copied from elsewhere';
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(key) ? 'a key is on one line, without control characters' : undefined;
}
