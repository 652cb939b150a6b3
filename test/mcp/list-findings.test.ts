import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { decideFinding } from '../../src/app/decisions/decide-finding.ts';
import { type InProcess, inProcess, said } from '../support/program/mcp.ts';
import { saltMarch, WorldFolder } from '../support/worlds/world-folder.ts';

let folder: WorldFolder;
let open: InProcess;
beforeAll(async () => {
  folder = new WorldFolder({
    ...saltMarch,
    'canon/reeds.yaml':
      '- { id: wren, kind: Person, name: Wren of the Reeds, birth: 150, death: 160, rules: { to: ternhold, from: 180, until: 185 } }\n',
    'canon/ford.yaml': '- { id: moss, kind: Person, name: Moss, birth: 150, death: 145 }\n',
  });
  open = await inProcess(folder);
});
afterAll(async () => {
  await open.close();
  folder.remove();
});

const page = z.object({
  findings: z.array(z.looseObject({ id: z.string(), category: z.string(), rule: z.string(), status: z.string() })),
  total: z.number(),
  cursor: z.string().optional(),
});
async function list(tool: string, args: Readonly<Record<string, unknown>> = {}) {
  const { structuredContent } = await open.client.callTool({ name: tool, arguments: args });
  return page.parse(structuredContent);
}
const findings = (args: Readonly<Record<string, unknown>> = {}) => list('list_findings', args);

describe('list_findings', () => {
  it('lists all that is wrong with an entity, of every category', async () => {
    const { findings: found, total } = await findings({ entity: 'Wren of the Reeds' });
    const categories = new Set(found.map(({ category }) => category));
    expect(categories).toEqual(new Set(['contradiction', 'anachronism']));
    expect(total).toBe(found.length);
    expect((await findings({ entity: 'wren' })).findings).toEqual(found);
  });

  it.each([
    ['get_contradictions', 'contradiction'],
    ['get_anachronisms', 'anachronism'],
    ['get_ontology_violations', 'ontology'],
  ])('answers as %s does, of that category', async (tool, category) => {
    const other = await list(tool);
    expect(other.total).toBeGreaterThan(0);
    expect(await findings({ category })).toEqual(other);
  });

  it('lists the gaps that get_orphans lists', async () => {
    const { structuredContent } = await open.client.callTool({ name: 'get_orphans', arguments: {} });
    const { unknown } = z.looseObject({ unknown: z.array(z.looseObject({ id: z.string() })) }).parse(structuredContent);
    const gaps = await findings({ category: 'orphan' });
    expect(gaps.findings.map(({ id }) => id).sort()).toEqual(unknown.map(({ id }) => id).sort());
  });

  it('filters by source and by rule, and drops null', async () => {
    const ofSource = await findings({ source: 'The Tern Annals', entity: null, limit: null });
    expect(ofSource.findings.map(({ category }) => category)).toContain('contradiction');
    expect(ofSource.total).toBeLessThan((await findings()).total);
    const { findings: ofRule } = await findings({ rule: 'contradictions/rules' });
    expect(ofRule.map(({ rule }) => rule)).toEqual(['contradictions/rules']);
  });

  it('pages with a cursor to the end, each once', async () => {
    const { total } = await findings();
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const part = await findings({ limit: 2, cursor });
      ids.push(...part.findings.map(({ id }) => id));
      cursor = part.cursor;
    } while (cursor !== undefined);
    expect([ids.length, new Set(ids).size]).toEqual([total, total]);
  });

  it('names the state in words, and refuses what is no category', async () => {
    expect(await said(open.client, 'list_findings', { status: 'resolved' })).toBe('No resolved finding here.');
    const [first] = (await findings({ category: 'anachronism' })).findings;
    await decideFinding(open.kept, {
      ...{ id: first?.id ?? '', decision: 'dismiss' as const },
      ...{ reason: 'a ghost', actor: 'Ilse', kind: 'intended' as const },
    });
    expect(await findings({ status: 'dismissed' })).toMatchObject({ findings: [{ id: first?.id }], total: 1 });
    expect(await said(open.client, 'list_findings', { status: 'dismissed' })).toMatch(/^1 dismissed finding\. /);
    expect((await findings({ status: 'all' })).total).toBe((await findings()).total + 1);
    expect(await said(open.client, 'list_findings', { category: 'gap' })).toMatch(/^REFUSED: .*`category`/);
  });
});
