import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideFinding } from '../../../../src/app/decisions/decide-finding.ts';
import { listFindings } from '../../../../src/app/findings/list-findings.ts';
import { ingestWorld } from '../../../../src/app/ingest/ingest-world.ts';
import { openMemoryStore } from '../../../../src/compose.ts';
import { law, lawTimeout } from '../../../support/laws.ts';
import { mirrored } from '../../../support/worlds/mirrored.ts';
import { secretWorlds, token } from '../../../support/worlds/secret-worlds.ts';
import { keep, WorldFolder } from '../../../support/worlds/world-folder.ts';

/** The site of a world with these files, for its readers or for its author. */
async function siteOf(files: Readonly<Record<string, string>>, audience: 'readers' | 'author') {
  const folder = new WorldFolder(files);
  try {
    return await mirrored(folder.root, undefined, audience);
  } finally {
    folder.remove();
  }
}

it(
  'is for readers, byte for byte, the mirror of the world with its secrets cut out of the files',
  async () => {
    await fc.assert(
      fc.asyncProperty(secretWorlds, async ({ full, cut }) => {
        const site = await siteOf(full, 'readers');
        const wanted = await siteOf(cut, 'author');
        expect([...site.keys()]).toEqual([...wanted.keys()]);
        for (const [path, text] of site) expect(text, path).toBe(wanted.get(path));
        expect([...site].filter(([, text]) => text.includes(token)).map(([path]) => path)).toEqual([]);
        // What readers may see is not cut again.
        expect(await siteOf(cut, 'readers')).toEqual(wanted);
      }),
      { ...law(5), endOnFailure: true },
    );
  },
  lawTimeout(120_000),
);

describe('the mirror of a world with a secret in every place', () => {
  const everywhere: Readonly<Record<string, string>> = {
    'lore.yaml': `# ${token}\nworld: Two Readers\nprivate: gm/**\n`,
    'people/Maren Vael.md': [
      `<!-- ${token} -->\n---\nkind: Person\nborn: 712 # ${token}\n---\n# Maren Vael %%${token}%%\n`,
      `Maren Vael <!-- ${token} -->ruled [[Ashkeep]]. She met [[Hidden Heir]].\n`,
      `%%\n${token}: Odo Thorn killed Maren Vael in 730.\n\nMaren Vael died in 701.\n%%\n`,
      `> [!secret]+ ${token}\n> Maren Vael is a child of ${token}.\n`,
      `| Died | 760 %%${token}%% |\n|---|---|\n`,
      `\`\`\`ad-dm\n${token}\n\`\`\`\n`,
      `%% ${token}`,
    ].join('\n'),
    'people/Hidden Heir.md': `---\nkind: Person\npublish: false\naliases: [${token}]\n---\n${token} of Maren Vael.\n`,
    'gm/plots.md': `# ${token}\n\nMaren Vael died in 702.\n`,
    'gm/plots.pdf': token,
    'places.yaml': `- { id: ashkeep, kind: Location, name: Ashkeep } # ${token}\n- { kind: Location, name: ${token}, private: true }\n`,
    'entities.csv': `name,kind,private,notes\nOdo Thorn,Person,no,%%${token}%%\n${token},Person,yes,\n`,
    'tree.ged': `0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME ${token} /Pell/\n1 RESN privacy\n0 TRLR\n`,
    'added/person.yaml': `- { kind: Person, name: ${token} Noted, private: true }\n- { kind: Person, name: Tam Wick }\n`,
  };

  it('has no byte of one in any file of the site, nor in any address', async () => {
    const site = await siteOf(everywhere, 'readers');
    expect([...site].filter(([path, text]) => `${path}${text}`.toUpperCase().includes(token))).toEqual([]);
    expect(site.get('a-z.html')).toMatch(/Maren Vael.*Odo Thorn.*Tam Wick/s);
    expect(site.get('a-z.html')).not.toContain('Hidden Heir');
    // What the author says in public stays, also where it names a note that is withheld.
    expect([...site.values()].some((text) => text.includes('Hidden Heir'))).toBe(true);
  });

  it('has all of them for the author', async () => {
    const site = await siteOf(everywhere, 'author');
    expect(site.get('a-z.html')).toContain('Hidden Heir');
    expect([...site].filter(([, text]) => text.includes(token)).length).toBeGreaterThan(8);
  });
});

describe('of what people decided, readers', () => {
  const files = {
    'lore.yaml': 'world: Two Readers\n',
    'a.yaml':
      '- { id: maren, kind: Person, name: Maren, birth: 712 }\n- { id: odo, kind: Person, name: Odo, birth: 700 }\n',
    'b.yaml': '- { id: odo, birth: 731 }\n',
  };
  const reason = (words: string) => `Two reckonings, ${words}. %%${token}%%`;

  /** The history that readers see of a world in which both findings were dismissed, and all they see of it. */
  async function afterDecisions(secret: string) {
    const folder = new WorldFolder({ ...files, 'secret.yaml': secret });
    const store = await openMemoryStore();
    try {
      const kept = await keep(store, folder.root);
      await ingestWorld(kept);
      const { items } = await listFindings(store, { category: ['contradiction'] });
      expect(items.map(({ violation }) => violation.subject.id).sort()).toEqual(['maren', 'odo']);
      for (const { violation } of items) {
        const about = { id: violation.id, decision: 'dismiss', kind: 'intended', actor: 'Ilse' } as const;
        await decideFinding(kept, { ...about, reason: reason(violation.subject.id) });
      }
      return await mirrored(folder.root);
    } finally {
      await store.close();
      folder.remove();
    }
  }

  it('are told what is about things that they see', async () => {
    const site = await afterDecisions('- { id: maren, birth: 731 }\n');
    expect(site.get('history.html')).toContain('Two reckonings, odo.');
    expect(site.get('history.html')).toContain('Two reckonings, maren.');
    expect([...site.values()].join('')).not.toContain(token);
  });

  it('are told nothing of a conflict with a secret', async () => {
    const site = await afterDecisions(`- { id: maren, birth: 731, private: true }\n# ${token}\n`);
    expect(site.get('history.html')).toContain('Two reckonings, odo.');
    const telling = [...site].filter(([, text]) => /Two reckonings, maren|but Maren: birth/.test(text));
    expect(telling.map(([path]) => path)).toEqual([]);
  });
});
