import { describe, expect, test } from 'vitest';
import { told, worldOf } from '../../../../support/worlds/text-world.ts';

const beside = {
  'People/Bram.md': '---\nborn: 400\ngender: male\n---\n',
  'People/Kid.md': '---\nborn: 590\n---\n',
  'Groups/Salt Guild.md': '---\nkind: Guild\n---\n',
};

/** What counts of a note, by the lines of its body. */
function counted(text: string, path = 'People/Tess.md'): string[] {
  const { claims } = worldOf({ ...beside, [path]: text });
  return told(claims.filter(({ place, status }) => place.path === path && status === 'active'));
}

describe('what stands below a line of somebody else is not of the note', () => {
  test.each([
    ['- Her hero, [[Bram]]\n  - Died: 460\n'],
    ['- Bram\n  - Died: 460\n'],
    ['- [[Bram]]\n\n  **Died:** 460\n'],
    ['- [[Bram]]\n  Died: 460\n'],
    ['- [[Bram]]\n\n  | | |\n  |---|---|\n  | Died | 460 |\n'],
    ['> - [[Bram]]\n>   - Died: 460\n'],
    ['## Relationships\n- [[Bram]] – hero\n  - Died: 460\n'],
    ['**Bram**\n- Died: 460\n'],
    ['**Bram**\n**Died:** 460\n'],
    ['**[[Bram]]**\n\n- Died: 460\n'],
    ['**Bram:**\n- Died: 460\n'],
    ['**Old Nan**\n\n**Died:** 460\n'],
    ['**Bram**\n\n| | |\n|---|---|\n| Died | 460 |\n'],
    ['**Bram**\n\n**Children:**\n- [[Kid]]\n'],
    ['Her grandfather, Bram:\n- Died: 460\n'],
    ['Her grandfather:\n- Died: 460\n'],
  ])('%s', (body) => {
    expect(counted(`# Tess\n\n${body}`)).toEqual([]);
  });

  test('a field with somebody is a field, and what stands below it is theirs', () => {
    expect(counted('# Tess\n- Mentor: [[Bram]]\n  - Died: 460\n')).toEqual(['bram -MENTOR_OF-> tess']);
    expect(counted('# Tess\n## Children\n- [[Kid]]\n  - Born: 590\n  - Father: [[Bram]]\n')).toEqual([
      'tess -PARENT_OF-> kid',
    ]);
  });

  test.each([
    ['- Vital statistics\n  - Died: 460\n'],
    ['- Status: dead\n  - Died: 460\n'],
    ['- Tess\n  - Died: 460\n'],
    ['- Bram\n- Died: 460\n'],
    ['**Tess the Bold**\n**Died:** 460\n'],
    ['**Key dates**\n- Died: 460\n'],
    ['**Human fighter, level 3**\n**Died:** 460\n'],
    ['**Father:**\n**Alias:**\n**Died:** 460\n'],
    ['**Bram**\n\nShe loved him.\n\n**Died:** 460\n'],
    ['Queen Tess:\n- Died: 460\n'],
  ])('but it is, below words of its own: %s', (body) => {
    expect(counted(`# Tess\n\n${body}`)).toContain('tess.death = 460');
  });
});

describe('the first heading of a note without a title', () => {
  test.each([
    ['## House Vask\n- Dissolved: 427\n'],
    ['## The Iron Compact\n- Dissolved: 427\n'],
    ['## Former guild\n- Dissolved: 427\n'],
    ['## Previous guilds\n- Dissolved: 427\n'],
    ['## Rivals\n- Dissolved: 427\n'],
    ['## Her grandfather\n- Dissolved: 427\n'],
    ['### Old Nan\n**Dissolved:** 427\n'],
    ['## Founders’ forerunners\n- Leader: [[Bram]]\n'],
    ['## House Vask\n### Details\n- Dissolved: 427\n'],
    ['# Salt Guild\n## House Vask\n### Details\n- Dissolved: 427\n'],
  ])('may be about something else: %s', (body) => {
    expect(counted(`---\nkind: Guild\n---\n${body}`, 'Groups/Salt Guild.md')).toEqual([]);
  });

  test.each(['Details', 'Life', 'Infobox', 'Stats', 'The Salt Guild', 'Salt Guild of Tern'])(
    'is of the note: %s',
    (heading) => {
      const text = `---\nkind: Guild\n---\n## ${heading}\n- Dissolved: 427\n`;
      expect(counted(text, 'Groups/Salt Guild.md')).toEqual(['salt-guild.dissolved = 427']);
    },
  );
});

describe('the head of an infobox', () => {
  const rows = '|---|---|\n| Died | 460 |\n';
  test.each([
    [`| Lord Dray | |\n${rows}`],
    [`| Lord Dray | Details |\n${rows}`],
    [`| | Old Nan |\n${rows}`],
    [`| Bram | |\n${rows}`],
    [`| Name | Bram |\n${rows}`],
    ['| | |\n|---|---|\n| **Bram** | |\n| Died | 460 |\n'],
    ['> [!infobox]\n> # Lord Dray\n> | | |\n> |---|---|\n> | Died | 460 |\n'],
    ['> [!infobox]\n> # Lord Dray\n> ###### Bio\n> | | |\n> |---|---|\n> | Died | 460 |\n'],
  ])('may be somebody else: %s', (body) => {
    expect(counted(`# Tess\n\n${body}`)).toEqual([]);
  });

  test.each([
    'Vital | ',
    'Attribute | Value',
    'A | ',
    'Tess | ',
    'Queen Tess | ',
    'Merkmal | Wert',
    'Field name | Data',
  ])('is of the note: %s', (head) => {
    expect(counted(`# Tess\n\n| ${head} |\n${rows}`)).toEqual(['tess.death = 460']);
  });

  test('rows that are yet empty change nothing', () => {
    expect(counted('# Tess\n\n| | |\n|---|---|\n| Also Known As | |\n| Father | |\n| Died | 460 |\n')).toEqual([
      'tess.death = 460',
    ]);
  });
});

describe('the title of a callout', () => {
  test.each([
    ['> [!info] [[Bram]]\n> **Died:** 460\n'],
    ['> [!info] Bram\n> **Died:** 460\n'],
    ['> [!info]- Lord Dray\n> **Died:** 460\n'],
    ['> [!info] Her grandfather\n> **Died:** 460\n'],
    ['> [!infobox] Bram\n> | | |\n> |---|---|\n> | Died | 460 |\n'],
    ['> [!info] Bram\n> **Children:**\n> - [[Kid]]\n'],
    ['> [!info] Bram’s life\n> - Died: 460\n'],
  ])('may name somebody else: %s', (body) => {
    expect(counted(`# Tess\n\n${body}`)).toEqual([]);
  });

  test.each(['', 'Vital statistics', 'Tess', 'Character sheet', 'Quick Reference', 'Tess’s life', 'At a glance'])(
    'is of the note: %s',
    (title) => {
      expect(counted(`# Tess\n\n> [!info] ${title}\n> **Died:** 460\n`)).toEqual(['tess.death = 460']);
    },
  );

  test('holds nothing outside', () => {
    expect(counted('# Tess\n\n> [!info] Bram\n> **Died:** 460\n\n**Born:** 570\n')).toEqual(['tess.birth = 570']);
  });
});
