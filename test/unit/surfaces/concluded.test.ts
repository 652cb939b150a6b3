import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restHandler } from '../../../src/surfaces/rest/rest-handler.ts';
import { startWorldServer, type WorldServer } from '../../../src/surfaces/serve/server.ts';
import { overWire } from '../../support/program/http.ts';
import { type InProcess, inProcess, said } from '../../support/program/mcp.ts';
import { mirrored } from '../../support/worlds/mirrored.ts';
import { WorldFolder } from '../../support/worlds/world-folder.ts';

const early = 'Not before 900: Gran was born (900) and Gran is a parent of Ma.';
const late = 'Not after 930: Kid was born (930) and Ma is a parent of Kid.';

describe('a birth that no file states, and the dates of others limit', () => {
  const folder = new WorldFolder({
    'family.yaml': [
      '- { name: Gran, kind: Person, birth: 900 }',
      '- { name: Ma, kind: Person, mother: Gran }',
      '- { name: Kid, kind: Person, birth: 930, mother: Ma }',
      '- { name: Pa, kind: Person }',
      '',
    ].join('\n'),
  });
  let open: InProcess;
  let server: WorldServer;
  beforeAll(async () => {
    open = await inProcess(folder);
    server = await startWorldServer(open.world, {
      ...{ http: { port: 0, token: 'reed' }, actor: 'Wenna', rest: restHandler(open.world), onLink: () => undefined },
    });
  });
  afterAll(async () => {
    await server.close();
    await open.close();
    folder.remove();
  });

  async function pageOf(id: string): Promise<string> {
    const headers = { Authorization: 'Bearer reed', Accept: 'text/html' };
    const { status, text } = await overWire(new URL(`/entities/${id}`, server.origin), { headers });
    expect(status).toBe(200);
    return text;
  }

  const checked = async (claims: unknown) => {
    const { structuredContent } = await open.client.callTool({ name: 'check_claim', arguments: { claims } });
    return structuredContent as { readonly verdict: string; readonly concluded: readonly string[] };
  };

  it('stands on its page, and on no page of an entity that nothing limits or that states its birth', async () => {
    const page = await pageOf('ma');
    expect(page).toContain(early);
    expect(page).toContain(late);
    expect(page).toContain('concluded from other dates');
    for (const id of ['pa', 'gran', 'kid']) expect(await pageOf(id), id).not.toContain('concluded');
  });

  it('is left out of a static site, which exports what files state', async () => {
    const texts = [...(await mirrored(folder.root)).values()];
    expect(texts.some((text) => text.includes('is a parent of Ma') || text.includes('parent of'))).toBe(true);
    expect(texts.filter((text) => text.includes('concluded') || text.includes('Not before 900'))).toEqual([]);
  });

  it('is named where a claim is held against it', async () => {
    const { concluded, verdict } = await checked('Ma married Pa in 950.');
    expect(verdict).not.toBe('clash');
    expect(concluded).toEqual([`No file states the birth of Ma. ${early} ${late}`]);
    expect(await said(open.client, 'check_claim', { claims: 'Ma married Pa in 950.' })).toContain(
      `Concluded from other dates: «No file states the birth of Ma. ${early} ${late}»`,
    );
  });

  it('is what the world proves, and not the claim', async () => {
    const wedding = { type: 'SPOUSE_OF', from_entity: 'pa', to: 'gran', from: 940 };
    expect((await checked([wedding])).concluded).toEqual([]);
    // A marriage before the birth: what it clashes with is a finding.
    const early = await checked([{ type: 'SPOUSE_OF', from_entity: 'pa', to: 'ma', from: 880 }]);
    expect(early.verdict).toBe('clash');
    expect(early.concluded).toEqual([expect.stringContaining('Not before 900')]);
  });

  it('is not told of a claim that no life is held against', async () => {
    expect((await checked('Ma has green eyes.')).concluded).toEqual([]);
    expect((await checked([{ id: 'ma', birth: 910 }])).concluded).toEqual([]);
  });
});
