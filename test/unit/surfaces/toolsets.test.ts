import { describe, expect, it } from 'vitest';
import { instructions } from '../../../src/surfaces/mcp/server/instructions.ts';
import { toolsFor } from '../../../src/surfaces/mcp/tools/index.ts';
import { defaultToolsets, parseToolsets, toolsetNames } from '../../../src/surfaces/mcp/tools/toolsets.ts';

const namesOf = (choice: Parameters<typeof toolsFor>[0]) => toolsFor(choice).map(({ definition }) => definition.name);
const reading = ['recall', 'list_memories', 'find_conflicts', 'neighbors'];
const memory = [
  ...['recall', 'list_memories', 'remember', 'find_conflicts', 'supersede', 'restore', 'forget_memory'],
  ...['link', 'unlink', 'neighbors'],
];

describe('toolsets', () => {
  it('are lore and review where none are named, in one order however they are named', () => {
    expect(parseToolsets(undefined)).toEqual(['lore', 'review']);
    expect(parseToolsets(' memory, lore,,memory')).toEqual(['lore', 'memory']);
  });

  it('are refused by an unknown name, with those there are', () => {
    for (const text of ['lore,memry', '', ' , ', 'all']) {
      expect(() => parseToolsets(text)).toThrow(
        expect.objectContaining({ code: 'unknown-toolset', fix: expect.stringContaining('lore, review, memory') }),
      );
    }
    expect(() => parseToolsets('memry')).toThrow('did you mean');
  });

  it('have each tool in one of them, and memory off unless asked for', () => {
    const all = namesOf({ readOnly: false, toolsets: toolsetNames });
    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual([...namesOf({ readOnly: false }), ...memory]);
    expect(namesOf({ readOnly: false, toolsets: ['memory'] })).toEqual(memory);
  });

  it('leave out what writes on a read-only server', () => {
    expect(namesOf({ readOnly: true, toolsets: ['memory'] })).toEqual(reading);
  });
});

describe('the definition of a tool', () => {
  it('names no other tool that is not offered beside it', () => {
    const all = namesOf({ readOnly: false, toolsets: toolsetNames });
    for (const toolsets of [['lore'], ['review'], ['memory'], ['lore', 'review'], toolsetNames] as const) {
      for (const readOnly of [true, false]) {
        const offered = namesOf({ readOnly, toolsets });
        const words = JSON.stringify(toolsFor({ readOnly, toolsets }).map(({ definition }) => definition));
        const named = all.filter((name) => name.includes('_') && new RegExp(`\\b${name}\\b`).test(words));
        expect(offered).toEqual(expect.arrayContaining(named));
      }
    }
  });
});

describe('the contract with the storyteller', () => {
  it('speaks of memory only where it is on, and of noting only where that is possible', () => {
    const usual = instructions({ readOnly: false });
    expect(usual).not.toMatch(/memor|recall|remember/i);
    const withMemory = instructions({ readOnly: false, toolsets: [...defaultToolsets, 'memory'] });
    expect(withMemory).toContain('Before you tell of something, recall it');
    expect(withMemory).toContain('After you made something up, remember it');
    expect(withMemory).toContain('tell disputed hits as disputed');
    expect(instructions({ readOnly: true, toolsets: toolsetNames })).not.toContain('remember it');
  });

  it('names no tool that is not offered', () => {
    for (const toolsets of [['lore'], ['review'], ['memory'], ['lore', 'memory']] as const) {
      for (const readOnly of [true, false]) {
        const offered = namesOf({ readOnly, toolsets });
        const all = namesOf({ readOnly: false, toolsets: toolsetNames });
        const words = instructions({ readOnly, toolsets });
        const named = all.filter((name) => name.includes('_') && words.includes(name));
        expect(offered).toEqual(expect.arrayContaining(named));
      }
    }
  });
});
