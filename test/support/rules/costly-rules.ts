import type { HostileRule } from './hostile-rules.ts';

const kingdoms = 'MATCH (k:Kingdom)';
const nested = (open: string, inner: string, close: string, times = 400): string =>
  open.repeat(times) + inner + close.repeat(times);
const row = (times: number, part: (index: number) => string, between: string): string =>
  Array.from({ length: times }, (_, index) => part(index)).join(between);
const where = (condition: string): string => `${kingdoms} WHERE ${condition} RETURN k`;
const kept = (value: string): string => `${kingdoms} WITH k, ${value} AS kept RETURN k, kept`;
const turns = (body: string, start = "'ash'"): string => kept(`reduce(s = ${start}, i IN range(1, 40) | ${body})`);

const deep: readonly (readonly [name: string, cypher: string])[] = [
  ['round brackets', where(nested('(', 'k.age = 1', ')'))],
  ['lists', where(`${nested('[', '1', ']')} IS NOT NULL`)],
  ['maps', where(`${nested('{a: ', '1', '}')} IS NOT NULL`)],
  ['function calls', where(`${nested('coalesce(', 'k.age', ')')} = 1`)],
  ['CASE in THEN', where(`${nested('CASE WHEN true THEN ', '1', ' END')} = 1`)],
  ['CASE in WHEN', where(nested('CASE WHEN ', 'true', ' THEN true END'))],
  ['NOT', where(nested('NOT ', 'k.age = 1', ''))],
  ['signs', where(`${nested('- ', 'k.age', '')} = 1`)],
  ['list comprehensions', where(`${nested('[x IN ', '[1]', ' | x]')} = [1]`)],
  ['reduce', kept(nested('reduce(a = 1, x IN ', '[1]', ' | x)'))],
  [
    'conditions',
    where(`${row(100, (index) => `(k.a${index} = 1 ${index % 2 ? 'AND' : 'OR'} `, '')}true${')'.repeat(100)}`),
  ],
  ['subqueries', where(nested('EXISTS { MATCH (k)-->(:Person) WHERE ', 'true', ' }', 6))],
  ['a thousand brackets', where(nested('(', 'k.age = 1', ')', 1000))],
];

const long: readonly (readonly [name: string, cypher: string])[] = [
  ['sixteen thousand brackets', where(nested('(', 'k.age = 1', ')', 16_000))],
  ['ten thousand ANDs', where(row(10_000, () => 'k.a', ' AND '))],
  ['a thousand ANDs', where(row(1000, (index) => `k.a${index} = 1`, ' AND '))],
  ['a thousand ORs', where(row(1000, (index) => `k.a${index} = 1`, ' OR '))],
  ['XOR, whose plan doubles with each', where(row(30, (index) => `k.a${index} = 1`, ' XOR '))],
  ['a sum of a thousand', where(`${row(1000, () => 'k.a', ' + ')} = 1`)],
  ['powers of powers', where(`${row(1000, () => 'k.a', ' ^ ')} = 1`)],
  ['a thousand comparisons', where(row(1000, () => 'k.a', ' = '))],
  ['a property of a property', where(`k${'.a'.repeat(1000)} = 1`)],
  ['an item of an item', where(`k.a${'[0]'.repeat(1000)} = 1`)],
  ['IS NULL of IS NULL', where(`k.a${' IS NULL'.repeat(1000)}`)],
  ['a label and a label', `MATCH (k${':Kingdom'.repeat(1000)}) RETURN k`],
  ['a type or a type', `MATCH (k:Kingdom)-[:RULES${row(1000, (index) => `|T${index}`, '')}]->(p) RETURN k, p`],
  ['a long path', `MATCH (k:Kingdom)${row(200, (index) => `-[:RULES]->(p${index})`, '')} RETURN k`],
  ['many patterns', `MATCH (k:Kingdom) MATCH ${row(200, (index) => `(k)-[:RULES]->(p${index})`, ', ')} RETURN k`],
  ['many clauses', `${kingdoms} ${'WITH k WHERE k.a = 1 '.repeat(500)} RETURN k`],
  ['many sides of a UNION', row(100, (index) => `MATCH (k:Kingdom) WHERE k.a = ${index} RETURN k`, ' UNION ')],
  ['many subqueries', where(row(200, (index) => `EXISTS { (k)-[:RULES]->(:Person {a: ${index}}) }`, ' OR '))],
  ['many columns', `${kingdoms} RETURN k, ${row(2000, (index) => `k.a${index} AS a${index}`, ', ')}`],
  ['many WHENs', where(`CASE ${row(500, (index) => `WHEN k.a${index} = 1 THEN 1`, ' ')} END = 1`)],
  ['many calls of time functions', where(row(100, () => 'time_before(k.valid_from, k.valid_until)', ' AND '))],
  ['a list of more than a rule may hold', where(`k.age IN [${row(20_000, String, ', ')}]`)],
];

const regexes = [
  '(a+)+b',
  '(a*)*b',
  '(a|a)*b',
  '(a|aa)+b',
  '(a|b|ab)*c',
  '.*.*.*=',
  '.*a.*b.*c.*d',
  '(x+x+)+y',
  '(\\\\w+\\\\s*)+x',
  '(\\w|\\d)+z',
  '(?:[^q]|.)*z',
  '(?i)(A|a)*b',
  '((a{1,50}){1,50}){1,50}b',
  '(a?){40}a{40}',
  'a?'.repeat(40) + 'a'.repeat(40),
  '(a|a)'.repeat(40),
  '(((a{30}){30}){30}){30}',
  '(a)\\\\1',
  '(?=a)b',
  '(?>a)b',
  'a++b',
  '\\\\Qa+\\\\E',
  '[[:alpha:]]+',
  '[a-z&&[^b]]+',
  '(\\\\p{L}|\\\\p{Lu})*b',
  `${'('.repeat(300)}a${')'.repeat(300)}`,
  'a'.repeat(2000),
];
const unknownRegexes = [
  'k.name',
  '$allow',
  "'.*' + k.name",
  "('(a+)' + '+b')",
  'toLower(k.name)',
  "['(a+)+b'][0]",
  "CASE WHEN true THEN '(a+)+b' END",
];

const growing: readonly (readonly [name: string, cypher: string])[] = [
  ['a long range', kept('range(1, 1000000000)')],
  ['a long range that is unwound', `${kingdoms} UNWIND range(1, 1000000000) AS n RETURN k, n`],
  ['a long range backwards', kept('range(1000000000, 1, -1)')],
  ['a long range with hexadecimal numbers', kept('range(0x0, 0xfffffff)')],
  ['a long range in a pattern', 'MATCH (k:Kingdom {a: range(1, 1000000000)}) RETURN k'],
  ['a long range in ORDER BY', `${kingdoms} RETURN k ORDER BY size(range(1, 1000000000))`],
  ['a long range that is counted', where('size(range(1, 1000000000)) > 3')],
  ['a long range in a subquery', where('EXISTS { MATCH (k)-->(p) WHERE p.a IN range(1, 1000000000) }')],
  ['a range with a parameter', kept('range(1, $many)')],
  ['a range of days', kept('range(k.valid_from, k.valid_until)')],
  ['a range with a computed end', kept('range(1, 10 ^ 9)')],
  ['a range with a number in a text', kept("range(1, toInteger('1000000000'))")],
  ['a range by an alias', `${kingdoms} WITH k, 1000000000 AS many UNWIND range(1, many) AS n RETURN k, n`],
  ['a range as long as many sizes', kept('range(1, size(k.name) * 100000000)')],
  ['a range over a range', kept('[x IN range(1, 9999) | [y IN range(1, 9999) | x]]')],
  ['turns without end', where('none(x IN range(1, 9999) WHERE none(y IN range(1, 9999) WHERE x + y = 1))')],
  ['turns without end in reduce', kept('reduce(a = 1, x IN range(1, 9999) | size([y IN range(1, 9999) WHERE y = x]))')],
  ['ranges unwound together', `${kingdoms} UNWIND range(1, 9999) AS a UNWIND range(1, 9999) AS b RETURN k, a, b`],
  [
    'a list unwound ten times',
    `${kingdoms} WITH k, [1, 2, 3, 4, 5, 6, 7, 8, 9, 0] AS n ${row(10, (index) => `UNWIND n AS n${index}`, ' ')} RETURN k`,
  ],
  [
    'rows that are collected',
    `${kingdoms} UNWIND range(1, 999) AS a UNWIND range(1, 999) AS b WITH k, collect(a + b) AS all RETURN k, all`,
  ],
  ['a text that doubles', `${kingdoms} WITH k, 'ash' AS s ${'WITH k, s + s AS s '.repeat(40)}RETURN k, s`],
  ['a stored text that doubles', `${kingdoms} WITH k, k.name AS s ${'WITH k, s + s AS s '.repeat(40)}RETURN k, s`],
  [
    'a text that doubles by two names',
    `${kingdoms} WITH k, k.name AS a ${'WITH k, a + a AS b WITH k, b + b AS a '.repeat(20)}RETURN k, a`,
  ],
  [
    'a text that doubles in a subquery',
    where(`EXISTS { MATCH (k)-->(p) WITH p, p.name AS s ${'WITH p, s + s AS s '.repeat(40)}WHERE s = 'ash' RETURN p }`),
  ],
  ['a list that doubles', `${kingdoms} WITH k, [1] AS s ${'WITH k, s + s AS s '.repeat(40)}RETURN k, s`],
  ['lists of lists', `${kingdoms} WITH k, [1] AS s ${'WITH k, [s, s] AS s '.repeat(40)}RETURN k, s`],
  ['maps of maps', `${kingdoms} WITH k, {a: 1} AS s ${'WITH k, {a: s, b: s} AS s '.repeat(40)}RETURN k, s`],
  ['a reduce that doubles', turns('s + s')],
  ['a reduce that doubles another way', turns('s + toUpper(s)')],
  ['a reduce that doubles in brackets', turns('head([s + s])')],
  ['a reduce that doubles by an item', turns('[s][0] + s')],
  ['a reduce that doubles in CASE', turns("CASE WHEN i > 0 THEN s ELSE '' END + s")],
  ['a reduce that doubles in backticks', kept("reduce(`s s` = 'ash', i IN range(1, 40) | `s s` + `s s`)")],
  ['a reduce that doubles in a function in backticks', kept("`reduce`(s = 'ash', i IN [1, 2] | s + s)")],
  ['a reduce that makes lists of itself', turns('[x IN [1, 2] | s]', '[1]')],
  ['a reduce within a reduce', turns('reduce(t = s, j IN [1, 2] | t + s)')],
  ['a reduce over its own letters', turns("reduce(t = '', c IN split(s, '') | t + 'ashes')")],
  ['a replacement longer than what it replaces', turns("replace(s, 'a', 'aa')")],
  ['a replacement between all letters', turns("replace(s, '', 'a')")],
  ['a replacement of what somebody else wrote', turns("replace(s, k.name, 'a')")],
  ['replacements in each other', kept(`${'replace('.repeat(10)}k.name${`, 'a', '${'a'.repeat(10)}')`.repeat(10)}`)],
];

/** Rules that an engine would never be done with, or that fill its memory: refused from their text alone. */
export const costlyRules: readonly HostileRule[] = [
  ...deep.map(([name, cypher]) => ({ name: `nests ${name}`, cypher, code: 'nested-too-deep' })),
  ...long.map(([name, cypher]) => ({ name, cypher, code: 'too-long' })),
  ...[...regexes, ...unknownRegexes.map((each) => `\0${each}`)].map((regex) => {
    const written = regex.startsWith('\0') ? regex.slice(1) : `'${regex}'`;
    return { name: `asks for ${written.slice(0, 40)}`, cypher: where(`k.name =~ ${written}`), code: 'costly-regex' };
  }),
  ...growing.map(([name, cypher]) => ({ name, cypher, code: 'unbounded-size' })),
];

const honest: readonly (readonly [name: string, cypher: string])[] = [
  ['a short range', `${kingdoms} UNWIND range(0, 10) AS n RETURN k, n`],
  ['the months of a year', where('NOT k.month IN range(1, 12)')],
  [
    'the items of a list by number',
    `${kingdoms} WITH k, k.heirs AS heirs UNWIND range(0, size(heirs) - 1) AS n WITH k, heirs[n] AS heir WHERE heir = k.name RETURN k`,
  ],
  [
    'the steps of a path',
    'MATCH way = (a:Person)-[:PARENT_OF*1..4]->(b:Person) WHERE all(n IN range(0, length(way) - 1) WHERE nodes(way)[n].birth < nodes(way)[n + 1].birth) RETURN a, b',
  ],
  [
    'the steps of a path in words',
    'MATCH way = (a:Person)-[:PARENT_OF*1..4]->(b:Person) RETURN a, b, [n IN range(0, length(way) - 1) | nodes(way)[n].name + " before " + nodes(way)[n + 1].name] AS steps',
  ],
  [
    'whether years rise',
    where('NOT reduce(rises = true, n IN range(0, size(k.years) - 2) | rises AND k.years[n] < k.years[n + 1])'),
  ],
  [
    'the least of a list',
    'MATCH (a:Person)-[:PARENT_OF]->(b:Person) WITH a, collect(b.birth) AS births WITH a, reduce(least = null, x IN births | CASE WHEN least IS NULL OR x < least THEN x ELSE least END) AS first WHERE first < 3 RETURN a',
  ],
  ['a sum', where('reduce(total = 0, army IN k.armies | total + army * 2) > 3000')],
  ['names joined by commas', kept("reduce(all = '', heir IN k.heirs | all + ', ' + heir)")],
  [
    'a list without doubles',
    kept('reduce(once = [], heir IN k.heirs | CASE WHEN heir IN once THEN once ELSE once + [heir] END)'),
  ],
  [
    'words that are taken out one by one',
    kept("reduce(bare = k.name, word IN ['the ', 'of '] | replace(bare, word, ''))"),
  ],
  ['signs that are replaced', where("replace(replace(toLower(k.name), '.', ''), ',', ' ') CONTAINS 'ash'")],
  ['a template that is filled', where("replace(k.motto, '{name}', k.name) = k.title")],
  [
    'how many there are',
    'MATCH (k:Kingdom)-[:CONTROLS]->(p:Location) WITH k, collect(p) AS places WHERE size(places) > 12 RETURN k',
  ],
  [
    'pairs of a list',
    'MATCH (k:Kingdom)-[:CONTROLS]->(p:Location) WITH k, collect(p) AS places UNWIND places AS a UNWIND places AS b WITH k, a, b WHERE a.id < b.id AND a.name = b.name RETURN k, a, b',
  ],
  [
    'lists that are unwound together',
    `${kingdoms} UNWIND k.heirs AS heir UNWIND k.foes AS foe UNWIND k.towns AS town WITH k, heir, foe, town WHERE heir = foe RETURN k, town`,
  ],
  [
    'lists that are collected again',
    `${kingdoms} UNWIND k.heirs AS heir UNWIND k.foes AS foe WITH k, collect(heir + foe) AS all RETURN k, all`,
  ],
  ['a list for each of a list', kept('[heir IN k.heirs | [foe IN k.foes | heir + foe]]')],
  [
    'words of a name that begin alike',
    `${kingdoms} WITH k, [word IN split(toLower(k.name), ' ') WHERE size(word) > 3 | trim(word)] AS words WHERE any(a IN words WHERE any(b IN words WHERE a <> b AND a STARTS WITH b)) RETURN k`,
  ],
  [
    'a label of several texts',
    `${kingdoms} WITH k, k.name + ' of ' + k.title AS label WITH k, label + ' (' + label + ')' AS label RETURN k, label`,
  ],
  ['a list of five hundred names', where(`k.name IN [${row(500, (index) => `'Realm ${index}'`, ', ')}]`)],
  ['a property called range', `${kingdoms} RETURN k, k.range AS range`],
  ['thirty conditions', where(row(30, (index) => `(k.a${index} = 1 OR k.b${index} IS NULL)`, ' AND '))],
  [
    'CASE of twenty',
    `${kingdoms} RETURN k, CASE ${row(20, (index) => `WHEN k.rank = ${index} THEN 'rank ${index}'`, ' ')} ELSE 'none' END AS rank`,
  ],
  ['brackets ten deep', where(nested('(NOT ', 'k.age = 1', ')', 10))],
  [
    'subqueries in each other',
    where('NOT EXISTS { MATCH (k)-[:RULES]->(p:Person) WHERE EXISTS { (p)-[:CHILD_OF]->(:Person) } }'),
  ],
  [
    'an ancestry of eight steps',
    `MATCH (a:Person)${row(8, (index) => `-[:PARENT_OF]->(p${index}:Person)`, '')} WHERE a = p7 RETURN a`,
  ],
];

const honestRegexes = [
  '(?i).*king.*',
  '.*king.*of.*',
  '(?i).*\\\\b(king|queen|lord|lady)s?\\\\b.*',
  '(?i).*(war|battle|siege|fall|sack) of (the )?.*',
  '(?i)(the )?order of .+',
  '(?:Sir|Dame|Lord) .+',
  '[A-Z][a-z]+( [A-Z][a-z]+)*',
  '[A-Za-z]+(-[A-Za-z]+)*',
  '[^,]+(, [^,]+)*',
  '(\\w+\\s)*\\w+',
  '\\d{4}-\\d{2}-\\d{2}',
  '(\\\\d{1,3}\\\\.){3}\\\\d{1,3}',
  '\\\\d+(\\\\.\\\\d+)?',
  '[IVXLCDM]+',
  '.*[0-9]+.*',
  '.*\\\\s+of\\\\s+.*',
  '.*\\\\(.*\\\\).*',
  '.*(?:th|st|nd|rd) (?:century|Century).*',
  '\\\\p{Lu}.*',
  '[\\\\p{L} .’-]+',
  '^[a-z0-9-]+$',
  'colou?r.*',
  '.{0,200}',
  '(ab|ac)*',
  '',
  row(60, (index) => `Realm ${index}`, '|'),
];

/** Rules that a world’s author may well write, and that read like the ones above. */
export const honestRules: readonly { readonly name: string; readonly cypher: string }[] = [
  ...honest.map(([name, cypher]) => ({ name, cypher })),
  ...honestRegexes.map((regex) => ({ name: `=~ '${regex.slice(0, 50)}'`, cypher: where(`k.name =~ '${regex}'`) })),
];
