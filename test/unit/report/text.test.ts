import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../src/model/finding.ts';
import type { Suppressed } from '../../../src/model/report.ts';
import { formatQuiet } from '../../../src/report/text/quiet.ts';
import { formatText } from '../../../src/report/text/text.ts';
import { lostBell, reign, reportOf, twoRulers } from '../../support/reports/report.ts';

const files: Record<string, string[]> = {
  'maren.yaml': ['- id: maren', '  kind: Person', '  rules: { to: ashkeep, from: 100, until: 140 }'],
  'odo.yaml': ['- id: odo', '  rules: { to: ashkeep, from: 130, until: 160 }'],
  'items.yaml': ['- id: bell'],
};
const sourceLine = (path: string, line: number) => files[path]?.[line - 1];
const plain = { colour: false, width: 80, sourceLine };

describe('the report a writer reads', () => {
  it('shows both places with the author’s own lines, then the hint, the rule and the counts', () => {
    expect(formatText(reportOf([lostBell, twoRulers()]), plain)).toMatchInlineSnapshot(`
      "✗ Maren and Odo both rule Ashkeep.
        maren.yaml:3:3 Maren rules Ashkeep, 100 – 140
          3 │ rules: { to: ashkeep, from: 100, until: 140 }
            │ ^
        odo.yaml:2:3 Odo rules Ashkeep, 130 – 160
          2 │ rules: { to: ashkeep, from: 130, until: 160 }
            │ ^
        hint Give the earlier reign an end.
        contradictions/rules · definite · f-1

      1 gap (in full with --gaps):
      ○ Unowned artifact: The Drowned Bell [orphans/unowned-item]

      1 finding and 1 gap in 4 entities, 3 files; 5 rules run.
      "
    `);
  });

  const lostBells = (count: number, over: Partial<Omit<Finding, 'category'>> = {}) =>
    Array.from({ length: count }, (_, index) => ({
      ...lostBell,
      id: `v-${over.rule_id ?? ''}${index}`,
      fingerprint: `f-${over.rule_id ?? ''}${index}`,
      subject: { ...lostBell.subject, name: `Bell ${index + 1}` },
      message: `Bell ${index + 1}: Unowned artifact.`,
      members: lostBell.members.map((member) => ({
        ...member,
        id: `bell-${index}`,
        source: { ...member.source, line: index + 1 },
      })),
      ...over,
    }));

  it('shows two places on one line with their columns, and marks both', () => {
    const member = (column: number, summary: string) => reign(`r${column}`, summary, 'pair.yaml', 1, column);
    const members = [member(17, 'Maren rules Ashkeep'), member(44, 'Maren rules Vask')];
    const line = '- { id: maren, rules: { to: ashkeep }, also: { rules: vask } }';
    const text = formatText(reportOf([twoRulers({ members })]), { ...plain, sourceLine: () => line });
    expect(text.split('\n').slice(1, 5)).toEqual([
      '  pair.yaml:1:17 Maren rules Ashkeep',
      '  pair.yaml:1:44 Maren rules Vask',
      `    1 │ ${line}`,
      `      │ ${' '.repeat(16)}^${' '.repeat(26)}^`,
    ]);
  });

  it('gives gaps one line for each reason, with the first names, after all else', () => {
    const unmapped = lostBells(2, { rule_id: 'orphans/unmapped-location' });
    const text = formatText(reportOf([...lostBells(12), ...unmapped, twoRulers()]), plain);
    expect(text).toMatchInlineSnapshot(`
      "✗ Maren and Odo both rule Ashkeep.
        maren.yaml:3:3 Maren rules Ashkeep, 100 – 140
          3 │ rules: { to: ashkeep, from: 100, until: 140 }
            │ ^
        odo.yaml:2:3 Odo rules Ashkeep, 130 – 160
          2 │ rules: { to: ashkeep, from: 130, until: 160 }
            │ ^
        hint Give the earlier reign an end.
        contradictions/rules · definite · f-1

      14 gaps (in full with --gaps):
      ○ 12 × Unowned artifact: Bell 1, Bell 2, Bell 3 and 9 more [orphans/unowned-item]
      ○ 2 × Unowned artifact: Bell 1, Bell 2 [orphans/unmapped-location]

      1 finding and 14 gaps in 4 entities, 3 files; 5 rules run.
      "
    `);
  });

  it('gives gaps in full where that is wanted', () => {
    const gaps = lostBells(12);
    const text = formatText(reportOf(gaps), { ...plain, gaps: true });
    expect(text.match(/ {2}hint /g)).toHaveLength(gaps.length);
    expect(text).not.toContain('×');
  });

  it('shows a gap in full beside the finding with which it shares a claim', () => {
    const clash = twoRulers();
    const gap = { ...lostBell, members: clash.members.slice(0, 1) };
    const text = formatText(reportOf([gap, clash]), plain);
    expect(text).toContain('2 findings share one claim');
    expect(text).not.toContain('--gaps');
  });

  it('lists what the dates prove before what they leave possible', () => {
    const possible = twoRulers({
      verdict: 'possible',
      fingerprint: 'f-3',
      message: 'Perhaps two.',
      members: [reign('r9', 'x', 'a.yaml', 1)],
    });
    const text = formatText(reportOf([possible, twoRulers()]), plain);
    expect(text.indexOf('Maren and Odo')).toBeLessThan(text.indexOf('Perhaps two.'));
    expect(text).toContain('1 finding and 1 possible one in 4 entities');
  });

  it('groups findings under the claim they share', () => {
    const other = twoRulers({
      fingerprint: 'f-4',
      message: 'Maren rules before the keep was built.',
      rule_id: 'anachronisms/relation-outside-existence',
      members: [reign('r1', 'Maren rules Ashkeep, 100 – 140', 'maren.yaml', 3)],
    });
    const text = formatText(reportOf([twoRulers(), other]), plain);
    expect(text).toMatch(/^2 findings share one claim: Maren rules Ashkeep, 100 – 140 \(maren\.yaml:3\)\n/);
  });

  it('says why rules were skipped, what stayed undecided and what could not be read', () => {
    const report = reportOf([], {
      rules: [
        {
          id: 'orphans/spell-with-no-system',
          category: 'orphan',
          rows: 0,
          duration_ms: 0,
          skipped: 'no Spell in this world',
        },
      ],
      problems: [
        {
          path: 'odo.yaml',
          line: 2,
          column: 12,
          code: 'unknown-target',
          level: 'warn',
          message: 'Nobody is called `ashkep`.',
        },
      ],
    });
    const text = formatText({ ...report, run: { ...report.run, undecided_found: 12 } }, plain);
    expect(text).toContain('warn odo.yaml:2:12 Nobody is called `ashkep`. [unknown-target]');
    expect(text).toContain(
      '5 rules run, 1 skipped (no Spell in this world); 12 pairs not compared: dates missing; 1 problem in the files (1 warn).',
    );
  });

  it('lists an undeclared name once, with its other places', () => {
    const unknown = (line: number, name = 'Saltmere') =>
      ({
        path: 'odo.yaml',
        line,
        column: 9,
        code: 'unknown-target',
        level: 'warn',
        message: `"${name}" is not declared.`,
      }) as const;
    const blank = (line: number) => ({
      ...unknown(line),
      code: 'incomplete-relation',
      message: 'A relation to nobody.',
    });
    const problems = [
      unknown(1),
      unknown(2),
      unknown(3, 'Vask'),
      blank(4),
      unknown(5),
      blank(6),
      unknown(7),
      unknown(8),
    ];
    expect(formatText(reportOf([], { problems }), { ...plain, sourceLine: () => undefined }).split('\n\n')[0]).toBe(
      [
        '8 problems in the files (8 warn); everything else was read:',
        'warn "Saltmere" is not declared. (5 places: odo.yaml:1:9, odo.yaml:2:9, odo.yaml:5:9 and 2 more) [unknown-target]',
        'warn odo.yaml:3:9 "Vask" is not declared. [unknown-target]',
        'warn odo.yaml:4:9 A relation to nobody. [incomplete-relation]',
        'warn odo.yaml:6:9 A relation to nobody. [incomplete-relation]',
      ].join('\n'),
    );
  });

  it('counts ten undeclared names on one line', () => {
    const problems = Array.from({ length: 10 }, (_, index) => ({
      path: 'odo.yaml',
      line: index + 1,
      column: 9,
      code: 'unknown-target' as const,
      level: 'warn' as const,
      message: `"Name ${index}" is not declared.`,
    }));
    const shown = (count: number) =>
      formatText(reportOf([], { problems: problems.slice(0, count) }), { ...plain, sourceLine: () => undefined })
        .split('\n\n')[0]
        ?.split('\n').length;
    expect([shown(9), shown(10)]).toEqual([10, 2]);
  });

  it('counts ten problems of one kind on one line, and lists nine', () => {
    const dates = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        path: 'odo.yaml',
        line: index + 1,
        column: 4,
        code: 'bad-date',
        level: 'error' as const,
        message: `"Drelmas ${index + 1}" is not a date.`,
      }));
    const block = (count: number) =>
      formatText(reportOf([], { problems: dates(count) }), { ...plain, sourceLine: () => undefined }).split('\n\n')[0];
    expect(block(10)).toBe(
      [
        '10 problems in the files (10 error); everything else was read:',
        'error 10 of this kind, the first: "Drelmas 1" is not a date. (10 places: odo.yaml:1:4, odo.yaml:2:4, odo.yaml:3:4 and 7 more; all in the JSON report) [bad-date]',
      ].join('\n'),
    );
    expect(block(9)?.split('\n')).toHaveLength(10);
  });

  it('counts the dates of an unknown era on one line, and each era on its own', () => {
    const date = (text: string, era: string, line: number) => ({
      path: 'odo.yaml',
      line,
      column: 4,
      code: 'unknown-era',
      level: 'error' as const,
      message: `"${text}" is not a date: "${era}" is an era no calendar of this world knows.`,
    });
    const problems = [date('686 NF', 'NF', 1), date('640 NF', 'NF', 2), date('12 ZZ', 'ZZ', 3)];
    const text = formatText(reportOf([], { problems }), { ...plain, sourceLine: () => undefined });
    expect(text).toContain('error 2 of this kind, the first: "686 NF" is not a date: "NF" is');
    expect(text).toContain('(2 places: odo.yaml:1:4, odo.yaml:2:4; all in the JSON report) [unknown-era]');
    expect(text).toContain('error odo.yaml:3:4 "12 ZZ" is not a date');
  });

  it('lists each reason for undecided pairs once, apart from missing dates', () => {
    const because = 'no lifespan is known of the people Selkie';
    const lifespan = { id: 'ontology/lifespan-exceeded', category: 'ontology', rows: 40, duration_ms: 0 } as const;
    const report = reportOf([], { rules: [{ ...lifespan, undecided: [{ because, count: 38 }] }] });
    const text = formatText({ ...report, run: { ...report.run, undecided_found: 40 } }, plain);
    expect(text).toContain(`Not decided:\n? 38 times: ${because}\n`);
    expect(text).toContain('; 2 pairs not compared: dates missing.');
  });

  it('keeps the marked column in sight on a long line', () => {
    const long = `- { note: "${'salt '.repeat(60)}", rules: ashkeep }`;
    const violation = twoRulers({
      members: [reign('r1', 'Maren rules Ashkeep', 'long.yaml', 1, long.indexOf('rules') + 1)],
    });
    const text = formatText(reportOf([violation]), { ...plain, sourceLine: () => long });
    const [code = '', marker = ''] = text.split('\n').slice(2, 4);
    expect(code.length).toBeLessThanOrEqual(80);
    expect(code.slice(marker.indexOf('^'))).toMatch(/^rules: ashkeep/);
  });

  it('shows which line to change, and to what', () => {
    const { id, members } = twoRulers();
    const [first, second] = members.map(({ id: claim_id, summary, source: { path, line, column } }) => ({
      claim_id,
      summary,
      path,
      line,
      column,
    }));
    if (first === undefined || second === undefined) throw new Error('two rulers');
    const details = [
      {
        violation: id,
        facts: '3f2a9c00aa11bb22',
        dates: [
          { ...first, bound: 'until' as const, key: 'until', stated: '140', needed: '130 or earlier' },
          { ...second, bound: 'from' as const, key: 'from', stated: '130', needed: '140 or later' },
        ],
      },
    ];
    expect(formatText(reportOf([twoRulers()], { details }), plain)).toContain(
      '  fix  maren.yaml:3 until: 140 → 130 or earlier\n  or   odo.yaml:2 from: 130 → 140 or later\n',
    );
  });

  it('counts findings left out by a filter', () => {
    expect(formatText(reportOf([twoRulers()], { unlisted: 2 }), plain)).toContain('; 2 more not listed.');
  });

  it('lists every suppressed finding with its reason', () => {
    const waived = {
      by: 'waiver' as const,
      reason: 'the twins rule together',
      place: { path: 'odo.yaml', line: 1, column: 3 },
      until: '2027-01-31',
      violation: twoRulers(),
    };
    const known = { by: 'baseline' as const, reason: 'in the baseline known.json', violation: lostBell };
    const text = formatText(reportOf([], { suppressed: [waived, known] }), plain);
    expect(text).toContain(
      'Suppressed:\n– Maren and Odo both rule Ashkeep. [contradictions/rules] waived at odo.yaml:1 until 2027-01-31: the twins rule together\n' +
        '– 1 finding in the baseline known.json\n',
    );
    expect(text).toContain('; 2 suppressed (1 ignored, 1 in the baseline).');
  });

  it('lists what decisions silence with who decided what, and why if somebody said so', () => {
    const decided = { id: 'd1', actor: 'Wren', at: '2026-11-26T08:00:00.000Z' };
    const of = (
      decision: Pick<NonNullable<Suppressed['decision']>, 'action' | 'about' | 'kind'>,
      reason = 'see p. 9',
    ) => ({
      ...{ by: 'decision' as const, reason, decision: { ...decided, ...decision }, violation: lostBell },
    });
    const about = 'Odo rules Ashkeep';
    const text = formatText(
      reportOf([], {
        suppressed: [
          of({ action: 'withdraw', about }, ''),
          of({ action: 'supersede', about }),
          of({ action: 'resolve' }),
          of({ action: 'dismiss', kind: 'intended' }),
        ],
      }),
      plain,
    );
    expect(text.match(/(?<=\] ).*(?=$)/gm)).toEqual([
      '"Odo rules Ashkeep" withdrawn by Wren on 2026-11-26',
      'another claim replaced "Odo rules Ashkeep" by Wren on 2026-11-26: see p. 9',
      'resolved by Wren on 2026-11-26: see p. 9',
      'dismissed (intended) by Wren on 2026-11-26: see p. 9',
    ]);
    expect(text).toContain('; 4 suppressed (4 decided).');
  });

  it('marks the place under names of wide and combining characters', () => {
    const lines = [
      '- { name: 紫禁城の王, rules: ashkeep }',
      '- { name: Bébhinn, rules: ashkeep }',
      '- { name: غاليا, rules: ashkeep }',
    ];
    const members = lines.map((line, index) =>
      reign(`r${index}`, 'somebody rules Ashkeep', 'far.yaml', index + 1, line.indexOf('rules') + 1),
    );
    const text = formatText(reportOf([twoRulers({ members })]), { ...plain, sourceLine: (_, line) => lines[line - 1] });
    const rows = text.split('\n');
    for (const line of lines) {
      const at = rows.findIndex((row) => row.endsWith(line));
      const before = (rows[at] ?? '').slice(0, (rows[at] ?? '').indexOf('rules'));
      expect(stringWidth((rows[at + 1] ?? '').slice(0, -1)), line).toBe(stringWidth(before));
    }
  });

  it('colours only when asked to', () => {
    const coloured = formatText(reportOf([twoRulers()]), { ...plain, colour: true });
    expect(coloured).toContain('\u001b[');
    expect(formatText(reportOf([twoRulers()]), plain)).not.toContain('\u001b[');
  });
});

describe('the report in one line for each finding', () => {
  it('gives the place first, as compilers do, and definite findings before gaps', () => {
    expect(formatQuiet(reportOf([lostBell, twoRulers()]))).toBe(
      'maren.yaml:3:3 Maren and Odo both rule Ashkeep. [contradictions/rules]\n' +
        'items.yaml:1:3 The Drowned Bell: Unowned artifact. [orphans/unowned-item] (gap)\n',
    );
  });

  it('is empty where all is well', () => {
    expect(formatQuiet(reportOf([]))).toBe('');
  });
});
