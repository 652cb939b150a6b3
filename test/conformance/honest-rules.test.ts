import { expect, it } from 'vitest';
import { onEveryStore } from '../support/engines.ts';
import { honestRules } from '../support/rules/costly-rules.ts';

onEveryStore('rules that a world’s author may well write', (store) => {
  it.each(honestRules)('are planned and run: $name', async ({ cypher }) => {
    expect(await store().read(cypher)).toEqual([]);
  });
});
