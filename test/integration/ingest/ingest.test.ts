import { describe, expect, test } from 'vitest';
import { shippedOntology } from '../../../src/config/ontology.ts';
import type { GraphStore, GraphValue, Row } from '../../../src/graph/port.ts';
import { type IngestSettings, ingest, sweepDone } from '../../../src/ingest/ingest.ts';
import type { WorldContent } from '../../../src/model/claim.ts';
import { readGraph } from '../../../src/queries/whole-graph.ts';
import { onEveryEngine } from '../../support/engines.ts';
import { relation, type TextWorld, worldOf } from '../../support/worlds/text-world.ts';

const settings: IngestSettings = { ontology: shippedOntology(), absentUntil: 'unknown' };
const clock = () => new Date('2026-03-14T09:00:00Z');
const take = (store: GraphStore, content: WorldContent) => ingest(store, content, settings, clock);
const dump = (store: GraphStore) => readGraph(store, { history: true });

const maren =
  '- { id: maren, kind: Person, gender: female, birth: 812, death: 870, rules: { to: ashkeep, from: 830 } }';
const ashkeep = '- { id: ashkeep, kind: Settlement, part_of: ashen-coast }\n- { id: ashen-coast, kind: Region }';

function coast(files: Readonly<Record<string, string>> = {}): TextWorld {
  return worldOf({ 'lore.yaml': 'calendars: [years]', 'people.yaml': maren, 'places.yaml': ashkeep, ...files });
}

const rulesOf = (store: GraphStore): Promise<Row[]> =>
  store.read(
    `MATCH (r:RULES)-[:FROM]->(a:Entity), (r)-[:TO]->(b:Entity), (r)-[:ASSERTED_BY]->(s:LoreSource)
     OPTIONAL MATCH (a)-[n:RULES]->(b) WHERE n.relation_id = r.id
     RETURN a.id AS a, b.id AS b, s.id AS source, r.valid_until_latest AS until, n.valid_until_latest AS native_until`,
  );

const days = (year: number) => year * 365;
const texts = (value: GraphValue | undefined) => (Array.isArray(value) ? value.map(String).sort() : []);

onEveryEngine('ingest', (store) => {
  test('writes entities, claims, sources and the edges that rules read', async () => {
    const world = coast();
    const result = await take(store(), world);

    expect(result.claims.created).toHaveLength(5);
    expect(result.entities.created).toEqual(['ashen-coast', 'ashkeep', 'maren']);
    expect(result.sources.created).toEqual(['people.yaml', 'places.yaml']);
    expect(result.touched).toMatchObject({ everything: false, entities: ['ashen-coast', 'ashkeep', 'maren'] });
    expect(result.now?.text).toBe('870');

    const { nodes, edges } = await dump(store());
    const byId = new Map(nodes.map((node) => [node.properties.id, node]));
    expect(byId.get('maren')).toMatchObject({
      labels: ['Entity', 'Person'],
      properties: {
        name: 'maren',
        gender: 'female',
        birth_text: '812',
        birth_year: 812,
        birth: days(811) + 1,
        birth_latest: days(812),
        exists_until_text: '870',
        valid_until_latest: days(870),
        attributes: ['birth', 'death', 'gender'],
        disputed: [],
        draft: false,
        path: 'people.yaml',
        line: 1,
      },
    });
    const rules = relation(world, 'RULES');
    const node = byId.get(rules.id);
    expect(node).toMatchObject({
      labels: ['Assertion', 'RULES', 'Relation'],
      properties: {
        type: 'RULES',
        from_id: 'maren',
        to_id: 'ashkeep',
        status: 'active',
        tier: 'entity',
        tier_rank: 2,
        source_id: 'people.yaml',
        valid_from_text: '830',
        valid_until_latest: days(870),
        is_disputed: false,
        disputed_with: [],
        path: 'people.yaml',
        line: 1,
      },
    });
    expect(node?.properties).not.toHaveProperty('valid_until_text'); // nobody said when it ended
    const ofRules = edges.filter(
      ({ from, properties }) => from.endsWith(rules.id) || properties.relation_id === rules.id,
    );
    expect(ofRules.map(({ type, to }) => `${type} ${to}`)).toEqual([
      'ASSERTED_BY LoreSource:people.yaml',
      'FROM Entity:maren',
      'RULES Entity:ashkeep',
      'TO Entity:ashkeep',
    ]);
  });

  test('writes nothing for the same world again', async () => {
    await take(store(), coast());
    await sweepDone(store(), { generation: 1 });
    const before = await dump(store());
    const again = await take(store(), coast());

    expect(again.generation).toBe(1);
    expect(again.claims).toMatchObject({ created: [], changed: [], restored: [], moved: [], gone: [], unchanged: 5 });
    expect(again.touched).toEqual({ everything: false, entities: [], relinked: false, claims: [] });
    expect(await dump(store())).toEqual(before);
  });

  test('keeps listing what was touched until a sweep has looked at it', async () => {
    const first = await take(store(), coast());
    const again = await take(store(), coast());
    expect(again.touched.entities).toEqual(first.touched.entities);
    await sweepDone(store(), again);
    expect((await take(store(), coast())).touched.entities).toEqual([]);
  });

  test('touches only what one edit changes, and what follows from it', async () => {
    await take(store(), coast());
    await sweepDone(store(), { generation: 1 });
    const result = await take(store(), coast({ 'people.yaml': maren.replace('870', '860') }));

    expect(result.entities.changed).toEqual(['maren']);
    expect(result.claims).toMatchObject({ changed: [relation(coast(), 'RULES').id], unchanged: 1 });
    expect(result.claims.created).toHaveLength(1);
    expect(result.claims.gone).toHaveLength(1);
    expect(result.claims.moved).toHaveLength(2); // they share the line that was edited, and quote it
    expect(result.touched.entities).toEqual(['ashkeep', 'maren']);
    // the reign nobody ended now ends with the earlier death, in the claim and on the edge
    expect(await rulesOf(store())).toEqual([
      { a: 'maren', b: 'ashkeep', source: 'people.yaml', until: days(860), native_until: days(860) },
    ]);
  });

  test('leaves the edges of a claim that says something else as they are, but for what they say', async () => {
    await take(store(), coast());
    const { id } = relation(coast(), 'RULES');
    await store().write(async (tx) => {
      await tx.query('MATCH (:RULES)-[e:FROM|TO|ASSERTED_BY]->() SET e.marked = true');
      await tx.query('MATCH (:Entity)-[e:RULES]->() SET e.marked = true');
    });
    const marked = () =>
      store().read('MATCH (x)-[e]->() WHERE e.marked RETURN type(e) AS type, e.valid_until AS until ORDER BY type');

    const result = await take(store(), coast({ 'people.yaml': maren.replace(', death: 870', '') }));
    expect(result.claims.changed).toEqual([id]);
    expect(await marked()).toEqual(
      ['ASSERTED_BY', 'FROM', 'RULES', 'TO'].map((type) => ({ type, until: null })), // nobody says any more when it ended
    );
    expect(await store().read('MATCH (:Entity)-[e:RULES]->() RETURN count(e) AS edges')).toEqual([{ edges: 1 }]);
  });

  test('moves a claim with its line, and touches nothing', async () => {
    await take(store(), coast());
    await sweepDone(store(), { generation: 1 });
    const result = await take(store(), coast({ 'people.yaml': `# The rulers of the coast\n${maren}` }));
    expect(result.claims).toMatchObject({ created: [], changed: [], gone: [], unchanged: 1 });
    expect(result.claims.moved).toHaveLength(4);
    expect(result.touched.entities).toEqual([]);
    const [row] = await store().read('MATCH (r:RULES) RETURN r.line AS line');
    expect(row).toEqual({ line: 2 });
  });

  test('keeps ids when a file is renamed', async () => {
    await take(store(), coast());
    const before = (await store().read('MATCH (r:RULES) RETURN r.id AS id'))[0];
    const { 'people.yaml': _, ...rest } = { 'people.yaml': '', 'places.yaml': ashkeep };
    const renamed = worldOf({ 'lore.yaml': 'calendars: [years]', ...rest, 'rulers.yaml': maren });
    const result = await take(store(), renamed);
    expect(result.entities).toMatchObject({ created: [], gone: [], moved: ['maren'] });
    expect(result.claims).toMatchObject({ created: [], gone: [] });
    expect(result.sources).toMatchObject({ created: ['rulers.yaml'], gone: ['people.yaml'] });
    expect(
      await store().read('MATCH (r:RULES)-[:ASSERTED_BY]->(s:LoreSource) RETURN r.id AS id, s.id AS source'),
    ).toEqual([{ ...before, source: 'rulers.yaml' }]);
  });

  describe('a claim that left the files', () => {
    const withoutReign = maren.replace(', rules: { to: ashkeep, from: 830 }', '');

    test('is superseded: unseen by rules, its history kept', async () => {
      await take(store(), coast());
      const { id } = relation(coast(), 'RULES');
      const result = await take(store(), coast({ 'people.yaml': withoutReign }));

      expect(result.claims.gone).toEqual([id]);
      expect(await rulesOf(store())).toEqual([]);
      expect(await store().read('MATCH (:Entity)-[e:RULES]->() RETURN e.relation_id AS id')).toEqual([]);
      const rows = await store().read(
        `MATCH (x:Superseded {id: $id})-[:FROM]->(a:Entity), (x)-[:ASSERTED_BY]->(s)
         RETURN labels(x) AS labels, x.status AS status, x.superseded_at AS at, a.id AS a, s.id AS source`,
        { id },
      );
      expect(rows.map((row) => ({ ...row, labels: texts(row.labels) }))).toEqual([
        {
          labels: ['Assertion', 'Superseded'],
          status: 'superseded',
          at: '2026-03-14T09:00:00.000Z',
          a: 'maren',
          source: 'people.yaml',
        },
      ]);
      expect(await audit(id)).toEqual([{ action: 'supersede', before: 'active', after: 'superseded' }]);
    });

    test('names what evidently replaced it', async () => {
      await take(store(), coast());
      const edited = coast({ 'people.yaml': maren.replace('from: 830', 'from: 833') });
      await take(store(), edited);
      expect(await store().read('MATCH (x:Superseded) RETURN x.id AS id, x.superseded_by AS by')).toEqual([
        { id: relation(coast(), 'RULES').id, by: relation(edited, 'RULES').id },
      ]);
    });

    test('names what evidently replaced it also where that had left the files before', async () => {
      const edited = coast({ 'people.yaml': maren.replace('from: 830', 'from: 833') });
      for (const world of [coast(), edited, coast()]) await take(store(), world);
      const [first, second] = [relation(coast(), 'RULES').id, relation(edited, 'RULES').id];
      expect(await store().read('MATCH (x:Superseded) RETURN x.id AS id, x.superseded_by AS by')).toEqual([
        { id: second, by: first },
      ]);
      const [back] = await store().read('MATCH (x:Relation {id: $id}) RETURN x.superseded_by AS by', { id: first });
      expect(back).toEqual({ by: null });
    });

    test('is in force again when it returns', async () => {
      await take(store(), coast());
      const before = await readGraph(store(), { history: false });
      await take(store(), coast({ 'people.yaml': withoutReign }));
      const result = await take(store(), coast());
      const { id } = relation(coast(), 'RULES');
      expect(result.claims.restored).toEqual([id]);
      expect(await readGraph(store(), { history: false })).toEqual(before);
      expect(await audit(id)).toEqual([
        { action: 'restore', before: 'superseded', after: 'active' },
        { action: 'supersede', before: 'active', after: 'superseded' },
      ]);
    });

    const audit = (id: string) =>
      store().read(
        `MATCH (h:AuditEntry {node_id: $id})
         RETURN h.action AS action, h.before AS before, h.after AS after ORDER BY action`,
        { id },
      );
  });

  describe('an entity that no file declares any more', () => {
    test('is retired with its claims, keeps what hangs on it, and comes back as it was', async () => {
      await take(store(), coast());
      const before = await readGraph(store(), { history: false });
      await store().write((tx) =>
        tx.query(
          "MATCH (e:Entity {id: 'maren'}) SET e.flagged = true CREATE (e)-[:HAS_ORPHAN]->(:Violation {id: 'v1'})",
        ),
      );
      const gone = await take(store(), coast({ 'people.yaml': '' }));
      expect(gone.entities.gone).toEqual(['maren']);
      expect(gone.touched.entities).toContain('maren');
      expect(await store().read('MATCH (p:Person) RETURN p.id AS id')).toEqual([]);
      expect(await store().read('MATCH (f:FormerEntity)-[:HAS_ORPHAN]->(v) RETURN f.id AS id, v.id AS v')).toEqual([
        { id: 'maren', v: 'v1' },
      ]);

      await take(store(), coast());
      await store().write((tx) => tx.query("MATCH (e:Entity {id: 'maren'}) SET e.flagged = NULL"));
      expect(await readGraph(store(), { history: false })).toEqual(before);
    });
  });

  describe('a reviewer', () => {
    const withdraw = (id: string) =>
      store().write((tx) => tx.query('MATCH (x:Relation {id: $id}) REMOVE x:Relation:RULES SET x:Invalid', { id }));

    test('who withdrew a claim is not overruled by the files', async () => {
      await take(store(), coast());
      const { id } = relation(coast(), 'RULES');
      await withdraw(id);
      await take(store(), coast());
      await take(store(), coast({ 'people.yaml': '' }));
      await take(store(), coast());
      expect(await store().read('MATCH (x:Invalid) RETURN x.id AS id, x.status AS status')).toEqual([
        { id, status: 'invalid' },
      ]);
      expect(await store().read('MATCH (:Entity)-[e:RULES]->() RETURN e.relation_id AS id')).toEqual([]);
    });

    test('who accepted a candidate is not, either', async () => {
      const drafted = coast({
        'lore.yaml': 'calendars: [years]\nsources: [{ match: people.yaml, status: candidate }]',
      });
      await take(store(), drafted);
      expect(await store().read('MATCH (x:Candidate) RETURN count(x) AS n')).toEqual([{ n: 4 }]);
      expect(await rulesOf(store())).toEqual([]);
      const { id } = relation(drafted, 'RULES');
      await store().write((tx) => tx.query("MATCH (x:Candidate {id: $id}) SET x.decision = 'accepted'", { id }));
      await take(store(), drafted);
      expect(await rulesOf(store())).toMatchObject([{ a: 'maren', b: 'ashkeep' }]);
    });

    test('finds flags and disputes as they were after a claim is rewritten', async () => {
      await take(store(), coast());
      await store().write((tx) =>
        tx.query("MATCH (r:RULES) SET r.is_disputed = true, r.disputed_with = ['x'], r.flagged = true"),
      );
      await take(store(), coast({ 'people.yaml': maren.replace('870', '860') }));
      expect(
        await store().read(
          'MATCH (r:RULES) RETURN r.is_disputed AS disputed, r.disputed_with AS others, r.flagged AS flagged',
        ),
      ).toEqual([{ disputed: true, others: ['x'], flagged: true }]);
    });
  });

  test('keeps prophecy out of the sight of rules, and two sources apart that say the same', async () => {
    await take(
      store(),
      coast({
        'books.yaml': `
- { id: oracle, kind: Chronicle, reliability: prophetic }
- { id: annals, kind: Chronicle, reliability: chronicle }
- id: vask
  kind: Person
  rules: [{ to: ashkeep, from: 900, source: oracle }]
  member_of: [{ to: grey-order, source: annals }, grey-order]
- { id: grey-order, kind: Guild }`,
      }),
    );
    expect(await store().read('MATCH (c:Claim) RETURN c.type AS type, c.reliability AS reliability')).toEqual([
      { type: 'RULES', reliability: 'prophetic' },
    ]);
    expect(await store().read('MATCH (m:MEMBER_OF)-[:ASSERTED_BY]->(s) RETURN s.id AS source ORDER BY source')).toEqual(
      [{ source: 'annals' }, { source: 'books.yaml' }],
    );
    expect(await store().read('MATCH (:Entity)-[e:MEMBER_OF]->() RETURN count(e) AS n')).toEqual([{ n: 2 }]);
  });

  test('makes one node of a book that was only named, then described, then only named again', async () => {
    const named = maren.replace('from: 830', 'from: 830, source: annals');
    const described = { 'people.yaml': named, 'books.yaml': '- { id: annals, kind: Chronicle, tier: canon }' };
    const labelsOfAnnals = async () => {
      const rows = await store().read("MATCH (s {id: 'annals'}) RETURN labels(s) AS labels");
      return rows.map(({ labels }) => texts(labels));
    };
    await take(store(), coast({ 'people.yaml': named }));
    expect(await labelsOfAnnals()).toEqual([['LoreSource']]);
    await take(store(), coast(described));
    expect(await labelsOfAnnals()).toEqual([['Chronicle', 'Entity', 'LoreSource']]);
    await take(store(), coast({ 'people.yaml': named }));
    expect(await labelsOfAnnals()).toEqual([['LoreSource']]);
    expect((await rulesOf(store()))[0]).toMatchObject({ source: 'annals' });
  });

  test('stores a symmetric claim in one direction, whoever makes it', async () => {
    await take(
      store(),
      coast({ 'kin.yaml': '- { id: vask, kind: Person, spouse: maren }\n- { id: abel, kind: Person, spouse: maren }' }),
    );
    expect(await store().read('MATCH (a)-[e:SPOUSE_OF]->(b) RETURN a.id AS a, b.id AS b ORDER BY a')).toEqual([
      { a: 'abel', b: 'maren' },
      { a: 'maren', b: 'vask' },
    ]);
  });

  test('changes kind, name and attributes of an entity without leaving the old ones behind', async () => {
    await take(store(), coast());
    const demon =
      '- { id: maren, name: Maren the Drowned, kind: Undead, epithet: [Drowned, Cold], rules: { to: ashkeep, from: 830 } }';
    await take(store(), coast({ 'people.yaml': demon }));
    const [row] = await store().read("MATCH (e:Entity {id: 'maren'}) RETURN e");
    expect(row?.e).toMatchObject({ labels: ['Creature', 'Entity', 'Undead'] });
    expect(JSON.stringify(row)).not.toMatch(/gender|birth|exists_/);
  });

  test('rewrites the passages that changed, and forgets those that are gone', async () => {
    const chunk = { source_id: 'people.yaml', line: 1 };
    const tale = { id: 'tale-1', ...chunk, text: 'Maren came to Ashkeep.', mentions: ['maren', 'ashkeep'] };
    const coda = { id: 'tale-2', ...chunk, text: 'The sea took her.', mentions: [] };
    await take(store(), { ...coast(), chunks: [tale, coda] });
    const result = await take(store(), { ...coast(), chunks: [{ ...tale, text: 'Maren left.', mentions: ['maren'] }] });
    expect(result.chunks).toMatchObject({ changed: ['tale-1'], gone: ['tale-2'] });
    expect(
      await store().read(
        'MATCH (s:LoreSource)<-[:PART_OF]-(c:LoreChunk)-[:MENTIONS]->(e) RETURN s.id AS s, c.text AS text, e.id AS e',
      ),
    ).toEqual([{ s: 'people.yaml', text: 'Maren left.', e: 'maren' }]);
  });

  test('takes names that are no identifiers for what they are', async () => {
    const hostile = '- { id: "x`) DETACH DELETE n //", kind: Person, "a`b\'c $x": 1, "flagged": yes, "id ": 2 }';
    await take(store(), coast({ 'odd.yaml': hostile }));
    expect(
      await store().read("MATCH (p:Person) WHERE p.id STARTS WITH 'x`' RETURN p.id AS id, p.flagged AS flagged"),
    ).toEqual([{ id: 'x`) DETACH DELETE n //', flagged: null }]);
  });

  test('takes turns when two run at once', async () => {
    const edited = coast({ 'people.yaml': maren.replace('830', '840') });
    const [first, second] = await Promise.all([take(store(), coast()), take(store(), edited)]);
    expect([first.generation, second.generation]).toEqual([1, 2]);
    expect((await rulesOf(store())).length).toBe(1);
    expect((await take(store(), edited)).claims.unchanged).toBe(5);
  });
});
