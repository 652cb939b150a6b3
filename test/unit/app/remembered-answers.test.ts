import { expect, it } from 'vitest';
import { modelExtractor } from '../../../src/app/world/model-extractor.ts';
import { openWorld } from '../../../src/app/world/open-world.ts';
import { told } from '../../support/worlds/text-world.ts';
import { WorldFolder } from '../../support/worlds/world-folder.ts';
import { claims, modelServer } from '../content/prose/model-server.ts';

it('without a model, what one has read of an unchanged passage stays, and patterns read the others', async () => {
  const folder = new WorldFolder({
    'lore.yaml': 'world: Vask\ncalendars: [years]\n',
    'cast.yaml': '- { id: aldric, name: Aldric, kind: Person }\n- { id: vask, name: Vask, kind: Kingdom }\n',
    'note.md': 'Aldric wore the crown of Vask from 830 on.\n',
  });
  const ruled = {
    subject: 'aldric',
    type: 'RULES',
    target: 'vask',
    from: '830',
    quote: 'Aldric wore the crown of Vask from 830',
  };
  const server = await modelServer(claims(ruled));
  const claimsNow = async () => told((await openWorld({ path: folder.root })).content.claims);
  try {
    expect(await claimsNow()).toEqual([]);
    const environment = { OPENAI_API_KEY: 'key', OPENAI_BASE_URL: server.baseURL };
    await openWorld({ path: folder.root, extract: modelExtractor({ model: 'scribe-1', environment }) });
    folder.write('later.md', 'Aldric died in 851.\n');
    expect(await claimsNow()).toEqual(['aldric -RULES-> vask [830, ]', 'aldric.death = 851']);
    expect(server.asked).toHaveLength(1);
    // Nobody knows what it would have read of other words.
    folder.write('note.md', 'Aldric laid down the crown of Vask in 850.\n');
    expect(await claimsNow()).toEqual(['aldric.death = 851']);
  } finally {
    await server.close();
    folder.remove();
  }
});
