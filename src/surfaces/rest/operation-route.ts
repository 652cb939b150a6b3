import * as z from 'zod';
import type { Operation } from '../../operations/operation.ts';
import { fromText, readInput } from '../../operations/read-input.ts';
import type { Frozen } from '../../util/frozen.ts';
import { perform } from '../served/perform.ts';
import { actorField } from './answers/parameters.ts';
import { defineRoute, nothing, type Route, type RouteAnswer, type RouteDescription } from './route.ts';

interface OperationRoute extends Omit<RouteDescription, 'writes' | 'method'> {
  /** Words of the route for fields that it calls otherwise than the operation does: `{ id: 'old_id' }`. */
  readonly fields?: Readonly<Record<string, string>>;
  /** How an address has what is more than a word or a number. */
  readonly query?: Readonly<Record<string, z.ZodType>>;
  /** The names of such fields in the operation, which uses its own words. */
  readonly given?: (query: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

/** How the answer is told; what is as the output has it is told so. */
type Telling<Output extends z.ZodObject, Answer extends z.ZodObject, Result> =
  | (Result extends Frozen<z.input<Output>> ? { readonly answer?: never; readonly told?: never } : never)
  | { readonly answer: Answer; readonly told: (result: Result) => RouteAnswer<Frozen<z.input<Answer>>> };

/**
 * A route that asks for an operation: GET where that only reads, else POST. Its request follows from the operation's fields: those that
 * its path names stand there, all others in the body, or behind the `?`.
 */
export function operationRoute<
  Input extends z.ZodObject,
  Output extends z.ZodObject,
  Result extends object,
  Answer extends z.ZodObject,
>(operation: Operation<Input, Output, Result>, spec: OperationRoute & Telling<Output, Answer, Result>): Route {
  const asked: OperationRoute = spec;
  const { fields = {}, query: written = {}, given = (query) => query, ...shown } = asked;
  const { answer = operation.output, told = plainly } = spec;
  const reads = operation.effect === 'reads';
  const named = Object.entries<z.ZodType>(operation.input.shape).map(([field, schema]) => {
    const word = Object.keys(fields).find((each) => fields[each] === field) ?? field;
    return [word, reads ? (written[word] ?? inAddress(schema)) : schema] as const;
  });
  const [inPath = [], others = []] = [true, false].map((isIn) =>
    named.filter(([word]) => shown.path.includes(`{${word}}`) === isIn),
  );
  const rest = Object.fromEntries(others);
  return defineRoute({
    ...shown,
    method: reads ? 'GET' : 'POST',
    writes: !reads,
    params: inPath.length === 0 ? nothing : z.strictObject(Object.fromEntries(inPath)),
    query: reads ? z.strictObject(rest) : nothing,
    body: reads ? nothing : z.strictObject({ ...rest, as: actorField }),
    answer: answer as z.ZodObject,
    run: async ({ params, query, body: { as, ...body } }, { world, actor, peek, signal }) => {
      const words = Object.entries({ ...params, ...given(query), ...body });
      const input = readInput(
        operation,
        Object.fromEntries(words.map(([word, value]) => [fields[word] ?? word, value])),
      );
      const by = typeof as === 'string' ? as : actor;
      return told(await perform(operation, input, { world, actor: by, peek, signal }));
    },
  });
}

const plainly = (result: object) => ({ data: Object.fromEntries(Object.entries(result)) });

/** The same field as text: `k=5`, `explain=true`. */
function inAddress(field: z.ZodType): z.ZodType {
  const isOptional = field instanceof z.ZodExactOptional;
  const inner = z.preprocess((value) => fromText(field, value), isOptional ? field.unwrap() : field);
  const read = isOptional ? inner.exactOptional() : inner;
  return field.description === undefined ? read : read.describe(field.description);
}
