import { readFileSync } from 'node:fs';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ingestWorld } from '../../src/app/ingest/ingest-world.ts';
import { packagePath } from '../../src/util/package.ts';
import { type InProcess, inProcess, said } from '../support/program/mcp.ts';
import { saltMarch, WorldFolder } from '../support/worlds/world-folder.ts';

/** A storyteller that keeps the contract word for word. It knows nothing but what the tools tell it. */
class Storyteller {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Duty 1 and 4: how sure is this world of itself, and what may be told of somebody. */
  async tell(name: string): Promise<string> {
    const { caveat } = await this.#ask(z.object({ caveat: z.string().optional() }), 'latest_run');
    const about = z.object({
      known: z.array(z.object({ says: z.string(), at: z.string(), disputed: z.boolean() })),
      unknown: z.array(z.string()),
    });
    const { known, unknown } = await this.#ask(about, 'get_entity', { entity: name });
    const facts = known.map(({ says, at, disputed }) => `${says} (${at})${disputed ? ', which is disputed' : ''}.`);
    return [...(caveat === undefined ? [] : [caveat]), ...facts, ...unknown].join(' ');
  }

  /** Duty 2, for what is in the files by now: does what was just introduced stand? */
  async introduce(name: string): Promise<string> {
    const found = z.object({ findings: z.array(z.object({ category: z.string(), message: z.string() })) });
    const { findings } = await this.#ask(found, 'run_consistency_check', { scope: name });
    const [fault] = findings.filter(({ category }) => category !== 'orphan');
    return fault === undefined ? `${name} it is.` : `I take that back: ${fault.message}`;
  }

  /** Duty 2, for what is only in the storyteller's own words. */
  async claim(sentence: string): Promise<string> {
    const { clashes } = await this.#ask(z.object({ clashes: z.boolean() }), 'check_claim', { claims: sentence });
    return clashes ? `Some say so, but it is disputed: ${sentence}` : sentence;
  }

  /** Duty 3: what is a source worth? */
  async cite(source: string): Promise<string> {
    const { total } = await this.#ask(z.object({ total: z.number() }), 'get_contradictions', { source });
    return `${source} has ${total} flagged ${total === 1 ? 'contradiction' : 'contradictions'}.`;
  }

  async #ask<T>(shape: z.ZodType<T>, name: string, args: Readonly<Record<string, unknown>> = {}): Promise<T> {
    const { structuredContent } = await this.#client.callTool({ name, arguments: args });
    return shape.parse(structuredContent);
  }
}

let folder: WorldFolder;
let open: InProcess;
let teller: Storyteller;
let now = new Date('2031-05-01T08:00:00Z');
beforeAll(async () => {
  folder = new WorldFolder(saltMarch);
  open = await inProcess(folder, { clock: () => now });
  teller = new Storyteller(open.client);
});
afterAll(async () => {
  await open.close();
  folder.remove();
});

describe('the four duties', () => {
  it('stand in the instructions of the server', () => {
    const text = open.client.getInstructions() ?? '';
    for (const words of [
      'latest_run',
      'run_consistency_check',
      'get_contradictions with that source',
      'of unknown lineage',
    ]) {
      expect(text).toContain(words);
    }
  });

  it('1: a stale check is said first, with its age and what is open', async () => {
    expect(await teller.tell('The Ferryman')).toBe('The Ferryman is of unknown lineage.');
    now = new Date('2031-05-03T08:00:00Z');
    expect(await teller.tell('The Ferryman')).toBe(
      'Based on the consistency check from 2 days ago, which left 1 issue unresolved. The Ferryman is of unknown lineage.',
    );
    await open.client.callTool({ name: 'run_consistency_check', arguments: { scope: 'full' } });
    expect(await teller.tell('The Ferryman')).not.toContain('Based on');
  });

  it('2: what was introduced and does not fit is taken back or qualified', async () => {
    expect(await teller.claim('The Ferryman ruled Ternhold from 100 to 120.')).toBe(
      'The Ferryman ruled Ternhold from 100 to 120.',
    );
    expect(await teller.claim('The Ferryman ruled Ternhold from 192 to 195.')).toMatch(
      /^Some say so, but it is disputed/,
    );
    folder.write('wren.yaml', '- { id: wren, kind: Person, name: Wren of the Reeds, birth: 150, death: 140 }\n');
    await ingestWorld(open.kept);
    expect(await teller.introduce('Wren of the Reeds')).toMatch(/^I take that back: .*Wren of the Reeds/);
    expect(await teller.introduce('nameless')).toBe('nameless it is.');
  });

  it('3: a source is cited with the number of its contradictions', async () => {
    expect(await teller.cite('The Tern Annals')).toBe('The Tern Annals has 1 flagged contradiction.');
    expect(await teller.cite('canon/places.yaml')).toBe('canon/places.yaml has 0 flagged contradictions.');
  });

  it('4: what is unknown is told in the sentence given for it', async () => {
    expect(await teller.tell('nameless')).toContain('The Ferryman is of unknown lineage.');
    expect(await said(open.client, 'get_orphans', { reason: 'lineage' })).toContain(
      'say «The Toll Keeper is of unknown lineage.»',
    );
  });
});

describe('the transcript in docs/contributing/mcp-conversation.md', () => {
  const page = readFileSync(packagePath('docs', 'contributing', 'mcp-conversation.md'), 'utf8');
  const turns = [...page.matchAll(/```(?:json call|text) (\w+)\n([\s\S]*?)```/g)].map(([, tool = '', text = '']) => ({
    tool,
    text,
  }));

  it('is what the tools really say', async () => {
    const world = new WorldFolder({});
    const { cpSync } = await import('node:fs');
    cpSync(packagePath('fixtures', 'ashen-coast'), world.root, { recursive: true });
    const run = await inProcess(world, { clock: () => new Date('2031-05-01T08:00:00Z') });
    try {
      expect(turns.length).toBeGreaterThanOrEqual(8);
      for (let at = 0; at < turns.length; at += 2) {
        const [call, answer] = [turns[at], turns[at + 1]];
        const args = z.record(z.string(), z.unknown()).parse(JSON.parse(call?.text ?? ''));
        expect(`${await said(run.client, call?.tool ?? '', args)}\n`).toBe(answer?.text);
      }
    } finally {
      await run.close();
      world.remove();
    }
  });
});
