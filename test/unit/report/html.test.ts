import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { DrawnBar, Sketch, Timeline } from '../../../src/model/drawing.ts';
import { formatHtml } from '../../../src/report/html/page.ts';
import { sketchSvg } from '../../../src/report/html/sketch.ts';
import { timelineSvg } from '../../../src/report/html/timeline.ts';
import { lostBell, reign, reportOf, twoRulers } from '../../support/reports/report.ts';

const options = { toolVersion: '0.1.0', rules: new Map(), draw: () => undefined, sourceLine: () => undefined };

describe('the page', () => {
  it('escapes the texts of a world', () => {
    const evil = `</script><script>alert(1)</script><img src=x onerror="alert(1)">' \u0000`;
    const members = [reign('r1', evil, `${evil}.yaml`, 1)];
    const page = formatHtml(
      reportOf([twoRulers({ id: evil, message: evil, hint: `\`${evil}\``, rule_id: evil, members })], {
        world: { name: evil, root: '/', now: evil },
        problems: [{ path: evil, line: 1, column: 1, code: evil, level: 'warn', message: evil }],
        suppressed: [
          { by: 'waiver', reason: evil, place: { path: evil, line: 1, column: 1 }, violation: lostBell },
          {
            ...{ by: 'decision', reason: evil, violation: lostBell },
            decision: { id: evil, action: 'withdraw', actor: evil, at: evil, claim: evil, about: evil },
          },
        ],
      }),
      { ...options, sourceLine: () => evil },
    );
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).not.toMatch(/<img|onerror="/);
    expect(page).not.toContain(String.fromCharCode(0));
  });

  it('lets a browser run its own script and style, and load nothing', () => {
    const page = formatHtml(reportOf([twoRulers()]), options);
    const digest = (tag: string): string => {
      const text = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(page)?.[1] ?? '';
      return `sha256-${createHash('sha256').update(text).digest('base64')}`;
    };
    expect(page).toContain(`default-src 'none'; style-src '${digest('style')}'; script-src '${digest('script')}'`);
    expect(page).not.toMatch(/\ssrc=|url\((?!#)|@import|https?:\/\//);
  });

  it('links each place to its file from where the page lies, whatever the file is called', () => {
    const members = [reign('r1', 'Maren rules', 'javascript:a b#c.yaml', 3), reign('r2', 'Odo rules', 'x/odo.md', 2)];
    const page = (link?: (path: string) => string) =>
      formatHtml(reportOf([twoRulers({ members })]), { ...options, ...(link === undefined ? {} : { link }) });
    expect(page()).toContain('<a class="place" href="./javascript%3Aa%20b%23c.yaml"><code>javascript:a b#c.yaml:3:3');
    expect(page((path) => `../${path}`)).toContain('<a class="place" href="../x/odo.md"><code>x/odo.md:2:3</code></a>');
  });

  it.each([
    [
      'a sentence of prose',
      'He sat. She sat in Ternhold till she died. So they say.',
      9,
      'She sat in Ternhold till she died.',
    ],
    ['a text that goes on in the next line', 'She sat in Ternhold', 1, 'She sat in Ternhold\ntill she died.'],
    ['a whole entry', '  rules: { to: ternhold, from: 178 }', 3, 'rules: { to: ternhold, from: 178 }'],
    [
      'what a book says, where the line says something else',
      'rules: "tern hold" # so',
      8,
      'She sat there.',
      '&quot;tern hold&quot;',
    ],
  ])('underlines %s as a whole', (_, text, column, quote, marked = quote.split('\n')[0]) => {
    const claim = reign('r1', 'Maren rules', 'a.md', 1);
    const members = [{ ...claim, source: { ...claim.source, column, quote } }];
    const page = formatHtml(reportOf([twoRulers({ members })]), { ...options, sourceLine: () => text });
    expect(page).toContain(`<mark>${marked}</mark>`);
  });

  it('says who decided what is not reported', () => {
    const decision = { id: 'd1', actor: 'Wren', at: '2026-11-26T08:00:00.000Z' } as const;
    const page = formatHtml(
      reportOf([], {
        suppressed: [
          { by: 'decision', reason: 'he fled', decision: { ...decision, action: 'resolve' }, violation: lostBell },
          {
            ...{ by: 'decision', reason: '', violation: lostBell },
            decision: { ...decision, action: 'supersede', about: 'Odo rules' },
          },
        ],
      }),
      options,
    );
    expect(page).toContain('resolved by Wren on 2026-11-26: he fled<');
    expect(page).toContain('&quot;Odo rules&quot; replaced with another claim by Wren on 2026-11-26<');
    expect(page).toContain('2 suppressed (2 decided)');
  });

  it('says when nothing was found, and counts suppressed findings', () => {
    const page = formatHtml(
      reportOf([], { suppressed: [{ by: 'baseline', reason: 'in the baseline known.json', violation: lostBell }] }),
      options,
    );
    expect(page).toContain('The facts that were read do not contradict each other.');
    expect(page).toContain('1 suppressed (1 in the baseline)');
  });
});

describe('a timeline', () => {
  const bar = (shape: DrawnBar['shape']): DrawnBar => ({ label: 'Maren rules', when: '100 – 140', shape, life: false });
  const drawn = (shape: DrawnBar['shape'], more: Partial<Timeline> = {}) =>
    timelineSvg({ calendar: 'Tide Count', first: 0, last: 720, ticks: [], bars: [bar(shape)], ...more }, 't');
  const shapes = (svg: string) =>
    [...svg.matchAll(/class="(sure|maybe|open|clash)"[^>]*? x="([\d.]+)"[^>]*? width="([\d.]+)"/g)].map(
      ([, kind, x, width]) => [kind, Number(x), Number(width)],
    );

  it('fills what is certain and hatches the days on which a bound may fall', () => {
    const svg = drawn({ from: { earliest: 100, latest: 199 }, until: { earliest: 500, latest: 500 } });
    expect(shapes(svg)).toEqual([
      ['maybe', 100, 100],
      ['sure', 199, 302],
    ]);
  });

  it('fades out at an unstated bound', () => {
    expect(shapes(drawn({ from: { earliest: 100, latest: 100 }, until: {} }))).toEqual([['open', 100, 620]]);
    expect(shapes(drawn({ from: {}, until: { earliest: 99, latest: 99 } }))).toEqual([['open', 0, 100]]);
  });

  it('draws no certain days of a window whose bounds may be one day', () => {
    const bound = { earliest: 100, latest: 300 };
    expect(shapes(drawn({ from: bound, until: bound })).map(([kind]) => kind)).toEqual(['maybe', 'maybe']);
  });

  it('shades a certain clash, and says what it shows to those who cannot see it', () => {
    const svg = drawn({ point: { earliest: 5, latest: 5 } }, { clash: { first: 10, last: 19 } });
    expect(shapes(svg)).toEqual([['clash', 10, 10]]);
    expect(svg).toContain('<title id="t-title">Maren rules: 100 – 140. The shaded band is a certain conflict.</title>');
  });

  it('leaves out marks that would run into each other', () => {
    const ticks = [0, 5, 400].map((day) => ({ day, label: `day ${day}` }));
    const labels = [...drawn({ point: {} }, { ticks }).matchAll(/class="tick"[^>]*>([^<]+)/g)].map(
      ([, label]) => label,
    );
    expect(labels).toEqual(['day 0', 'day 400']);
  });
});

describe('a sketch', () => {
  const kin = (...edges: [string, string][]): Sketch => ({
    nodes: [...new Set(edges.flat())].map((id) => ({ id, name: id, subject: id === 'ana' })),
    edges: edges.map(([from, to]) => ({ from, to, label: 'is a parent of' })),
  });
  const heights = (svg: string) =>
    Object.fromEntries(
      [...svg.matchAll(/<rect x="[\d.]+" y="([\d.]+)".*?<text[^>]*>([^<]+)/g)].map(([, y, name]) => [name, Number(y)]),
    );

  it('puts parents above their children', () => {
    const {
      ana = 0,
      bram = 0,
      odo = 0,
    } = heights(sketchSvg(kin(['bram', 'odo'], ['ana', 'bram'], ['ana', 'odo']), 's'));
    expect(ana).toBeLessThan(bram);
    expect(bram).toBeLessThan(odo);
  });

  it('draws a circle of ancestors with one line back up', () => {
    const svg = sketchSvg(kin(['ana', 'bram'], ['bram', 'odo'], ['odo', 'ana']), 's');
    expect(svg.match(/class="edge"/g)).toHaveLength(2);
    expect(svg.match(/class="edge back"/g)).toHaveLength(1);
    expect(svg).toContain('odo is a parent of ana.');
  });
});
