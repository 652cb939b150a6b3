import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkWorld } from '../../../src/app/check/check-world.ts';
import { ingestWorld } from '../../../src/app/ingest/ingest-world.ts';
import { openMemoryStore } from '../../../src/compose.ts';
import type { GraphStore } from '../../../src/graph/port.ts';
import type { Finding } from '../../../src/model/finding.ts';
import { readFindings } from '../../../src/queries/findings/read.ts';
import { formatGithub } from '../../../src/report/github.ts';
import { findingHtml } from '../../../src/report/html/finding.ts';
import { findingBlocks } from '../../../src/report/text/text.ts';
import { keep, tickingClock, WorldFolder } from '../../support/worlds/world-folder.ts';

const realm = `
- { id: fenmark, kind: Kingdom, name: Fenmark }
- { id: ilse, kind: Person, name: Ilse, rules: { to: fenmark, from: 400, until: 440, id: first } }
- { id: rurik, kind: Person, name: Rurik, rules: { to: fenmark, from: 420, until: 450, id: second } }
`;
const pretender = '- { id: sorle, kind: Person, name: Sorle, rules: { to: fenmark, id: third } }\n';

let store: GraphStore;
let folder: WorldFolder;
beforeEach(async () => {
  store = await openMemoryStore();
  // Both reigns last: beside one that has ended, a claim without dates would be silent.
  folder = new WorldFolder({ 'realm.yaml': realm + pretender, 'lore.yaml': 'now: 430\n' });
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

const marked = ({ members }: Finding): string[] =>
  members.map(({ id, undecided }) => (undecided === true ? `${id}?` : id));

async function check() {
  const { report } = await checkWorld({ path: folder.root, store, clock: tickingClock() });
  const [finding, ...more] = report.violations.filter(({ rule_id }) => rule_id === 'contradictions/rules');
  if (finding === undefined || more.length > 0) throw new Error('one finding was expected');
  return { report, finding };
}

it('a claim without dates is an undecided member of the contradiction that its slot has', async () => {
  const { report, finding } = await check();
  expect(marked(finding)).toEqual(['first', 'second', 'third?']);
  expect(finding).toMatchObject({
    verdict: 'definite',
    message: 'Ilse and Rurik both rule Fenmark at the same time (400 – 440 and 420 – 450).',
  });
  const sourceLine = () => undefined;
  const [text] = findingBlocks([finding], { colour: false, width: 100, sourceLine });
  expect(text).toContain('realm.yaml:5:56 Sorle rules Fenmark (undecided)');
  expect(formatGithub(report)).not.toContain('Sorle rules Fenmark');
  const context = { details: new Map(), rules: new Map(), draw: () => undefined, sourceLine };
  expect(findingHtml(finding, context)).toContain('Sorle rules Fenmark <em>(undecided)</em>');
});

it('leaves the fingerprint and the facts of the finding as they are without it', async () => {
  const { finding, report } = await check();
  await store.close();
  store = await openMemoryStore();
  folder.write('realm.yaml', realm);
  const alone = await check();
  expect(marked(alone.finding)).toEqual(['first', 'second']);
  expect(alone.finding.fingerprint).toBe(finding.fingerprint);
  const facts = (of: typeof report, id: string) => of.details.find(({ violation }) => violation === id)?.facts;
  expect(facts(alone.report, alone.finding.id)).toBe(facts(report, finding.id));
});

it('is stored as undecided, and disputed by nobody', async () => {
  await ingestWorld(await keep(store, folder.root));
  const rows = await store.read('MATCH (v:Contradiction) RETURN v.id AS id');
  const [stored] = await readFindings(
    store,
    rows.map(({ id }) => String(id)),
  );
  expect(stored && marked(stored.violation)).toEqual(['first', 'second', 'third?']);
  const disputed = await store.read('MATCH (r:Relation) WHERE r.is_disputed = true RETURN r.id AS id ORDER BY id');
  expect(disputed.map(({ id }) => id)).toEqual(['first', 'second']);

  folder.write('realm.yaml', realm + pretender.replace('id: third', 'from: 430, id: third'));
  await ingestWorld(await keep(store, folder.root));
  const [joined] = await readFindings(
    store,
    rows.map(({ id }) => String(id)),
  );
  expect(joined && marked(joined.violation)).toEqual(['first', 'second', 'third']);
});
