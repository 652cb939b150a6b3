import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CheckResult, checkWorld } from '../../../src/app/check/check-world.ts';
import { openEmbeddedStore } from '../../../src/graph/embedded/store.ts';
import type { Suppressed } from '../../../src/model/report.ts';
import { formatGithub } from '../../../src/report/github.ts';
import { formatJson } from '../../../src/report/json.ts';
import { formatSarif } from '../../../src/report/sarif.ts';
import { formatQuiet } from '../../../src/report/text/quiet.ts';
import { packagePath } from '../../../src/util/package.ts';
import { lostBell, reportOf, twoRulers } from '../../support/reports/report.ts';
import { tickingClock } from '../../support/worlds/world-folder.ts';

const waived: Suppressed = {
  by: 'waiver',
  reason: 'the twins rule together',
  place: { path: 'odo.yaml', line: 1, column: 3 },
  violation: twoRulers(),
};
const known: Suppressed = { by: 'baseline', reason: 'in the baseline known.json', violation: lostBell };
const silenced: Suppressed = {
  by: 'decision',
  reason: '',
  decision: {
    ...{ id: 'd1', action: 'withdraw', actor: 'Wren', at: '2026-11-26T08:00:00.000Z' },
    ...{ claim: 'c1', about: 'Odo rules Ashkeep' },
  },
  violation: twoRulers(),
};
const suppressing = reportOf([], { suppressed: [waived, known] });

let checked: CheckResult;
beforeAll(async () => {
  const store = await openEmbeddedStore();
  checked = await checkWorld({ path: packagePath('fixtures', 'ashen-coast'), store, clock: tickingClock() });
  await store.close();
});

const parsed = (text: string): unknown => JSON.parse(text);

describe('JSON', () => {
  const schema = parsed(readFileSync(packagePath('schemas', 'report.schema.json'), 'utf8'));
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const validate = ajv.compile(typeof schema === 'object' && schema !== null ? schema : {});

  it('matches the published schema', () => {
    for (const report of [checked.report, suppressing, reportOf([], { suppressed: [silenced] })]) {
      expect(validate(parsed(formatJson(report))), JSON.stringify(validate.errors)).toBe(true);
    }
    expect(validate({ ...checked.report, violations: [{}] })).toBe(false);
  });
});

/** The official schema; a package for tests carries it. */
const sarifSchema = (): object | undefined => {
  const name = '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json';
  const require = createRequire(import.meta.url);
  const path = (require.resolve.paths(name) ?? []).map((folder) => `${folder}/${name}`).find(existsSync);
  if (path === undefined) return undefined;
  // It is a draft-04 schema that uses nothing which later drafts read otherwise, but for how it names itself.
  const { id: _id, $schema: _schema, ...schema } = JSON.parse(readFileSync(path, 'utf8'));
  return schema;
};

describe('SARIF', () => {
  const options = () => ({ toolVersion: '0.1.0', rules: checked.rules, base: checked.report.world.root });

  const schema = sarifSchema();
  if (schema === undefined && process.env.CI !== 'true') {
    console.warn('SKIPPED: the SARIF schema (npm install brings @microsoft/jest-sarif).');
  }
  it.skipIf(schema === undefined && process.env.CI !== 'true')('2.1.0, as its own schema says', () => {
    const ajv = new Ajv({ strict: false, unicodeRegExp: false });
    addFormats.default(ajv);
    const validate = ajv.compile(schema ?? {});
    expect(schema).toBeDefined();
    for (const report of [checked.report, suppressing, reportOf([], { suppressed: [silenced] })]) {
      expect(validate(parsed(formatSarif(report, options()))), JSON.stringify(validate.errors)).toBe(true);
    }
    expect(validate({ version: '2.1.0', runs: [{ results: [{}] }] })).toBe(false);
  });

  it('has both places of each finding, its fingerprint, and the help of its rule', () => {
    const log = parsed(formatSarif(checked.report, options()));
    const [rulers] = checked.report.violations.filter(({ rule_id }) => rule_id === 'contradictions/rules');
    expect(log).toMatchObject({
      runs: [
        {
          tool: { driver: { rules: expect.arrayContaining([expect.objectContaining({ help: expect.anything() })]) } },
          results: expect.arrayContaining([
            expect.objectContaining({
              ruleId: 'contradictions/rules',
              partialFingerprints: { 'loreFingerprint/v1': rulers?.fingerprint },
              locations: [expect.anything()],
              relatedLocations: [expect.anything(), expect.anything()],
            }),
          ]),
        },
      ],
    });
  });

  it('marks what a decision silences as suppressed from outside, and says who decided what', () => {
    expect(parsed(formatSarif(reportOf([], { suppressed: [silenced] }), options()))).toMatchObject({
      runs: [
        {
          results: [
            {
              suppressions: [
                {
                  ...{ kind: 'external', status: 'accepted' },
                  justification: '"Odo rules Ashkeep" withdrawn by Wren on 2026-11-26',
                },
              ],
            },
          ],
        },
      ],
    });
  });

  it('marks what is suppressed, why, and by what', () => {
    expect(parsed(formatSarif(suppressing, options()))).toMatchObject({
      runs: [
        {
          results: [
            { suppressions: [{ kind: 'external', justification: 'in the baseline known.json' }] },
            {
              suppressions: [
                {
                  kind: 'inSource',
                  justification: 'the twins rule together',
                  location: { physicalLocation: { region: { startLine: 1 } } },
                },
              ],
            },
          ],
        },
      ],
    });
  });
});

describe('annotations for GitHub', () => {
  it('are one for each finding, at its first place, with the other places in the text', () => {
    expect(formatGithub(reportOf([twoRulers(), lostBell]))).toBe(
      '::error file=maren.yaml,line=3,col=3,title=contradictions/rules::Maren and Odo both rule Ashkeep.%0Aodo.yaml:2 Odo rules Ashkeep, 130 – 160%0AGive the earlier reign an end.%0Aid f-1\n' +
        '::notice file=items.yaml,line=1,col=3,title=orphans/unowned-item::The Drowned Bell: Unowned artifact.%0AAdd who holds it.%0Aid f-2\n' +
        '1 finding and 1 gap in 4 entities, 3 files; 5 rules run.\n',
    );
  });

  it.each([
    ['turned \u202e\u061c, and: 100%\r\n', 'turned \u202e\u061c%2C and%3A 100%25%0D%0A'],
    ['red \u001b[31m', 'red ␛[31m'],
  ])('name a file as it is called, but for what moves a terminal: %j', (path, written) => {
    const { members } = lostBell;
    const found = { ...lostBell, members: members.map((each) => ({ ...each, source: { ...each.source, path } })) };
    const problem = { path, line: 2, column: 3, code: 'bad-date', level: 'error', message: 'No date.' } as const;
    const lines = formatGithub(reportOf([found], { problems: [problem] })).split('\n');
    expect(lines.slice(0, 2)).toEqual([
      expect.stringContaining(`::notice file=${written},line=1,`),
      expect.stringContaining(`::error file=${written},line=2,`),
    ]);
  });

  it('cannot be forged by a name', () => {
    const forged = twoRulers({ message: 'Maren\n::error file=x::owned 100%' });
    const [line] = formatGithub(reportOf([forged])).split('\n');
    expect(line).toContain('Maren ::error file=x::owned 100%25');
  });
});

it.each([
  ['github', formatGithub],
  ['quiet', formatQuiet],
  ['json', formatJson],
])('%s does not hide that something is suppressed', (_, format) => {
  expect(format(suppressing)).toMatch(/2 suppressed \(1 ignored, 1 in the baseline\)|"suppressed": \[\n\s+\{/);
});
