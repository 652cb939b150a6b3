import { type CallToolResult, type Tool as ToolDefinition, ToolSchema } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import type { Frozen } from '../../../util/frozen.ts';
import type { ServedWorld } from '../../served/served-world.ts';
import { readArguments } from './arguments.ts';

/** One call, and what a tool may do while it works on it. */
export interface ToolCall {
  readonly world: ServedWorld;
  /** The caller, as the history shows it. */
  readonly actor: string;
  readonly signal: AbortSignal;
  /** Reports how far the work is, to a client that wants to know. */
  readonly progress: (done: number, total: number, message: string) => void;
  /** Puts a question to the person behind the client; undefined where the client has no way to. */
  readonly askPerson?: (question: string) => Promise<boolean>;
  /** The same, where a no says as much as a yes; undefined is no answer. */
  readonly askYesNo?: (question: string) => Promise<'yes' | 'no' | undefined>;
}

/** All four, always: clients decide by them whether to ask a person before a call. */
export interface ToolHints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

export interface ToolAnswer<Data> {
  readonly data: Data;
  /** The same for reading: what a model quotes from. */
  readonly text: string;
}

interface ToolSpec<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** Its answer, then when to use it. */
  readonly description: string;
  readonly hints: ToolHints;
  readonly input: Input;
  readonly output: Output;
  readonly run: (input: z.output<Input>, call: ToolCall) => Promise<ToolAnswer<Frozen<z.input<Output>>>>;
}

export interface Tool {
  readonly definition: ToolDefinition & { readonly annotations: ToolHints };
  /** The schema of its arguments. */
  readonly input: z.ZodObject;
  /** @throws UserInputError `bad-arguments`; what the tool's work throws. */
  readonly call: (args: unknown, call: ToolCall) => Promise<CallToolResult>;
}

/** Only reads; what it lists is noted as shown, which changes nothing that it would answer. */
export const reads: ToolHints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Adds to the store, and removes nothing. */
export const adds: ToolHints = { ...reads, readOnlyHint: false };

export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(spec: ToolSpec<Input, Output>): Tool {
  const { name, title, description, hints, input, output, run } = spec;
  return {
    definition: {
      name,
      title,
      description,
      inputSchema: objectSchema(input, 'input'),
      outputSchema: objectSchema(output, 'output'),
      annotations: { title, ...hints },
    },
    input,
    call: async (args, call) => {
      const { data, text } = await run(readArguments(name, input, args), call);
      return { content: [{ type: 'text', text }], structuredContent: output.parse(data) };
    },
  };
}

/** As JSON Schema, in as few words as say it: every client pays for them in every conversation. */
function objectSchema(schema: z.ZodObject, io: 'input' | 'output'): ToolDefinition['inputSchema'] {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      if (io !== 'output') return;
      delete jsonSchema.additionalProperties;
      if (jsonSchema.enum !== undefined) delete jsonSchema.type;
    },
  });
  return ToolSchema.shape.inputSchema.parse(json);
}
