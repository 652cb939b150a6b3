import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { loadRules } from '../../../src/rules/load/load.ts';

let root: string | undefined;
afterEach(() => {
  if (root !== undefined) rmSync(root, { recursive: true });
  root = undefined;
});

/** A world's folder with these files. */
function worldWith(files: Readonly<Record<string, string>>): string {
  root = mkdtempSync(join(tmpdir(), 'lore-rules-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const rule = (header: string, cypher = 'MATCH (who:Person)\nRETURN who') => `/*---\n${header}\n---*/\n${cypher}\n`;
const complete = [
  'id: ontology/lonely',
  'category: ontology',
  'description: Everybody is lonely.',
  'subject: { variable: who, label: Person }',
].join('\n');

async function problemsOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { problems } = await loadRules({ worldRoot: worldWith(files), shippedRoot: '/nowhere' });
  return problems.map(({ path, line, column, code, message }) => `${path}:${line}:${column} ${code}: ${message}`);
}

describe('a rule file of a world', () => {
  it('is loaded with the defaults of what its header leaves out', async () => {
    const { rules, problems, warnings } = await loadRules({
      worldRoot: worldWith({ 'rules/lonely.cypher': rule(complete) }),
      shippedRoot: '/nowhere',
    });
    expect(problems).toEqual([]);
    expect(rules).toMatchObject([
      { id: 'ontology/lonely', severity: 'warn', reach: 1, modes: ['live', 'full'], origin: 'world', line: 7 },
    ]);
    expect(warnings).toMatchObject([{ code: 'no-tests', level: 'warning', path: 'rules/lonely.cypher' }]);
  });

  it('without a header is named by its file and described by its first line', async () => {
    const { rules } = await loadRules({
      worldRoot: worldWith({
        'rules/two crowns.cypher': '// No king wears two crowns.\nMATCH (k:Kingdom)-[:RULES]->(p) RETURN k, p;',
      }),
      shippedRoot: '/nowhere',
    });
    expect(rules).toMatchObject([
      {
        id: 'two-crowns',
        category: 'ontology',
        description: 'No king wears two crowns.',
        subject: { variable: 'k', label: 'Entity' },
        reach: 0,
        bare: true,
      },
    ]);
  });

  it('wins over a shipped rule of the same id, and that is told', async () => {
    const mine = rule(complete.replace('ontology/lonely', 'contradictions/rules'));
    const { rules, overridden } = await loadRules({ worldRoot: worldWith({ 'rules/mine.cypher': mine }) });
    expect(rules.filter(({ id }) => id === 'contradictions/rules')).toMatchObject([{ origin: 'world' }]);
    expect(overridden).toEqual([
      {
        id: 'contradictions/rules',
        winner: 'world rules/mine.cypher',
        loser: 'shipped rules/contradictions/rules.cypher',
      },
    ]);
  });
});

describe('a rule file that cannot be used is a problem at its place', () => {
  const cases: readonly [name: string, text: string, problem: string][] = [
    ['an empty file', '', '1:1 empty-rule: The file is empty: expected a header and a Cypher query.'],
    [
      'a header that nothing closes',
      '\n/*---\nid: x\nMATCH (n) RETURN n',
      '2:1 unclosed-header: The header is not closed: end it with a line `---*/` before the query.',
    ],
    [
      'a misspelt field',
      rule(`${complete}\nseverty: error`),
      '6:1 bad-header: Unknown setting `severty`: did you mean `severity`?',
    ],
    [
      'a category that is none of the four',
      rule(complete.replace('category: ontology', 'category: heresy')),
      '3:11 bad-header: `category`: expected `contradiction`, `anachronism`, `ontology` or `orphan`, not `heresy`.',
    ],
    [
      'a header without a category',
      rule(complete.replace('category: ontology\n', '')),
      '2:1 bad-header: `category` is missing: expected `contradiction`, `anachronism`, `ontology` or `orphan`.',
    ],
    [
      'a misspelt field within another',
      rule(complete.replace('variable: who', 'varable: who')),
      '5:12 bad-header: Unknown setting `varable`: did you mean `variable`?',
    ],
    [
      'a text for a number',
      rule(`${complete}\nreach: near`),
      '6:8 bad-header: `reach`: expected a number, not the text `near`.',
    ],
    [
      'a length of time that is no number',
      rule(
        `${complete}\nparams: { old: { default: sixty, unit: years } }`,
        'MATCH (who:Person)\nWHERE time_longer_than(who.birth, who.death, $old)\nRETURN who',
      ),
      '6:11 bad-param: The parameter `old`: its unit is years, so its default must be a number; `sixty` is a text.',
    ],
    [
      'a value by kind of another sort than the default',
      rule(
        `${complete}\nparams: { old: { default: 60, per_kind: { Elf: many } } }`,
        'MATCH (who:Person)\nWHERE time_longer_than(who.birth, who.death, $old)\nRETURN who',
      ),
      '6:11 bad-param: The parameter `old`: for Elf: expected a number, such as its default 60; `many` is a text.',
    ],
    [
      'a misspelt parameter',
      rule(`${complete}\nparams: { old: 60 }`, 'MATCH (who:Person)\nWHERE who.age > $odl\nRETURN who'),
      '9:17 undeclared-param: Unknown parameter `$odl`: did you mean `old`?',
    ],
    [
      'a column that the query does not return',
      rule(`${complete}\nevidence: [claim]`),
      '6:12 missing-column: The query does not return `claim`, which the header names as evidence. Returned: who.',
    ],
    [
      'a hole in the message that nothing fills',
      rule(`${complete}\nmessage: "{{whom}} is lonely."`),
      '6:11 unknown-hole: The message speaks of `{{whom}}`, but the query does not return `whom`: did you mean `who`?',
    ],
    [
      'a parameter that is not declared',
      rule(complete, 'MATCH (who:Person)\nWHERE who.age > $old\nRETURN who'),
      '8:17 undeclared-param: `$old` is not declared: add it to `params` with its default.',
    ],
    [
      'a parameter that nothing uses',
      rule(`${complete}\nparams: { old: 60 }`),
      '6:11 bad-param: The parameter `old` is declared but the query never uses `$old`.',
    ],
    [
      'a query that writes',
      rule(complete, 'MATCH (who:Person)\nSET who.lonely = true\nRETURN who'),
      '8:1 not-read-only: SET is refused: it writes. A rule only reads: return the finding, and the engine records it. (Should it be a name, put it in backticks.)',
    ],
    [
      'a label expression',
      rule(complete, 'MATCH (who:Person|Deity)\nRETURN who'),
      '7:18 dialect: Label expressions are outside the common dialect: write `WHERE x:A OR x:B`, or write `engines: [neo4j]` in the header.',
    ],
    [
      'a subject that no run could be narrowed to',
      rule(complete, 'MATCH (p:Person)\nRETURN p AS who'),
      '5:22 unscoped-subject: The subject `who` is not a node of a MATCH pattern, so a live run cannot narrow the rule to what changed: name the node itself, or write `modes: [full]`.',
    ],
    [
      'a rule that asks about no neighbours, but about pairs of them',
      rule(`${complete}\nreach: 0\npairs: true`),
      '7:1 bad-pairs: `pairs: true` says of a rule that asks about neighbours when: with `reach: 0` leave it out.',
    ],
    [
      'a time function called wrongly',
      rule(complete, 'MATCH (who:Person)\nWHERE time_before(who.birth)\nRETURN who'),
      '8:7 wrong-argument-count: time_before(a, b) takes 2 arguments; 1 is given.',
    ],
  ];
  for (const [name, text, problem] of cases) {
    it(name, async () =>
      expect(await problemsOf({ 'rules/bad.cypher': text })).toEqual([`rules/bad.cypher:${problem}`]),
    );
  }

  it('and hides no other rule', async () => {
    const { rules, problems } = await loadRules({
      worldRoot: worldWith({ 'rules/a.cypher': '/*---', 'rules/b.cypher': rule(complete) }),
      shippedRoot: '/nowhere',
    });
    expect([rules.length, problems.length]).toEqual([1, 1]);
  });

  it('when two share an id', async () => {
    expect(await problemsOf({ 'rules/a.cypher': rule(complete), 'rules/b.cypher': rule(complete) })).toEqual([
      'rules/b.cypher:1:1 duplicate-rule: A rule `ontology/lonely` is already in rules/a.cypher: give this one another id.',
    ]);
  });
});
