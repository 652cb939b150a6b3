import * as z from 'zod';
import type { OpenApiPaths } from '../rest/openapi.ts';
import { worldEventSchema } from './world-events.ts';

export const eventsPath = '/events';

const error = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

/** The events, for the document of what can be asked. */
export function eventsOperation(): OpenApiPaths {
  const { $schema: _, ...event } = z.toJSONSchema(worldEventSchema, { io: 'output' });
  return {
    [eventsPath]: {
      get: {
        operationId: 'followEvents',
        summary: 'Changes as they happen: server-sent events, without an end',
        responses: {
          200: {
            description: 'Events, each with its name and its data as JSON',
            content: { 'text/event-stream': { schema: { type: 'string' }, 'x-event': event } },
          },
          401: error('No token, or a wrong one'),
          503: error('Very many follow already'),
          default: error('Another refusal, or a fault'),
        },
      },
    },
  };
}
