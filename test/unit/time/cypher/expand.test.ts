import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandTimeFunctions } from '../../../../src/time/cypher/expand.ts';
import { isBlank, pairBrackets, tokenizeCypher } from '../../../../src/util/cypher/tokenize.ts';
import { law } from '../../../support/laws.ts';

const expanded = (cypher: string): string => expandTimeFunctions(cypher).text;
const complaints = (cypher: string): string[] =>
  expandTimeFunctions(cypher).problems.map(({ line, column, code }) => `${line}:${column} ${code}`);

describe('expandTimeFunctions', () => {
  it('writes a comparison in plain Cypher over the stored bounds', () => {
    expect(expanded('RETURN time_before(who.death, who.birth) AS odd')).toBe(
      'RETURN (CASE WHEN who.death_latest < who.birth_earliest THEN true ' +
        'WHEN who.birth_latest <= who.death_earliest THEN false END) AS odd',
    );
  });

  it('reads the bounds of whatever ends in a property, and takes anything else as one exact day', () => {
    const first = (argument: string): string =>
      /WHEN (.*?) < /.exec(expanded(`RETURN time_before(${argument}, 0)`))?.[1] ?? '';
    expect(first('r.valid_from')).toBe('r.valid_from_latest');
    expect(first('row.claim.birth')).toBe('row.claim.birth_latest');
    expect(first('e.`in fiction date`')).toBe('e.`in fiction date_latest`');
    expect(first('`the event`.date')).toBe('`the event`.date_latest');
    expect(first('nodes(path)[0].birth')).toBe('nodes(path)[0].birth_latest');
    expect(first('$claim.birth')).toBe('$claim.birth_latest');
    expect(first('$now')).toBe('$now');
    expect(first('304_000')).toBe('304_000');
    expect(first('day')).toBe('day');
    expect(first('coalesce(a.birth_earliest, 0)')).toBe('(coalesce(a.birth_earliest, 0))');
    expect(first('a.birth_latest')).toBe('a.birth_latest');
    expect(first('a.birth_earliest + 5')).toBe('(a.birth_earliest + 5)');
    expect(first('days[2]')).toBe('(days[2])');
    expect(first('CASE WHEN a.old THEN 1 ELSE 2 END')).toBe('(CASE WHEN a.old THEN 1 ELSE 2 END)');
  });

  it('compares nothing with a literal null', () => {
    expect(expanded('RETURN time_before(null, a.birth)')).toBe('RETURN null');
    expect(expanded('RETURN time_in_window(a.date, NULL, b.death)')).toBe(
      'RETURN (CASE WHEN b.death_latest < a.date_earliest THEN false END)',
    );
  });

  it('works in any clause, several times, in any case, and says what it used', () => {
    const rule = expandTimeFunctions(
      'MATCH (a)-[:KNEW]->(b) WHERE NOT coalesce(TIME_BEFORE(a.death, b.birth), false)\n' +
        'WITH a, b, Time_In_Window(b.birth, a.birth, a.death) AS met\n' +
        'RETURN a, CASE WHEN met THEN 1 ELSE 0 END ORDER BY time_before(a.birth, b.birth)',
    );
    expect(rule.used).toEqual(['time_before', 'time_in_window']);
    expect(rule.problems).toEqual([]);
    expect(rule.text).not.toMatch(/time_(?:before|in_window)\s*\(/i);
  });

  it('leaves strings, comments, names in backticks and properties alone', () => {
    const untouched =
      "MATCH (n) // time_before(a.x, b.y)\n/* time_before( */ WHERE n.text = 'time_before(\\'a' AND n.time_before = \"time_before(\"\n" +
      'AND apoc.time_before(n.a, n.b) AND `time_before`(1) RETURN n AS time_before';
    expect(expandTimeFunctions(untouched)).toEqual({ text: untouched, problems: [], used: [] });
  });

  it('keeps every line where it was, comments inside a call or not', () => {
    const rule =
      'WITH time_before(\n  a.death, // the elder\n  b.birth /* the\nyounger */\n) AS gone\nRETURN gone, nonsense';
    const { text } = expandTimeFunctions(rule);
    expect(text.split('\n').length).toBe(rule.split('\n').length);
    expect(text.split('\n').at(-1)).toBe('RETURN gone, nonsense');
    expect(text.split('\n')[0]).toMatch(/^WITH \(CASE .* END\)$/);
  });

  it('understands brackets, commas in lists and maps, and calls within calls', () => {
    const { text, problems } = expandTimeFunctions(
      'RETURN time_before(coalesce([1, 2][0], {a: 1, b: 2}.b), CASE WHEN time_before(a.x, b.x) THEN 3 ELSE 4 END)',
    );
    expect(problems).toEqual([]);
    expect(text).toContain('(CASE WHEN (CASE WHEN a.x_latest < b.x_earliest THEN true');
  });

  it('checks the axis of every comparison in a world whose calendars are not tied', () => {
    const { text } = expandTimeFunctions('RETURN time_before(a.birth, b.birth), time_before(a.birth, $now)', {
      axes: true,
    });
    expect(text).toContain(
      "a.birth_latest < b.birth_earliest AND coalesce(a.birth_axis, '') = coalesce(b.birth_axis, '')",
    );
    expect(text).toContain('a.birth_latest < $now AND a.birth_axis IS NULL');
  });

  it("counts years by the world's own year", () => {
    const years = (mean: number, slack: number): string =>
      expandTimeFunctions('RETURN time_longer_than(p.birth, p.death, $years)', { year: { mean, slack } }).text;
    expect(years(360, 0)).toContain('p.death_earliest > p.birth_latest + $years * 360 THEN true');
    expect(years(365.2425, 3.2)).toContain(
      'WHEN (p.death_latest <= p.birth_earliest + $years * 365.2425 - 3.2 OR (p.death_year',
    );
  });

  it('stays short: the overlap of two windows is under a thousand characters', () => {
    expect(
      expanded('time_windows_overlap(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until)').length,
    ).toBeLessThan(1000);
  });
});

describe('a call that cannot be expanded', () => {
  it('is reported where it stands, with what was expected, and left as written', () => {
    const rule = 'MATCH (a)\nWHERE time_before(a.death)\nRETURN a';
    const { text, problems } = expandTimeFunctions(rule);
    expect(text).toBe(rule);
    expect(problems).toEqual([
      { line: 2, column: 7, code: 'wrong-argument-count', message: 'time_before(a, b) takes 2 arguments; 1 is given.' },
    ]);
  });

  it('says how many arguments there are, and which one is empty', () => {
    const message = (cypher: string): string => expandTimeFunctions(cypher).problems[0]?.message ?? '';
    expect(message('time_before()')).toBe('time_before(a, b) takes 2 arguments; none are given.');
    expect(message('time_before(a.x, b.x, c.x)')).toBe('time_before(a, b) takes 2 arguments; 3 are given.');
    expect(message('time_before(a.x, /* who? */)')).toBe(
      'Argument 2 of time_before(a, b) is empty; write null for an unknown date.',
    );
  });

  it('names the functions there are when one is misspelt', () => {
    const [problem] = expandTimeFunctions('RETURN time_window_overlap(a.x, a.y, b.x, b.y)').problems;
    expect(problem?.code).toBe('unknown-time-function');
    expect(problem?.message).toContain('time_windows_overlap');
  });

  it('notices what nothing closes', () => {
    expect(complaints('RETURN time_before(a.x, b.y')).toEqual(['1:8 unbalanced-parenthesis']);
    expect(complaints('RETURN time_before(a.x, [b.y)')).toEqual(['1:8 unbalanced-parenthesis']);
    expect(complaints("RETURN 1,\n  'time_before(a.x")).toEqual(['2:3 unterminated-text']);
    expect(complaints("RETURN time_before(a.x, 'b.y)")).toEqual([
      '1:8 unbalanced-parenthesis',
      '1:25 unterminated-text',
    ]);
  });

  it('is refused when calls are nested so deep that the text would explode', () => {
    const nested = `${'time_before('.repeat(9)}a.x${', b.x)'.repeat(9)}`;
    expect(complaints(`RETURN ${nested}`)).toContain('1:44 nested-too-deep');
    expect(expanded(nested).length).toBeLessThan(5000);
  });
});

describe('tokenizeCypher', () => {
  it('tells the parts of a query apart', () => {
    const parts = tokenizeCypher(
      "MATCH (a:`Free Folk`)-[*1..3]->(b) WHERE a.x >= $min /* ! */ AND b.name = 'O\\'Dra' // end",
    )
      .filter((token) => !isBlank(token))
      .map((token) => token.text);
    expect(parts).toEqual(
      "MATCH ( a : `Free Folk` ) - [ * 1 . . 3 ] - > ( b ) WHERE a . x > = $min AND b . name = 'O\\'Dra'".split(
        / (?!Folk)/,
      ),
    );
  });

  it('gives each token its place, over all kinds of line breaks', () => {
    const places = tokenizeCypher('a\r\nb\n/*\n*/ c\rd')
      .filter((token) => token.kind === 'word')
      .map(({ text, line, column }) => `${text} ${line}:${column}`);
    expect(places).toEqual(['a 1:1', 'b 2:1', 'c 4:4', 'd 5:1']);
  });

  it('drops nothing and never fails, whatever it is given', () => {
    const fragments = fc.array(
      fc.oneof(
        fc.constantFrom("'", '"', '`', '/*', '*/', '//', '\n', '\\', '(', ')', '$', 'time_before(', '.', '1'),
        fc.string(),
      ),
    );
    fc.assert(
      fc.property(fragments, (parts) => {
        const text = parts.join('');
        expandTimeFunctions(text);
        return (
          tokenizeCypher(text)
            .map((token) => token.text)
            .join('') === text
        );
      }),
      law(100),
    );
  });

  it('reads a quarter megabyte of nonsense without choking', () => {
    for (const nonsense of ['time_before(', "'\\", '((((', 'time_x(,', '`', '/*', "'a' "]) {
      const text = nonsense.repeat(Math.ceil(250_000 / nonsense.length));
      expect(() => expandTimeFunctions(text)).not.toThrow();
    }
  });

  it('pairs brackets, and trusts none around a wrong one', () => {
    expect([...pairBrackets(tokenizeCypher('(a[0],{b})'))]).toEqual([
      [2, 4],
      [6, 8],
      [0, 9],
    ]);
    expect([...pairBrackets(tokenizeCypher('(a]) (b)'))]).toEqual([[5, 7]]);
  });
});
