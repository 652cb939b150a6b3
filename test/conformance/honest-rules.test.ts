import { expect, it } from 'vitest';
import { onEveryEngine } from '../support/engines.ts';
import { honestRules } from '../support/rules/costly-rules.ts';

onEveryEngine('rules that a world’s author may well write', (store) => {
  it.each(honestRules)('are planned and run: $name', async ({ cypher }) => {
    expect(await store().read(cypher)).toEqual([]);
  });
});
