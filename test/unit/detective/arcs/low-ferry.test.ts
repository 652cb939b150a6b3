import { expect, it } from 'vitest';
import { loadConfig } from '../../../../src/config/config.ts';
import { readWorld } from '../../../../src/content/read-world.ts';
import { scanWorld } from '../../../../src/content/scan.ts';
import { findArcs } from '../../../../src/detective/arcs/find-arcs.ts';
import type { RelationClaim } from '../../../../src/model/claim.ts';
import { packagePath } from '../../../../src/util/package.ts';
import { entity, storyOf, type Told } from './story-of.ts';

/** What the chapters of the novel state, in their order. */
async function chapters(): Promise<Told[]> {
  const scan = await scanWorld(packagePath('fixtures', 'the-low-ferry'));
  const { config } = loadConfig({ root: scan.root, calendarFiles: scan.calendarFiles });
  const { claims } = await readWorld({ root: scan.root, config, scan });
  return claims
    .flatMap((claim) => (claim.form === 'relation' && claim.place.path.startsWith('chapters/') ? [told(claim)] : []))
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
}

function told(claim: RelationClaim): Told {
  const { path, line, column, quote } = claim.place;
  const chapter = Number(/\d+/.exec(path)?.[0]);
  return {
    id: `${path}:${line}:${column}`,
    kind: 'claim',
    story: 'chapters',
    sitting: path,
    position: chapter * 1_000_000 + line * 1000 + column,
    when: `chapter ${chapter}`,
    words: quote ?? '',
    text: '',
    subject: claim.from_id,
    subject_name: claim.from_id,
    predicate: claim.type,
    value: entity(claim.to_id),
    window: {
      ...(claim.valid_from === undefined ? {} : { from: claim.valid_from }),
      ...(claim.valid_until === undefined ? {} : { until: claim.valid_until }),
    },
  };
}

it('asks of the novel what its README says was planted, and nothing that only looks so', async () => {
  const found = findArcs(storyOf(...(await chapters())));
  expect(found.map(({ kind, question, facts }) => [kind, question, facts.map(({ when }) => when).join()])).toEqual([
    [
      'stale',
      'Is hale-merrow still sworn to Lord Corvane? Chapter 9 says Lady Isaude.',
      'chapter 1,chapter 6,chapter 7,chapter 9',
    ],
    [
      'reversal',
      'Is jory-pell still a member of Salt Guild? Chapter 5 says Reed Company.',
      'chapter 2,chapter 5,chapter 9',
    ],
    [
      'reversal',
      'Does wenna-harrow still live in Low Ferry? Chapter 4 says Hartsbridge.',
      'chapter 1,chapter 4,chapter 8',
    ],
  ]);
});
