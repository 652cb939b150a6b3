import { describe, expect, it } from 'vitest';
import { openWorld } from '../../../../src/app/world/open-world.ts';
import type { Audience } from '../../../../src/model/audience.ts';
import { WorldFolder } from '../../../support/worlds/world-folder.ts';

/** What is read of a world with a folder `gm` under these settings, and what its author is told of them; or why it is refused. */
async function opened(settings: string, audience: Audience = 'readers', secret = 'gm/plots.md', more = {}) {
  const files = { 'lore.yaml': settings, 'Odo.md': 'Odo.\n', [secret]: 'A plot.\n', ...more };
  const folder = new WorldFolder(files);
  try {
    const { content, problems, idleGlobs } = await openWorld({ path: folder.root, audience });
    const told = audience === 'readers' ? idleGlobs : problems;
    return { read: content.files, told: told.map(({ line, column, message }) => `${line}:${column} ${message}`) };
  } catch (error) {
    return error;
  } finally {
    folder.remove();
  }
}

describe('`private` in lore.yaml', () => {
  it.each(['gm', 'gm/', '/gm/**', './gm/**', 'gm/*', '**/plots.md', '/gm/plots.md', 'g?/'])(
    'means the folder and all below it, however it is written: %s',
    async (glob) => {
      expect(await opened(`private: ["${glob}"]\n`)).toEqual({ read: 1, told: [] });
      expect(await opened(`ignore: ["${glob}"]\n`)).toEqual({ read: 1, told: [] });
    },
  );

  it.each(['*.draft.md', 'a.draft.md', 'people'])(
    'without a slash, means what is called so in any folder: %s',
    async (glob) => {
      const deep = 'lore/people/a.draft.md';
      expect(await opened(`private: ["${glob}"]\n`, 'readers', deep)).toEqual({ read: 1, told: [] });
      expect(await opened(`private: ["/${glob}", "*.md"]\nignore: [Odo.md]\n`, 'author', deep)).toMatchObject({
        read: 1,
      });
    },
  );

  it('means a name however its accents are encoded', async () => {
    expect(await opened('private: ["ge\u0301heim/**"]\n', 'readers', 'g\u00e9heim/a.md')).toMatchObject({ read: 1 });
    expect(await opened('private: ["g\u00e9heim"]\n', 'readers', 'ge\u0301heim/a.md')).toMatchObject({ read: 1 });
  });

  it('is told of where it matches no file', async () => {
    const told = [expect.stringMatching(/^2:5 `\[gm\]` under `private` matches no file that is read/)];
    expect(await opened('private:\n  - "[gm]"\n  - gm/**\n')).toEqual({ read: 1, told });
    expect(await opened('private:\n  - "[gm]"\n', 'author')).toEqual({ read: 2, told });
  });

  it.each([
    ['true', 'private: true\n', '1:10'],
    ['a list with more than texts', 'private: [gm, { to: gm }]\n', '1:15'],
    ['the key in other letters', 'Private: ["gm/**"]\n', '1:1'],
    ['a key that lacks a letter', 'world: W\nprivat: ["gm/**"]\n', '2:1'],
    ['a key below another', 'rules:\n  private: ["gm/**"]\n', '2:3'],
    ['two of them', 'private: [gm]\nprivate: [odo]\n', '2:1'],
    ['one in a second document', 'world: W\n---\nprivate: [gm]\n', '3:1'],
    ['a folder in other letters', 'private: ["GM/**"]\n', '1:11'],
    ['a backslash for a slash', 'private: ["gm\\\\**"]\n', '1:11'],
  ])('refuses readers where it is in doubt: %s', async (_, settings, place) => {
    const [line, column] = place.split(':').map(Number);
    expect(await opened(settings)).toMatchObject({
      code: 'private-in-doubt',
      place: { path: 'lore.yaml', line, column },
    });
    expect(await opened(settings, 'author')).toMatchObject({ read: 2, told: [expect.stringContaining(`${place} `)] });
  });

  it('refuses readers where settings stand in a file of another name', async () => {
    const more = { 'lore.yml': 'private: [gm]\n' };
    expect(await opened('world: W\n', 'readers', 'gm/plots.md', more)).toMatchObject({ code: 'private-in-doubt' });
  });

  it.each(['wrold: W\nprivate: [gm]\n', 'attributes:\n  private_note: {}\nprivate: gm\n'])(
    'is in no doubt beside other problems: %j',
    async (settings) => {
      expect(await opened(settings)).toMatchObject({ told: [] });
    },
  );
});
