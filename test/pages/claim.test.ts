import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideFinding } from '../../src/app/decisions/decide-finding.ts';
import { withoutBrowser } from '../support/program/browser.ts';
import { accessFaults, ServedPages, type Visited } from '../support/program/pages.ts';
import { WorldFolder } from '../support/worlds/world-folder.ts';

const folder = new WorldFolder({
  'lore.yaml': 'world: Vask\n',
  'people.yaml': 'Ilsa:\n  kind: Person\n  birth: 700\n',
  'ballad.yaml': 'Ilsa:\n  kind: Person\n  birth: 712\n',
});
const token = { Authorization: 'Bearer reed-and-salt-and-reed' };

describe.skipIf(withoutBrowser())('the page of a claim', () => {
  let served: ServedPages;
  let visited: Visited;
  beforeAll(async () => {
    served = await ServedPages.of(folder);
    visited = await served.visit();
  });
  afterAll(async () => {
    await served.close();
    folder.remove();
  });

  it('shows its line, what rests on it, and what holds in its place', async () => {
    const { page } = visited;
    const [conflict] = ((await (await fetch(served.at('/conflicts'), { headers: token })).json()) as Conflicts).items;
    const [winner = '', loser = ''] = conflict?.members.map(({ id }) => id) ?? [];
    await page.goto(served.at(`/claims/${loser}`));
    expect(await page.textContent('main')).toMatch(/It is active\..*\.yaml:3:.*birth: 7\d\d.*Findings/s);
    await decideFinding(served.open.kept, {
      ...{ id: conflict?.id ?? '', decision: 'resolve', winner, reason: 'so it is', actor: 'Ama' },
    });
    await page.reload();
    expect(await page.textContent('main')).toMatch(/It is superseded; it was replaced by another claim\..*Ama/s);
    expect(await accessFaults(page)).toEqual([]);
    await page.click('text=another claim');
    expect(page.url()).toBe(served.at(`/claims/${winner}`));
    expect((await page.goto(served.at('/claims/nobody')))?.status()).toBe(404);
  });
});

interface Conflicts {
  readonly items: readonly { readonly id: string; readonly members: readonly { readonly id: string }[] }[];
}
