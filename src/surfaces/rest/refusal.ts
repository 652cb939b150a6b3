import * as z from 'zod';
import { memoryConflictShape } from '../../operations/memory-shapes.ts';

/** The body of every answer that is no success. */
export const errorShape = z.object({
  code: z.string().describe('Stable, in kebab case'),
  message: z.string().describe('What is wrong'),
  fix: z.string().describe('What to do'),
  conflicts: z.array(memoryConflictShape).optional().describe('For a memory that was refused'),
  where: z.string().optional().describe('The part of the request that is wrong: `body.reason`'),
});
export type RestError = z.infer<typeof errorShape>;

/** A request that is refused before any work begins. */
export class RestRefusal extends Error {
  readonly status: number;
  readonly body: RestError;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: RestError, headers: Readonly<Record<string, string>> = {}) {
    super(body.message);
    this.name = 'RestRefusal';
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}
