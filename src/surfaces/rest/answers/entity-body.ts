import * as z from 'zod';

/** How deep the values of an entry may lie in each other, and how many there may be. */
const mostDepth = 8;
const mostValues = 2000;
const mostOfKey = 200;
const mostOfText = 20_000;

const word = z.union([z.string().min(1).max(300), z.number()]);

/** An entity as a file of a world has it: whatever else is stated of it stands under keys of the world's own. */
export const entityBody = z
  .looseObject({
    id: word.optional().describe('Default: the name as an id'),
    kind: word.optional(),
    name: z.union([word, z.array(word), z.record(z.string(), word)]).optional(),
    project: word.optional().describe('What its claims belong to; they are written into the file of the project'),
  })
  .superRefine((entry, context) => {
    const fault = faultIn(entry);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault.message, path: fault.path });
  })
  .describe('One entity as in YAML: { "id": "maren", "kind": "Person", "birth": 812 }');

interface Fault {
  readonly path: string[];
  readonly message: string;
}

function faultIn(entry: unknown): Fault | undefined {
  let count = 0;
  const look = (value: unknown, path: string[]): Fault | undefined => {
    count += 1;
    if (count > mostValues) return { path: [], message: `an entry has at most ${mostValues} values` };
    if (path.length > mostDepth) return { path, message: `values lie at most ${mostDepth} deep` };
    if (typeof value === 'string' && value.length > mostOfText) {
      return { path, message: `a text has at most ${mostOfText} characters` };
    }
    if (typeof value !== 'object' || value === null) return undefined;
    for (const [key, inner] of Object.entries(value)) {
      if (key.length > mostOfKey) return { path, message: `a key has at most ${mostOfKey} characters` };
      const fault = look(inner, [...path, key]);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
  return look(entry, []);
}
