import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { statedReason } from '../../../src/app/stated-reason.ts';
import * as limits from '../../../src/model/limits.ts';
import { readInput } from '../../../src/operations/read-input.ts';
import { recallOperation } from '../../../src/operations/recall.ts';
import { rememberOperation } from '../../../src/operations/remember.ts';
import { toolsFor } from '../../../src/surfaces/mcp/tools/index.ts';
import { toolsetNames } from '../../../src/surfaces/mcp/tools/toolsets.ts';
import { routes } from '../../../src/surfaces/rest/routes/index.ts';

/** How long a text of a parameter may be, by the name of the parameter, wherever it is taken. */
const longest: Readonly<Record<string, number>> = {
  text: limits.longestMemory,
  tag: limits.longestWord,
  rel: limits.longestWord,
  project: limits.longestProject,
  source: limits.longestSource,
  query: limits.longestQuestion,
  cursor: limits.longestCursor,
  by: limits.longestPerson,
  as: limits.longestPerson,
  since: limits.longestMoment,
  reason: limits.longestReason,
  resolution_notes: limits.longestReason,
  note: limits.longestText,
  quote: limits.longestText,
  field: limits.longestKey,
  ...Object.fromEntries(
    ['entity', 'subject', 'about', 'id', 'node_id', 'memory_id', 'src_id', 'dst_id', 'old_id', 'new_id', 'to'].map(
      (name) => [name, limits.longestId],
    ),
  ),
};

/** Parameters of such a name that mean something else. */
const otherwise: Readonly<Record<string, number>> = {
  // The source that something stands in, by its id.
  'get_contradictions.source': limits.longestId,
  'list_findings.source': limits.longestId,
  'listThingsToReview.source': limits.longestId,
  'listConflicts.source': limits.longestId,
  // What holds in the place of the other.
  'supersedeClaim.by': limits.longestId,
  'supersedeMemory.by': limits.longestId,
  // Words that the reason of a gap has.
  'get_orphans.reason': limits.longestSearch,
  'answerConfusion.note': limits.longestReason,
  // An id that is made here.
  'addEntity.id': limits.longestName,
  'add_ontology_rule.id': 120,
};

/** How many things a list takes, by the name of the parameter. */
const most: Readonly<Record<string, readonly [count: number, thing: string]>> = {
  tags: [limits.mostTags, 'a'],
  derived_from: [limits.mostSummedUp, 'm-0123456789abcdef'],
};

/** Numbers that a parameter takes at most. */
const highest: Readonly<Record<string, number>> = {
  k: limits.mostHits,
  overfetch: limits.mostOverfetch,
  depth: limits.mostSteps,
};

/** Each parameter of a surface: who takes it, its name, its schema. */
type Parameter = readonly [where: string, name: string, schema: z.core.$ZodType];

const shapeOf = (where: string, { shape }: z.ZodObject): Parameter[] =>
  Object.entries(shape).map(([name, schema]) => [where, name, schema]);
const parameters: readonly Parameter[] = [
  ...toolsFor({ readOnly: false, toolsets: toolsetNames }).flatMap(({ definition, input }) =>
    shapeOf(definition.name, input),
  ),
  ...routes.flatMap(({ operationId, params, query, body }) =>
    [params, query, body].flatMap((part) => shapeOf(operationId, part)),
  ),
];

const takes = (schema: z.core.$ZodType, value: unknown): boolean => z.safeParse(schema, value).success;
/** Whether a text, or a list of texts, is what the parameter takes at all. */
const isText = ([, , schema]: Parameter): boolean => takes(schema, 'a 1');

describe('a limit', () => {
  const texts = parameters.filter((each) => each[1] in longest && isText(each));

  it.each(texts.map((each) => [`${each[0]}.${each[1]}`, each] as const))('on a text is one: %s', (where, each) => {
    const [, name, schema] = each;
    const length = otherwise[where] ?? longest[name] ?? 0;
    expect([takes(schema, 'a'.repeat(length)), takes(schema, 'a'.repeat(length + 1))]).toEqual([true, false]);
  });

  const lists = parameters.filter(([, name]) => name in most);
  it.each(lists.map((each) => [`${each[0]}.${each[1]}`, each] as const))('on a list is one: %s', (_, each) => {
    const [, name, schema] = each;
    const [count, thing] = most[name] ?? [0, ''];
    const listOf = (length: number) => Array.from({ length }, () => thing);
    expect([takes(schema, listOf(count)), takes(schema, listOf(count + 1))]).toEqual([true, false]);
  });

  const numbers = parameters.filter(([, name]) => name in highest);
  it.each(numbers.map((each) => [`${each[0]}.${each[1]}`, each] as const))('on a number is one: %s', (_, each) => {
    const [, name, schema] = each;
    const number = highest[name] ?? 0;
    expect([takes(schema, number), takes(schema, number + 1)]).toEqual([true, false]);
  });

  it('is looked for on both surfaces, in all that notes and recalls', () => {
    const named = [...texts, ...lists, ...numbers].map(([where, name]) => `${where}.${name}`);
    for (const name of ['text', 'source', 'project', 'tags', 'derived_from']) {
      expect(named.filter((each) => each === `remember.${name}`)).toHaveLength(2);
    }
    expect(named).toEqual(expect.arrayContaining(['recall.query', 'recall.tag', 'recall.k', 'recall.overfetch']));
  });

  it('is that of the program itself, which commands, imports and the library come to', () => {
    const draft = (more: object) => () => readInput(rememberOperation, { text: 'The weir holds.', ...more });
    const tooLong = (length: number) => ({ fits: 'a'.repeat(length), isBeyond: 'a'.repeat(length + 1) });
    for (const [name, length] of [
      ['text', limits.longestMemory],
      ['source', limits.longestSource],
      ['project', limits.longestProject],
    ] as const) {
      const { fits, isBeyond } = tooLong(length);
      expect(draft({ [name]: fits })).not.toThrow();
      expect(draft({ [name]: isBeyond })).toThrow();
    }
    const numbered = (length: number) => Array.from({ length }, (_, at) => `t${at}`);
    expect(draft({ tags: numbered(limits.mostTags) })).not.toThrow();
    expect(draft({ tags: numbered(limits.mostTags + 1) })).toThrow();
    const ids = (length: number) => Array.from({ length }, (_, at) => `m-${at.toString(16).padStart(16, '0')}`);
    expect(draft({ derived_from: ids(limits.mostSummedUp) })).not.toThrow();
    expect(draft({ derived_from: ids(limits.mostSummedUp + 1) })).toThrow();
    const recall = (more: object) => () => readInput(recallOperation, { query: 'weir', ...more });
    expect(recall({ query: 'a'.repeat(limits.longestQuestion), k: limits.mostHits })).not.toThrow();
    expect(recall({ query: 'a'.repeat(limits.longestQuestion + 1) })).toThrow();
    expect(recall({ k: limits.mostHits + 1 })).toThrow();
    const reason = tooLong(limits.longestReason);
    expect(() => statedReason(reason.fits)).not.toThrow();
    expect(() => statedReason(reason.isBeyond)).toThrow();
  });
});
