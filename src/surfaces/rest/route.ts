import * as z from 'zod';
import type { Frozen } from '../../util/frozen.ts';
import type { ServedWorld } from '../served/served-world.ts';
import { readPart } from './read-part.ts';

/** The access of the caller, and its name in the history. */
export interface RestAccess {
  readonly may: 'read' | 'write';
  readonly actor: string;
}

/** One request that was let in. */
export interface RestCall {
  readonly world: ServedWorld;
  /** The caller, if the body names no person. */
  readonly actor: string;
  /** True if to look without noting that anybody has been shown anything. */
  readonly peek: boolean;
  /** Aborted when whoever asks goes away. */
  readonly signal: AbortSignal;
}

export type Method = 'GET' | 'POST';

export interface RouteDescription {
  readonly method: Method;
  /** As OpenAPI writes it: `/conflicts/{id}`. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  /** True if it is for those alone who may write. */
  readonly writes: boolean;
  /** True if its query or body names something that may not be there; what its path names may not be there either. */
  readonly names?: boolean;
  /** The meaning of each status of success; the lowest is the usual one. */
  readonly success: Readonly<Record<number, string>>;
}

/** The content of a request, before any schema has seen it. */
interface RawInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly body: unknown;
}

export interface RouteAnswer<Data> {
  /** One of those of `success`; default: the lowest. */
  readonly status?: number;
  readonly data: Data;
}

/** The schemas of what a route takes and answers; `nothing` where there is none. */
interface RouteSchemas<P, Q, B, A> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly answer: A;
}

export const nothing = z.strictObject({});

interface RouteSpec<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodObject, A extends z.ZodObject>
  extends RouteDescription,
    RouteSchemas<P, Q, B, A> {
  readonly run: (
    input: { readonly params: z.output<P>; readonly query: z.output<Q>; readonly body: z.output<B> },
    call: RestCall,
  ) => Promise<RouteAnswer<Frozen<z.input<A>>>>;
}

export interface Route extends RouteDescription, RouteSchemas<z.ZodObject, z.ZodObject, z.ZodObject, z.ZodObject> {
  /** @throws RestRefusal for input that its schemas do not allow; what its work throws. */
  readonly handle: (input: RawInput, call: RestCall) => Promise<Required<RouteAnswer<unknown>>>;
}

export function defineRoute<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodObject, A extends z.ZodObject>(
  spec: RouteSpec<P, Q, B, A>,
): Route {
  const { run, ...shown } = spec;
  const { params, query, body, answer, success } = spec;
  const usual = Math.min(...Object.keys(success).map(Number));
  return {
    ...shown,
    handle: async (input, call) => {
      const given = {
        params: readPart('path', params, input.params),
        query: readPart('query', query, input.query),
        body: readPart('body', body, input.body),
      };
      const { status = usual, data } = await run(given, call);
      return { status, data: answer.parse(data) };
    },
  };
}
