import type * as z from 'zod';
import type { Operation } from '../../../operations/operation.ts';
import type { Frozen } from '../../../util/frozen.ts';
import { perform } from '../../served/perform.ts';
import { adds, defineTool, reads, type Tool, type ToolAnswer, type ToolHints } from './define-tool.ts';

interface OperationTool<Input extends z.ZodObject, Output extends z.ZodObject, Result> {
  readonly title: string;
  /** Its answer, then when to use it. */
  readonly description: string;
  readonly hints?: Partial<ToolHints>;
  /** The description of a field for a model. Every client pays for each word of it, so that of most fields it is nothing. */
  readonly words?: Partial<Readonly<Record<keyof Input['shape'], string>>>;
  /** Fields whose values another tool lists. */
  readonly listedElsewhere?: readonly (keyof Input['shape'])[];
  readonly output: Output;
  readonly told: (result: Result, input: z.output<Input>) => ToolAnswer<Frozen<z.input<Output>>>;
}

/** A tool that asks for an operation. */
export function operationTool<Input extends z.ZodObject, Output extends z.ZodObject, Result>(
  operation: Operation<Input, z.ZodObject, Result>,
  { hints, words = {}, listedElsewhere = [], told, ...shown }: OperationTool<Input, Output, Result>,
): Tool {
  const { name, input, effect } = operation;
  const tool = defineTool({
    ...shown,
    name,
    hints: { ...(effect === 'reads' ? reads : adds), ...hints },
    input,
    run: async (given, { world, actor, signal }) =>
      told(await perform(operation, given, { world, actor, signal }), given),
  });
  const { inputSchema } = tool.definition;
  const brief = Object.entries(inputSchema.properties ?? {}).map(([field, property]) => {
    const { description: _, ...rest } = withoutBounds(property);
    const { enum: listed, ...unlisted } = rest;
    const said = words[field];
    return [
      field,
      {
        ...(said === undefined ? {} : { description: said }),
        ...(listed === undefined || listedElsewhere.includes(field) ? unlisted : rest),
      },
    ];
  });
  return {
    ...tool,
    definition: { ...tool.definition, inputSchema: { ...inputSchema, properties: Object.fromEntries(brief) } },
  };
}

const bounds = new Set(['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'pattern']);

/** Bounds are checked, and not written into the definition. */
function withoutBounds(schema: object): Record<string, unknown> {
  const entries = Object.entries(schema).filter(([key]) => !bounds.has(key));
  return Object.fromEntries(
    entries.map(([key, value]) => [key, isObject(value) && !Array.isArray(value) ? withoutBounds(value) : value]),
  );
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
