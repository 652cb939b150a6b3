import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readArguments } from '../../../../src/surfaces/mcp/calls/arguments.ts';
import { toolsFor } from '../../../../src/surfaces/mcp/tools/index.ts';
import { toolsetNames } from '../../../../src/surfaces/mcp/tools/toolsets.ts';

describe('null', () => {
  const optional = toolsFor({ readOnly: false, toolsets: toolsetNames }).flatMap(({ definition, input }) =>
    Object.entries(input.shape)
      .filter(([name, schema]) => z.object({ [name]: schema }).safeParse({}).success)
      .map(
        ([name, schema]) =>
          [`${definition.name}.${name}`, definition.name, z.object({ [name]: schema }), name] as const,
      ),
  );

  it('is looked for in all that may be left out', () => {
    expect(optional.length).toBeGreaterThan(40);
  });

  it.each(optional)('is absence where an argument may be left out: %s', (_, tool, input, name) => {
    expect(readArguments(tool, input, { [name]: null })).toEqual(readArguments(tool, input, {}));
  });

  it('is no value of an argument that is needed', () => {
    const input = z.strictObject({ entity: z.string(), limit: z.int().optional() });
    const read = () => readArguments('get_entity', input, { entity: null, limit: null });
    expect(read).toThrow(/^Wrong arguments for get_entity\. `entity`: is missing: expected a text\.$/);
    expect(() => readArguments('get_entity', input, { entity: 'odo', nothing: null })).toThrow(/There is no `nothing`/);
  });

  it('stays where a parameter takes it', () => {
    const input = z.strictObject({ until: z.string().nullable().optional() });
    expect(readArguments('any', input, { until: null })).toEqual({ until: null });
  });
});
