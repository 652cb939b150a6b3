import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedStore } from '../../../../src/graph/embedded/store.ts';
import { addressFolder, readAddress, storeName } from '../../../../src/graph/remote/address.ts';
import { offerStore } from '../../../../src/graph/remote/offer.ts';
import { openRemoteStore } from '../../../../src/graph/remote/store.ts';
import { law } from '../../../support/laws.ts';
import { framed, holder, offeredStore } from '../../../support/offered-store.ts';

let offered: Awaited<ReturnType<typeof offeredStore>>;
beforeEach(async () => {
  offered = await offeredStore();
});
afterEach(() => offered.end());

const addresses = () => join(offered.cache, 'stores');
const addressPath = (): string => {
  const [file = ''] = readdirSync(addresses()).filter((name) => name.endsWith('.json'));
  return join(addresses(), file);
};

/** Sends bytes, and resolves with what came back once the connection is closed. */
function sent(...messages: readonly (Buffer | object)[]): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(offered.address().socket);
    let received = '';
    socket.on('data', (bytes) => {
      received += String(bytes);
    });
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(received));
    for (const message of messages) socket.write(Buffer.isBuffer(message) ? message : framed(message));
  });
}

describe('a store that is offered', () => {
  it('is found by whatever path leads to it', async () => {
    symlinkSync(offered.folder, join(offered.folder, 'link'));
    const path = join(offered.folder, 'link', 'graph.grafeo');
    const remote = await openRemoteStore({ path, cache: offered.cache, version: '1.2.3' });
    expect(remote?.engine).toEqual({ ...offered.store.engine, isShared: true, holder });
    await remote?.close();
  });

  it.skipIf(process.platform === 'win32')('has its address where only this user can read it', () => {
    expect(statSync(addresses()).mode & 0o777).toBe(0o700);
    expect(statSync(addressPath()).mode & 0o777).toBe(0o600);
  });

  it('is found no more once that has ended', async () => {
    await offered.offer.end();
    expect(readdirSync(addresses())).toEqual([]);
    expect(await offered.openAs('1.2.3')).toBeUndefined();
  });

  it('is not for another version, which is told both', async () => {
    await expect(offered.openAs('1.3.0')).rejects.toMatchObject({
      code: 'holder-version',
      message: expect.stringMatching(/process \d+ \(lore watch\), which is lore-engine 1\.2\.3; this is 1\.3\.0/),
    });
  });

  it('tells of each commit of a caller, with the labels that it names', async () => {
    await offered.offer.end();
    const told: string[][] = [];
    const onCommit = (touched: ReadonlySet<string>) => told.push([...touched].sort());
    const { store, cache } = offered;
    const offer = await offerStore({ store, cache, version: '1.2.3', holder, onCommit });
    expect(offer.store.engine.isShared).toBe(true);
    const remote = await offered.open();
    await remote.write(async (tx) => {
      await tx.createNodes({ labels: ['Entity', 'Person'], rows: [{ id: 'mira' }] });
      await tx.query("MATCH (e:Entity {id: 'mira'}) MERGE (e)-[:KNOWS]->(:`Spell` {id: 'x'})");
    });
    const undone = remote.write(async (tx) => {
      await tx.query('CREATE (:OntologyRule)');
      throw new Error('never mind');
    });
    await expect(undone).rejects.toThrow('never mind');
    await remote.close();
    await offer.end();
    expect(told).toEqual([['Entity', 'KNOWS', 'Person', 'Spell']]);
  });
});

describe('callers hear of what others have changed', () => {
  const labels = ['Entity', 'Person'];
  const listening = async () => {
    const remote = await offered.open();
    const heard = new Set<string>();
    remote.onChangedElsewhere?.((touched) => {
      for (const name of touched) heard.add(name);
    });
    return { remote, heard };
  };

  it('in the process that has the store, and in others, and not of their own', async () => {
    const [first, second] = [await listening(), await listening()];
    await first.remote.write((tx) => tx.createNodes({ labels, rows: [{ id: 'mira' }] }));
    await expect.poll(() => [...second.heard].sort()).toEqual(labels);
    expect([...first.heard]).toEqual([]);
    const edges = { from: { label: 'Entity' }, to: { label: 'Entity' }, rows: [{ from: 'mira', to: 'mira' }] };
    await offered.offer.store.write((tx) => tx.createEdges({ type: 'KNOWS', ...edges }));
    await expect.poll(() => [...first.heard]).toEqual(['KNOWS']);
    await expect.poll(() => [...second.heard].sort()).toEqual([...labels, 'KNOWS'].sort());
    await first.remote.close();
    await second.remote.close();
  });

  it('and nothing of what was undone', async () => {
    const { remote, heard } = await listening();
    const undone = offered.offer.store.write(async (tx) => {
      await tx.createNodes({ labels, rows: [{ id: 'mira' }] });
      throw new Error('never mind');
    });
    await expect(undone).rejects.toThrow('never mind');
    await offered.offer.store.write((tx) => tx.query('CREATE (:Spell)'));
    await expect.poll(() => [...heard]).toEqual(['Spell']);
    await remote.close();
  });
});

describe('whoever comes without the key', () => {
  const hello = () => ({ version: '1.2.3', key: offered.address().key });

  it.each([
    ['with a wrong one', () => [{ version: '1.2.3', key: 'f'.repeat(64) }]],
    ['with a request at once', () => [{ id: 1, op: 'counts' }]],
    ['with what is no message', () => [Buffer.from('GET / HTTP/1.1\r\n\r\n')]],
    ['with what is not JSON', () => [Buffer.from('\u0000\u0000\u0000\u0002{{')]],
    ['with a first message of a megabyte', () => [{ version: 'x'.repeat(1_000_000), key: '' }]],
    ['with more than a hello', () => [{ ...hello(), op: 'counts' }]],
  ])('%s is cut off without an answer', async (_, messages) => {
    expect(await sent(...messages())).toBe('');
    expect((await offered.store.counts()).nodes).toBe(0);
  });

  it('is cut off after ten seconds of silence', { timeout: 20_000 }, async () => {
    const started = performance.now();
    expect(await sent(Buffer.from('\u0000'))).toBe('');
    expect(performance.now() - started).toBeGreaterThan(9_000);
  });

  it.each([
    ['an unknown request', { id: 1, op: 'drop' }],
    ['a request with a field too many', { id: 1, op: 'counts', cypher: 'MATCH (n) DETACH DELETE n' }],
    ['rows that are none', { id: 1, op: 'createNodes', tx: 1, batch: { labels: [], rows: [1] } }],
  ])('nor does the key allow %s', async (_, request) => {
    expect(await sent(hello(), request)).toContain('"holder"');
  });

  it('nor a message of any size', async () => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(0xffff_ffff);
    expect(await sent(hello(), head)).toContain('"holder"');
  });

  it('may not write through a read', async () => {
    const remote = await offered.open();
    await expect(remote.read('CREATE (:Entity)')).rejects.toMatchObject({ code: 'write-refused' });
    await remote.close();
  });
});

it('survives whatever is sent to it, and nothing of it is stored', async () => {
  const word = fc.constantFrom(
    'id',
    'op',
    'tx',
    'cypher',
    'params',
    'batch',
    'rows',
    'labels',
    'begin',
    'commit',
    'query',
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.integer(),
      fc.constantFrom(null, true, '', 'begin', 'commit', 'rollback', 'CREATE (:Entity)'),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(word, tie('value'), { maxKeys: 6 }),
    ),
  }));
  const message = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.record({ id: fc.nat(3), op: word, tx: fc.nat(3), cypher: fc.constant('CREATE (:Entity)') }),
    fc.dictionary(word, value, { maxKeys: 6 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(message, { maxLength: 6 }), async (knowsKey, messages) => {
      const socket = connect(offered.address().socket);
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.on('error', () => undefined);
      socket.resume();
      if (knowsKey) socket.write(framed({ version: '1.2.3', key: offered.address().key }));
      for (const each of messages) socket.write(Buffer.isBuffer(each) ? each : framed(each));
      socket.end();
      await closed;
      const remote = await offered.open();
      expect(await remote.counts()).toEqual({ nodes: 0, edges: 0 });
      await remote.close();
    }),
    law(60),
  );
});

describe.skipIf(process.platform === 'win32')('an address is not trusted', () => {
  it('that others may read', async () => {
    chmodSync(addressPath(), 0o640);
    expect(await offered.openAs('1.2.3')).toBeUndefined();
  });

  it('in a folder that others may write to', async () => {
    chmodSync(addresses(), 0o770);
    expect(await offered.openAs('1.2.3')).toBeUndefined();
    chmodSync(addresses(), 0o700);
  });

  it('that is a link', async () => {
    const [path, elsewhere] = [addressPath(), join(offered.folder, 'elsewhere.json')];
    writeFileSync(elsewhere, readFileSync(path), { mode: 0o600 });
    await offered.offer.end();
    symlinkSync(elsewhere, path);
    expect(await offered.openAs('1.2.3')).toBeUndefined();
  });

  it.each([
    ['is not JSON', '{'],
    ['lacks the key', JSON.stringify({ socket: '/tmp/s', host: 'h', pid: 1, command: 'lore watch' })],
    [
      'is larger than any',
      JSON.stringify({ socket: 's'.repeat(5000), key: 'k'.repeat(64), host: 'h', pid: 1, command: 'lore' }),
    ],
    [
      'names a socket that nobody has',
      JSON.stringify({ socket: '/nowhere', key: 'k'.repeat(64), host: 'h', pid: 1, command: 'lore' }),
    ],
  ])('that %s', async (_, text) => {
    writeFileSync(addressPath(), text);
    expect(await offered.openAs('1.2.3')).toBeUndefined();
  });
});

describe.skipIf(process.platform === 'win32')('where the socket goes', () => {
  const offerIn = async (cache: string) => {
    const path = join(offered.folder, 'other.grafeo');
    const store = await openEmbeddedStore({ path });
    const offer = await offerStore({ store, cache, version: '1.2.3', holder }).catch(async (error) => {
      await store.close();
      throw error;
    });
    const remote = await openRemoteStore({ path, cache, version: '1.2.3' });
    const socket = readAddress(addressFolder(cache), storeName(path))?.socket ?? '';
    const mode = statSync(join(socket, '..')).mode & 0o777;
    await remote?.close();
    await offer.end();
    await store.close();
    return { socket, mode, isOpen: remote !== undefined, isLeft: existsSync(socket) };
  };

  it('takes the place of one that a killed process has left', async () => {
    const { socket } = offered.address();
    await offered.offer.end();
    writeFileSync(socket, 'no socket at all');
    const { store, cache } = offered;
    const offer = await offerStore({ store, cache, version: '1.2.3', holder });
    const remote = await offered.open();
    expect(await remote.counts()).toEqual({ nodes: 0, edges: 0 });
    await remote.close();
    await offer.end();
  });

  it('is cleared of what killed processes left, and of nothing else', async () => {
    const { pid: gone } = spawnSync(process.execPath, ['--version']);
    const own = mkdtempSync(join(tmpdir(), 'lore-'));
    const others = mkdtempSync(join(offered.folder, 'lore-'));
    const put = (name: string, text: string) => writeFileSync(join(addresses(), name), text, { mode: 0o600 });
    const left = (name: string, socket: string, more: object = {}) => {
      writeFileSync(socket, '');
      const address = { socket, key: 'k'.repeat(64), host: hostname(), pid: gone, command: 'lore watch', ...more };
      put(`${name}.json`, JSON.stringify(address));
    };
    const before = readdirSync(addresses());
    left('killed', join(addresses(), 'killed.sock'));
    left('killed-far', join(own, 's'));
    left('another-file', join(offered.folder, 'graph.txt'));
    left('elsewhere', join(addresses(), 'elsewhere.sock'), { host: 'another-machine' });
    left('alive', join(addresses(), 'alive.sock'), { pid: process.pid });
    put('moving.json.0123456789abcdef', '');
    put('moved.json.0123456789abcdef', '');
    utimesSync(join(addresses(), 'moved.json.0123456789abcdef'), 1, 1);
    const { isLeft } = await offerIn(offered.cache);
    expect(isLeft).toBe(false);
    const stay = ['alive.json', 'alive.sock', 'elsewhere.json', 'elsewhere.sock', 'moving.json.0123456789abcdef'];
    expect(readdirSync(addresses()).sort()).toEqual([...before, ...stay].sort());
    expect([own, others, join(offered.folder, 'graph.txt')].map((path) => existsSync(path))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('is a private folder of the temporary one, where the cache has a path too long for the system', async () => {
    const { socket, ...rest } = await offerIn(join(offered.folder, 'c'.repeat(100)));
    expect(socket.startsWith(join(tmpdir(), 'lore-'))).toBe(true);
    expect(rest).toEqual({ mode: 0o700, isOpen: true, isLeft: false });
  });

  it('is nowhere, where the cache folder cannot be made', async () => {
    writeFileSync(join(offered.folder, 'file'), '');
    await expect(offerIn(join(offered.folder, 'file'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  it('closes a folder of its own that was open to others', async () => {
    const cache = join(offered.folder, 'wide');
    mkdirSync(join(cache, 'stores'), { recursive: true });
    chmodSync(join(cache, 'stores'), 0o777);
    expect(await offerIn(cache)).toMatchObject({ mode: 0o700, isOpen: true });
  });
});
