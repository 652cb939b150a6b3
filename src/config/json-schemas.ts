import * as z from 'zod';
import { baselineSchema } from '../model/baseline.ts';
import { reportSchema } from '../model/report.ts';
import { ruleHeaderSchema } from '../model/rule.ts';
import { sheetSchema } from '../model/sheet.ts';
import { calendarSchema } from '../time/calendars/definition/definition.ts';
import { shippedOntology } from './ontology.ts';
import { loreSchema } from './schema.ts';
import { worldFileSchema } from './world-schema.ts';

/** The JSON Schemas for editors (`# yaml-language-server: $schema=…`), by file name; committed under `schemas/`. */
export function jsonSchemas(): ReadonlyMap<string, string> {
  const schemas: readonly (readonly [name: string, title: string, schema: z.ZodType])[] = [
    ['lore', 'Settings of a world: lore.yaml', loreSchema],
    ['world', 'Entities of a world', worldFileSchema(shippedOntology())],
    ['calendar', 'A calendar: *.calendar.yaml', calendarSchema],
    ['report', 'Report of lore check --format json: lore-report/1', reportSchema],
    ['sheet', 'Style sheet of a story: lore-sheet/1, of lore sheet --format json', sheetSchema],
    ['baseline', 'Findings that are known: lore-baseline/1', baselineSchema],
    ['rule', 'The header of a rule: the YAML in the first comment of a .cypher file', ruleHeaderSchema],
  ];
  return new Map(
    schemas.map(([name, title, schema]) => {
      const body = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'ref' });
      return [`${name}.schema.json`, `${JSON.stringify({ title, ...body }, null, 2)}\n`];
    }),
  );
}
