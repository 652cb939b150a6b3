import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toolsFor } from '../../src/surfaces/mcp/tools/index.ts';
import { neo4jEnvironment } from '../support/neo4j/server.ts';
import { clearNeo4j, hasNeo4j, requireNeo4j } from '../support/neo4j/shared-server.ts';
import { runLore } from '../support/program/program.ts';
import { WorldFolder } from '../support/worlds/world-folder.ts';

const born = (year: number) => `- { id: mast, kind: Person, name: Ama Mast, birth: ${year} }\n`;

interface Node {
  readonly labels: readonly string[];
  readonly properties: Readonly<Record<string, unknown>>;
}
interface Graph {
  readonly nodes: readonly Node[];
  readonly edges: readonly { readonly type: string; readonly from: string; readonly to: string }[];
}

const engines = [
  { name: 'embedded', skip: false, env: () => ({}) },
  { name: 'neo4j', skip: !hasNeo4j, env: () => neo4jEnvironment(requireNeo4j()) },
] as const;

describe.each(engines)('the life of one conflict, by the program itself ($name)', ({ name, skip, env }) => {
  describe.skipIf(skip)('from two files that disagree', () => {
    const isServer = name === 'neo4j';
    const folder = new WorldFolder({
      'lore.yaml': 'world: Salt March\n',
      'annals.yaml': born(712),
      'ballad.yaml': born(731),
    });
    let began = '';
    let first = '';
    beforeAll(async () => {
      if (isServer) await clearNeo4j();
      began = new Date().toISOString();
    });
    afterAll(async () => {
      folder.remove();
      if (isServer) await clearNeo4j();
    });

    /** What a command answers; it has to do its work. */
    const lore = (...args: readonly string[]) => {
      const variables = args[0] === 'check' ? {} : env(); // a check leaves the server alone, and says so where one is named
      const { status, stdout, stderr } = runLore(folder.root, [...args, '--format', 'json'], variables);
      expect({ args, status, stderr }).toEqual({ args, status: 0, stderr: '' });
      return JSON.parse(stdout);
    };
    const graph = (): Graph => lore('export', '--history');
    const claim = ({ nodes }: Graph, value: string): Node =>
      nodes.find(({ properties }) => properties.type === 'birth' && properties.value === value) ?? {
        labels: [],
        properties: {},
      };
    const open = (): { readonly id: string; readonly fingerprint: string; readonly message: string }[] =>
      lore('findings').items.map(({ violation }: { violation: object }) => violation);
    const checked = () => runLore(folder.root, ['check'], {}).stdout.split('\n').at(-2);

    it('it is found, and both claims are in dispute', () => {
      const { findings, conflict_id } = lore('ingest');
      [first = ''] = findings.new.map(({ fingerprint }: { fingerprint: string }) => fingerprint);
      expect(conflict_id).toBe(first);
      const stored = graph();
      const [annals, ballad] = [claim(stored, '712'), claim(stored, '731')];
      expect(annals.properties).toMatchObject({ is_disputed: true, disputed_with: [ballad.properties.id] });
      expect(ballad.properties).toMatchObject({ is_disputed: true, disputed_with: [annals.properties.id] });
    });

    it('it is resolved in favour of one: the other is superseded, and neither is marked any more', () => {
      const decided = lore(
        'resolve',
        first,
        '--winner',
        'annals.yaml:1:52',
        '--reason',
        'the ballad is late',
        '--as',
        'Ilse',
      );
      expect(decided).toMatchObject({ filed: true, violation: { status: 'resolved' } });
      const stored = graph();
      const [annals, ballad] = [claim(stored, '712'), claim(stored, '731')];
      expect(decided.claims).toEqual([ballad.properties.id]);
      expect(ballad.labels).toContain('Superseded');
      expect(ballad.properties).toMatchObject({ superseded_by: annals.properties.id, status: 'superseded' });
      expect(ballad.properties.superseded_at).toEqual(expect.any(String));
      for (const { properties } of [annals, ballad]) {
        expect(properties.is_disputed ?? false).toBe(false);
        expect(properties.disputed_with ?? []).toEqual([]);
      }
      expect(annals.properties.status).toBe('active');
      const settled = stored.edges.filter(({ type }) => type === 'SETTLED_FOR');
      expect(settled).toMatchObject([{ from: `Violation:${first}`, to: `Assertion:${annals.properties.id}` }]);
      expect(lore('show', 'mast').disputed ?? []).toEqual([]);
      expect([open(), checked()]).toEqual([[], expect.stringMatching(/^0 findings/)]);
      const { suppressed } = lore('check');
      expect(suppressed).toMatchObject([{ by: 'decision', decision: { action: 'resolve', actor: 'Ilse' } }]);
      expect(suppressed[0].violation.fingerprint).toBe(first);
    });

    it('the history is asked three ways: of her, of what superseded what, and of who decided', () => {
      const ofHer = lore('history', 'Ama Mast');
      expect(ofHer.subject).toMatchObject({ kind: 'entity', id: 'mast' });
      expect(ofHer.conflicts).toMatchObject([{ fingerprint: first, status: 'resolved' }]);
      const ofLoser = lore('history', 'ballad.yaml:1:52').items.filter(
        ({ action }: { action: string }) => action === 'supersede',
      );
      expect(ofLoser).toMatchObject([
        { about: 'Ama Mast: birth 731', winner: { summary: 'Ama Mast: birth 712' }, because: { finding: first } },
      ]);
      const ofIlse = lore('history', '--by', 'ilse', '--since', began).items;
      expect(ofIlse).toMatchObject([
        { action: 'resolve', actor: 'Ilse', reason: 'the ballad is late', finding: first },
        { action: 'supersede', actor: 'Ilse' },
      ]);
      expect(runLore(folder.root, ['history', '--since', '2999-01-01', '--format', 'json'], env()).stdout).toContain(
        '"items": []',
      );
    });

    it('the losing line is edited: it opens anew, and points back', () => {
      folder.write('ballad.yaml', born(730));
      const { findings, conflicts } = lore('ingest');
      expect(findings.new).toMatchObject([{ fingerprint: first }]);
      expect(conflicts).toMatchObject([{ status: 'opened' }]);
      const again = graph().nodes.filter(({ labels }) => labels.includes('Contradiction'));
      const opened = again.find(({ properties }) => properties.status === 'open')?.properties;
      expect(opened).toMatchObject({ previous: first, fingerprint: first });
      expect(opened?.id).not.toBe(first);
      expect(again.find(({ properties }) => properties.id === first)?.properties).toMatchObject({ status: 'resolved' });
      expect(lore('history', 'Ama Mast').conflicts).toMatchObject([
        { id: opened?.id, status: 'open', previous: first },
        { id: first, status: 'resolved' },
      ]);
      expect(checked()).toMatch(/^1 finding/);
    });

    it('the store is deleted: the decisions are back from their file, and hold for what says the same', async () => {
      folder.write('ballad.yaml', born(731));
      if (isServer) await clearNeo4j();
      else
        for (const file of ['graph.grafeo', 'graph.grafeo.wal', 'parsed-files'])
          rmSync(join(folder.root, '.lore', file), { recursive: true, force: true });
      const { findings } = lore('ingest');
      expect([findings.new, open()]).toEqual([[], []]);
      const ballad = claim(graph(), '731');
      expect(ballad.labels).toContain('Superseded');
      expect(lore('history', '--by', 'Ilse').items.map(({ action }: { action: string }) => action)).toEqual([
        'resolve',
        'supersede',
      ]);
    });
  });
});

it('no tool of a model decides', () => {
  const names = toolsFor({ readOnly: false }).map(({ definition }) => definition.name);
  expect(names).toContain('flag_for_review');
  expect(names.filter((name) => /accept|withdraw|supersede|resolve|dismiss|reopen|approve/.test(name))).toEqual([]);
});
