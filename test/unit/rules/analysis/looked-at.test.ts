import { expect, test } from 'vitest';
import type { Rule } from '../../../../src/model/rule.ts';
import { lookedAt } from '../../../../src/rules/analysis/looked-at.ts';
import { loadRules } from '../../../../src/rules/load/load.ts';

test('rules look at what they match by a variable or ask for by its type', async () => {
  const { names } = lookedAt((await loadRules()).rules);
  for (const each of ['RULES', 'SPOUSE_OF', 'PARENT_OF', 'KILLED', 'BORN_IN', 'SUCCEEDED', 'LIVES_IN', 'status'])
    expect(names, each).toContain(each);
});

test('rules look at none of what only excuses something, or is excepted', async () => {
  const { names, everything } = lookedAt((await loadRules()).rules);
  for (const each of ['ALLY_OF', 'ENEMY_OF', 'SPEAKS', 'TRADES_WITH']) expect(names, each).not.toContain(each);
  expect(everything).toBe(false);
});

test('a rule of a world that names no type looks at every relation', async () => {
  const [rule] = (await loadRules()).rules;
  if (rule === undefined) throw new Error('no rule');
  const cypher = 'MATCH (who:Entity)<-[:FROM]-(r:Relation) WHERE r.note = 1 RETURN who, r';
  const own: Rule = { ...rule, id: 'own/all', origin: 'world', cypher, requires: ['Relation'] };
  expect(lookedAt([own]).everything).toBe(true);
});
