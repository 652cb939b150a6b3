import {
  ElicitRequestSchema,
  LoggingMessageNotificationSchema,
  ResourceListChangedNotificationSchema,
  ResourceUpdatedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toolsFor } from '../../src/surfaces/mcp/tools/index.ts';
import { ConfigError } from '../../src/util/errors.ts';
import { type InProcess, inProcess, said } from '../support/program/mcp.ts';
import { saltMarch, WorldFolder } from '../support/worlds/world-folder.ts';

let folder: WorldFolder;
let open: InProcess | undefined;
beforeEach(() => {
  folder = new WorldFolder(saltMarch);
});
afterEach(async () => {
  await open?.close();
  folder.remove();
});

const highPriest = {
  id: 'one-title',
  cypher: 'MATCH (p:Person) WHERE p.birth IS NULL RETURN p',
  description: 'Everybody has a birth.',
  severity: 'error',
};

describe('a run', () => {
  it('tells how far it is, and can be cancelled between two rules', async () => {
    open = await inProcess(folder);
    const { client, kept } = open;
    const runs = async () => (await kept.store.read('MATCH (r:ConsistencyRun) RETURN count(r) AS n'))[0]?.n;
    const seen: string[] = [];
    await client.callTool({ name: 'run_consistency_check', arguments: { scope: 'full' } }, undefined, {
      onprogress: ({ progress, total, message }) => seen.push(`${progress}/${total} ${message}`),
    });
    expect(seen[0]).toMatch(/^1\/\d+ \w+\/[\w-]+$/);
    expect(seen.length).toBeGreaterThan(5);

    const before = await runs();
    const stop = new AbortController();
    const cancelled = client.callTool({ name: 'run_consistency_check', arguments: { scope: 'full' } }, undefined, {
      signal: stop.signal,
      onprogress: () => stop.abort('enough'),
    });
    await expect(cancelled).rejects.toThrow('enough');
    // Whatever takes the next turn finds the last one over, and nothing of it written.
    await open.world.turns.run(async () => undefined);
    expect(await runs()).toBe(before);
  });

  it.each([
    ['entity:corvin', 'entity:corvin'],
    ['The Tern Queen', 'entity:ysolde'],
    ['full', 'full'],
  ])('takes %s for its scope', async (scope, recorded) => {
    open = await inProcess(folder);
    const answer = await open.client.callTool({ name: 'run_consistency_check', arguments: { scope } });
    expect(answer.structuredContent).toMatchObject({ scope: recorded });
  });

  it('looks at what happened or held within an era', async () => {
    folder.write('eras.yaml', '- { id: salt-age, kind: Era, name: The Salt Age, start: 185, end: 188 }\n');
    open = await inProcess(folder);
    const answer = await open.client.callTool({
      name: 'run_consistency_check',
      arguments: { scope: 'era:The Salt Age' },
    });
    // Ysolde's reign, 178 – 199, neither began nor ended in it: it held.
    expect(answer.structuredContent).toMatchObject({
      scope: 'era:salt-age',
      findings: [{ rule: 'contradictions/rules' }],
    });
  });
});

describe('a rule from a model', () => {
  it('counts as an error once the person behind the client says yes', async () => {
    open = await inProcess(folder, { capabilities: { elicitation: {} } });
    const asked: string[] = [];
    open.client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      asked.push(params.message);
      return { action: 'accept', content: { approve: true } };
    });
    const answer = await open.client.callTool({ name: 'add_ontology_rule', arguments: highPriest });
    expect(answer.structuredContent).toMatchObject({ counts_as: 'error', awaits_approval: false });
    expect(asked).toEqual([expect.stringContaining('«Everybody has a birth.»')]);
    expect(await said(open.client, 'run_consistency_check', { scope: 'full' })).toContain('definite, error');
  });

  it.each([{ action: 'decline' } as const, { action: 'accept', content: { approve: false } } as const])(
    'stays a warning when the person says no: %o',
    async (no) => {
      open = await inProcess(folder, { capabilities: { elicitation: {} } });
      open.client.setRequestHandler(ElicitRequestSchema, () => no);
      const answer = await open.client.callTool({ name: 'add_ontology_rule', arguments: highPriest });
      expect(answer.structuredContent).toMatchObject({ counts_as: 'warn', awaits_approval: true });
    },
  );

  it('waits for `lore rules approve` where the client cannot ask', async () => {
    open = await inProcess(folder);
    expect(await said(open.client, 'add_ontology_rule', highPriest)).toContain('lore rules approve one-title');
    await open.client.callTool({ name: 'run_consistency_check', arguments: { scope: 'full' } });
    const found = await open.client.callTool({ name: 'get_ontology_violations', arguments: { rule_id: 'one-title' } });
    expect(found.structuredContent).toMatchObject({ findings: [{ severity: 'warn' }, {}, {}] });
  });

  it.each([
    ['writes', 'MATCH (p:Person) SET p.name = "x" RETURN p', /SET is refused/],
    ['reads files', "LOAD CSV FROM 'file:///etc/passwd' AS row MATCH (p:Person) RETURN p", /LOAD/],
    ['is a product', 'MATCH (a:Person), (b:Location) RETURN a, b', /not connected/],
    ['is no query', 'Please find all liars', /refused/],
  ])('is refused with the reason when it %s', async (_what, cypher, reason) => {
    open = await inProcess(folder);
    const before = await said(open.client, 'list_ontology_rules');
    const answer = await said(open.client, 'add_ontology_rule', { ...highPriest, cypher });
    expect(answer).toMatch(/^REFUSED: /);
    expect(answer).toMatch(reason);
    expect(await said(open.client, 'list_ontology_rules')).toBe(before);
  });

  it('is refused where there is one of its name', async () => {
    open = await inProcess(folder);
    await open.client.callTool({ name: 'add_ontology_rule', arguments: highPriest });
    expect(await said(open.client, 'add_ontology_rule', highPriest)).toContain('There is a rule «one-title» already');
    const shipped = { ...highPriest, id: 'contradictions/rules' };
    expect(await said(open.client, 'add_ontology_rule', shipped)).toContain('rules/contradictions/rules.cypher');
  });
});

describe('a client that follows resources', () => {
  it('hears of the ones it follows, of a new list, and of trouble', async () => {
    open = await inProcess(folder);
    const { client, world } = open;
    const heard: string[] = [];
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => void heard.push(params.uri));
    client.setNotificationHandler(ResourceListChangedNotificationSchema, () => void heard.push('list'));
    client.setNotificationHandler(
      LoggingMessageNotificationSchema,
      ({ params }) => void heard.push(String(params.data)),
    );
    await client.subscribeResource({ uri: 'lore://run/latest' });
    await client.subscribeResource({ uri: 'lore://entity/corvin' });
    await client.subscribeResource({ uri: 'lore://rules' });
    await client.unsubscribeResource({ uri: 'lore://rules' });
    await client.callTool({ name: 'run_consistency_check', arguments: { scope: 'full' } });
    expect(heard).toEqual(['lore://run/latest']);
    world.changes.announce('lore', 'run');
    const error = new ConfigError('lore.yaml cannot be read: it is empty.', { code: 'broken-settings' });
    world.changes.warn({ error, triesAgain: true });
    await client.ping();
    const trouble =
      'The world could not be ingested after a save: «lore.yaml cannot be read: it is empty.» It is tried again from time to time.';
    expect(heard.slice(1)).toEqual(['lore://run/latest', 'lore://entity/corvin', 'list', trouble]);
    await expect(client.subscribeResource({ uri: 'file:///etc/passwd' })).rejects.toThrow('There is no resource');
  });

  it('reads them by id, name or alias, and completes ids', async () => {
    open = await inProcess(folder);
    const { client } = open;
    const read = async (uri: string) => {
      const { contents } = await client.readResource({ uri });
      const [first] = contents;
      return JSON.parse(first !== undefined && 'text' in first ? first.text : '{}');
    };
    expect(await read('lore://entity/The%20Tern%20Queen')).toMatchObject({ id: 'ysolde' });
    expect(await read('lore://run/latest')).toMatchObject({ stale: false, open: { contradiction: 1 } });
    expect((await read('lore://rules')).rules.length).toBeGreaterThan(30);
    const { resources } = await client.listResources();
    const finding = resources.find(({ uri }) => uri.startsWith('lore://violation/'));
    expect(await read(finding?.uri ?? '')).toMatchObject({ rule: { id: 'contradictions/rules' } });
    await expect(client.readResource({ uri: 'lore://entity/Yslode' })).rejects.toThrow(
      'This world has no entity «Yslode»',
    );
    const { completion } = await client.complete({
      ref: { type: 'ref/resource', uri: 'lore://entity/{id}' },
      argument: { name: 'id', value: 'tern' },
    });
    expect(completion.values).toEqual(['tern-annals', 'ternhold']);
  });
});

describe('a call that cannot be answered', () => {
  it.each([
    [
      'get_contradictions',
      { subjct: 'Corvin' },
      'did you mean `subject`? It takes: subject, severity, source, limit, cursor.',
    ],
    ['get_contradictions', { limit: 51 }, '`limit`'],
    ['get_contradictions', { severity: 'grave' }, '`error` or `warn`'],
    ['get_contradictions', { cursor: 'zzz' }, 'Pass the `cursor` of the page before'],
    ['get_contradictions', { subject: 'Corvn Ashby' }, 'Did you mean «Corvin Ashby»?'],
    ['get_contradictions', { source: 'Tern Anals' }, 'Did you mean «tern-annals»?'],
    ['get_ontology_violations', { rule_id: 'ontology/lifespan' }, 'This world has no rule «ontology/lifespan».'],
    ['get_entity', {}, '`entity`'],
    ['explain_violation', { node_id: 'beef' }, 'Take the id from a list: get_contradictions'],
    ['run_consistency_check', { scope: 'era:ternhold' }, '«Ternhold» is not an era. Ask for «entity:ternhold».'],
    ['flag_for_review', { node_id: 'nobody', reason: 'odd' }, 'There is nothing called «nobody»'],
    ['check_claim', { claims: '   ' }, 'There is nothing to check.'],
    ['latest_runs', {}, 'did you mean `latest_run`?'],
  ])('%s %o says what to mend', async (tool, args, fix) => {
    open = await inProcess(folder);
    const answer = await said(open.client, tool, args);
    expect(answer).toMatch(/^REFUSED: /);
    expect(answer).toContain(fix);
  });

  it('for a fault of ours says so briefly, and keeps the details to itself', async () => {
    open = await inProcess(folder, { dryRun: () => Promise.reject(new Error('no such table in /home/me/secret')) });
    const answer = await said(open.client, 'check_claim', { claims: 'Corvin Ashby died in 212.' });
    expect(answer).toBe('REFUSED: Something went wrong inside lore-engine; its log on stderr has the details.');
  });

  it('for a damaged store says how to have it mended', async () => {
    open = await inProcess(folder);
    await open.kept.store.write((tx) => tx.query("MATCH (v:Violation) SET v.verdict = 'perhaps'"));
    expect(await said(open.client, 'get_contradictions')).toBe(
      'REFUSED: The finding «b5af78f66cd29ed9» in the store cannot be read. Call run_consistency_check with scope full to have it written again.',
    );
  });
});

describe('a read-only server', () => {
  it('offers no tool that writes, and writes nothing itself', async () => {
    open = await inProcess(folder, { readOnly: true });
    const { client, kept } = open;
    const { tools } = await client.listTools();
    const writers = ['run_consistency_check', 'flag_for_review', 'ask_person', 'add_ontology_rule'];
    const others = toolsFor({ readOnly: false }).filter(({ definition: { name } }) => !writers.includes(name));
    expect(tools.map(({ name }) => name)).toEqual(others.map(({ definition }) => definition.name));
    expect(client.getInstructions()).not.toContain('run_consistency_check');
    expect(await said(client, 'run_consistency_check', { scope: 'full' })).toContain('This server is read-only.');
    await said(client, 'get_contradictions');
    await said(client, 'get_entity', { entity: 'corvin' });
    expect(await kept.store.read('MATCH (v:Violation) WHERE v.flagged RETURN v.id AS id')).toEqual([]);
  });

  it('while any other notes what it has shown', async () => {
    open = await inProcess(folder);
    await said(open.client, 'get_contradictions');
    expect(await open.kept.store.read('MATCH (v:Violation) WHERE v.flagged RETURN v.category AS category')).toEqual([
      { category: 'contradiction' },
    ]);
  });
});
