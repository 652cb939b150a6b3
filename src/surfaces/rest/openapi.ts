import * as z from 'zod';
import { version } from '../../util/package.ts';
import { shapes } from './answers/shapes.ts';
import { errorShape } from './refusal.ts';
import { nothing, type Route } from './route.ts';
import { routes } from './routes/index.ts';

type Json = Readonly<Record<string, unknown>>;
/** Operations by path and method. */
export type OpenApiPaths = Json;

/**
 * The routes of a server, as an OpenAPI document: from the schemas of requests and answers.
 *
 * @param beside paths that another part of the server answers.
 */
export function openApiText(beside: OpenApiPaths): string {
  return JSON.stringify(openApiDocument(beside));
}

function openApiDocument(beside: OpenApiPaths): Json {
  const paths = new Map<string, Json>();
  for (const route of routes) {
    paths.set(route.path, { ...paths.get(route.path), [route.method.toLowerCase()]: operationOf(route) });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'lore-engine',
      version: version(),
      description: 'A world, its findings, and the decisions about them.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    paths: { ...Object.fromEntries(paths), ...beside },
    components: { schemas: componentSchemas(), securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  };
}

function componentSchemas(): Json {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(shapes)) registry.add(schema, { id });
  registry.add(errorShape, { id: 'Error' });
  for (const { operationId, answer } of routes) registry.add(answer, { id: answerName(operationId) });
  const { schemas } = z.toJSONSchema(registry, { io: 'output', uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, withoutNames(schema)]));
}

const answerName = (operationId: string): string =>
  `${operationId.slice(0, 1).toUpperCase()}${operationId.slice(1)}Answer`;

function withoutNames({ $schema: _, $id: __, ...schema }: Json): Json {
  return schema;
}

function operationOf({ operationId, summary, params, query, body, success, names, method }: Route): Json {
  const answer = jsonContent({ $ref: `#/components/schemas/${answerName(operationId)}` });
  const failures = [
    ...(method === 'POST' ? [400, 413, 415] : []),
    ...(params === nothing && names !== true ? [] : [404]),
    ...[401, 403, 409, 422, 429, 500, 503],
  ]
    .filter((status) => !Object.hasOwn(success, status))
    .sort();
  return {
    operationId,
    summary,
    ...(operationId === 'getHealth' ? { security: [{}, { token: [] }] } : {}),
    parameters: [...parametersIn('path', params), ...parametersIn('query', query)],
    ...(method === 'POST' ? { requestBody: requestBody(body) } : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(success).map(([status, description]) => [status, { description, content: answer }]),
      ),
      ...Object.fromEntries(failures.map((status) => [status, refusal(failureWords[status] ?? '')])),
      default: refusal('Another refusal, or a fault'),
    },
  };
}

const failureWords: Readonly<Record<number, string>> = {
  400: 'The body is not JSON',
  401: 'No token, or a wrong one',
  403: 'The client may only read, or the request comes from a page of another site',
  404: 'Not found',
  409: 'It is decided already, the world cannot be written, or the store holds another world',
  413: 'The body is too large',
  415: 'The body is of another type than JSON',
  422: 'A part of the request is not as its schema has it',
  429: 'Too many requests: `Retry-After` says for how many seconds to wait',
  500: 'A fault of the server or of its store',
  503: 'The store cannot be used now',
};

const refusal = (description: string): Json => ({
  description,
  content: jsonContent({ $ref: '#/components/schemas/Error' }),
});
const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } });

function requestBody(body: z.ZodObject): Json {
  return { required: !body.safeParse({}).success, content: jsonContent(inlineSchema(body)) };
}

function parametersIn(place: 'path' | 'query', schema: z.ZodObject): Json[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'output' });
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = typeof property === 'boolean' ? {} : property;
    return {
      ...{ name, in: place, required: required.includes(name) },
      ...(description === undefined ? {} : { description }),
      schema: rest,
    };
  });
}

function inlineSchema(schema: z.ZodObject): Json {
  return withoutNames(z.toJSONSchema(schema, { io: 'input' }));
}
