import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { thingsToReview } from '../../src/app/decisions/things-to-review.ts';
import { sourceLines } from '../../src/app/world/source-lines.ts';
import { ReviewSession } from '../../src/surfaces/cli/commands/review/review-session.ts';
import { typedKeys } from '../../src/surfaces/cli/terminal/keys.ts';
import { toolsetNames } from '../../src/surfaces/mcp/tools/toolsets.ts';
import { withoutBrowser } from '../support/program/browser.ts';
import { said } from '../support/program/mcp.ts';
import { ServedPages, type Visited } from '../support/program/pages.ts';
import { WorldFolder } from '../support/worlds/world-folder.ts';

const folder = new WorldFolder({
  'lore.yaml': 'world: The Ferry\nnow: 500\n',
  'people.yaml': '- { id: odo, kind: Person, name: Odo Fen, birth: 440 }\n',
});
const headers = { Authorization: 'Bearer reed-and-salt-and-reed', 'Content-Type': 'application/json' };
const noted = z.object({ memory: z.object({ id: z.string() }), findings: z.array(z.string()) });

/** What is noted, of which the last is to hold, and how both are told. */
interface Case {
  readonly about: string;
  readonly first?: string;
  readonly second: string;
  readonly texts: readonly [string, string];
  /** What a winner puts out of force. */
  readonly loses: number;
  /** Where it can be mended. */
  readonly file?: string;
}
const cases: readonly Case[] = [
  {
    about: 'two memories',
    first: 'Use the north ferry after dark.',
    second: 'Never use the north ferry after dark.',
    texts: ['Use the north ferry after dark', 'Never use the north ferry after dark'],
    loses: 1,
  },
  {
    about: 'a memory and a claim of a file',
    second: 'Odo Fen was born in 460.',
    texts: ['Odo Fen was born in 460', 'Odo Fen: birth 440'],
    loses: 0,
    file: 'people.yaml',
  },
];

describe.skipIf(withoutBrowser())('a finding of', () => {
  let served: ServedPages;
  let visited: Visited;
  beforeAll(async () => {
    served = await ServedPages.of(folder, { toolsets: toolsetNames });
    visited = await served.visit();
    await said(served.open.client, 'check_claim', { claims: 'Odo Fen was born in 440.' }); // the world is read
  });
  afterAll(async () => {
    await served.close();
    folder.remove();
  });

  const send = async (path: string, body?: object): Promise<string> => {
    const answer = await fetch(served.at(path), {
      headers,
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    expect([path, answer.status, text]).toEqual([path, body === undefined || answer.status !== 201 ? 200 : 201, text]);
    return text;
  };
  const statusOf = async (id: string) =>
    z.object({ status: z.string() }).parse(JSON.parse(await send(`/conflicts/${id}`))).status;

  /** What a review shows of one finding while these keys are typed. */
  async function reviewed(id: string, typed: string): Promise<string> {
    const { stored } = served.open.world;
    const [input, output] = [new PassThrough(), new PassThrough()];
    const keys = typedKeys(input, output);
    input.end(typed);
    let shown = '';
    await new ReviewSession({
      stored,
      things: (await thingsToReview(stored.store)).filter((thing) => thing.id === id),
      keys,
      write: (text) => {
        shown += text;
      },
      actor: 'Ama',
      show: (path) => path,
      options: () => ({ colour: false, width: 100, sourceLine: sourceLines(folder) }),
      edit: ({ path }) => Promise.resolve(`${path} was opened`),
    }).run();
    keys.close();
    return shown;
  }

  describe.each(cases)('$about', ({ first, second, texts, loses, file }) => {
    let id = '';
    let memory = '';
    beforeAll(async () => {
      if (first !== undefined) await send('/memory', { text: first });
      const answer = noted.parse(JSON.parse(await send('/memory', { text: second })));
      memory = answer.memory.id;
      [id = ''] = answer.findings;
    });

    it('is shown and decided over REST', async () => {
      const shown = await send(`/conflicts/${id}`);
      for (const text of texts) expect(shown).toContain(text);
      expect(await send('/conflicts')).toContain(id);
      const body = { resolution_notes: 'seen at the table', winner_member_id: memory };
      const { superseded } = z
        .object({ superseded: z.array(z.string()) })
        .parse(JSON.parse(await send(`/conflicts/${id}/resolve`, body)));
      expect(superseded).toHaveLength(loses);
      expect([await statusOf(id), (await send('/conflicts')).includes(id)]).toEqual(['resolved', false]);
      await send(`/conflicts/${id}/reopen`, {});
      expect(await statusOf(id)).toBe('open');
      await send(`/conflicts/${id}/dismiss`, { reason: 'both are told', kind: 'intended' });
      expect(await statusOf(id)).toBe('dismissed');
      await send(`/conflicts/${id}/reopen`, {});
      expect(await statusOf(id)).toBe('open');
    });

    it('is told to a model, between marks', async () => {
      const { client } = served.open;
      for (const answer of [
        await said(client, 'get_contradictions'),
        await said(client, 'explain_violation', { node_id: id }),
      ]) {
        expect(answer).not.toMatch(/^REFUSED/);
        for (const text of texts) expect(answer).toMatch(new RegExp(`«[^»]*${text}`));
      }
      expect(await said(client, 'get_history', { about: id })).not.toMatch(/^REFUSED/);
    });

    it('is shown in a review, and decided with its keys', async () => {
      const shown = await reviewed(id, 'q');
      for (const text of texts) expect(shown).toContain(text);
      expect(shown).toMatch(/Which holds\?\n {2}1 {2}.*\n {2}2 {2}/);
      expect(shown).toContain(`(memory ${memory})`);
      expect(await reviewed(id, '1\rq')).toContain('is resolved');
      expect(await statusOf(id)).toBe('resolved');
      await send(`/conflicts/${id}/reopen`, {});
      expect(await reviewed(id, 'dithe tale has both\ruq')).toContain('is dismissed');
      expect(await statusOf(id)).toBe('open');
      await reviewed(id, 'rso it is\rq');
      expect(await statusOf(id)).toBe('resolved');
      await send(`/conflicts/${id}/reopen`, {});
    });

    it('has nothing opened in an editor that is no file', async () => {
      const shown = await reviewed(id, 'eq');
      expect(shown).not.toMatch(/\(memory m-[0-9a-f]+\) was opened/);
      expect(shown).toMatch(file === undefined ? /e does nothing here/ : `${file} was opened`);
    });

    it('is shown and decided on its page, from which every link leads somewhere', async () => {
      const { page, troubles } = visited;
      await page.goto(served.at(`/conflicts/${id}`));
      const main = async () => (await page.textContent('main')) ?? '';
      for (const text of texts) expect(await main()).toContain(text);
      const links = await page
        .locator('main a[href^="/"]')
        .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
      expect(links).toContain(`/memory/${memory}`);
      for (const link of new Set(links)) {
        const answer = await page.request.get(served.at(String(link)));
        expect([link, answer.status()]).toEqual([link, 200]);
      }
      await page.getByRole('radio').first().check();
      await page.getByRole('button', { name: 'Resolve' }).click();
      expect(await main()).toContain('resolved by Wenna');
      await page.getByRole('button', { name: 'Reopen' }).click();
      await page.goto(served.at(`/conflicts/${id}`));
      await page
        .getByLabel('Dismiss finding')
        .getByLabel(/^Comment/)
        .fill('meant so');
      await page.getByRole('button', { name: 'Dismiss' }).click();
      expect(await main()).toContain('by Wenna');
      expect(await statusOf(id)).toBe('dismissed');
      await page.goto(served.at(`/conflicts/${id}`));
      await page.getByRole('button', { name: 'Reopen' }).click();
      expect(await statusOf(id)).toBe('open');
      expect(troubles).toEqual([]);
    });
  });
});
