import { execFile, execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '../../../src/compose.ts';
import type { Neo4jSettings } from '../../../src/graph/neo4j/connection.ts';
import { openNeo4jStore } from '../../../src/graph/neo4j/store.ts';
import { impostor, type TlsDoor, tlsDoor } from '../../support/neo4j/proxies.ts';
import { neo4jEnvironment } from '../../support/neo4j/server.ts';
import {
  clearNeo4j,
  describeNeo4j,
  hasNeo4j,
  requireNeo4j,
  sessionConfig,
  withDriver,
} from '../../support/neo4j/shared-server.ts';
import { program, writersEnvironment } from '../../support/program/program.ts';
import { triesEachTest } from '../../support/trial/tries.ts';
import { WorldFolder } from '../../support/worlds/world-folder.ts';

const faults = 'faults of a Neo4j server, of its address and of the network';

/** The refusal, with what a person would read; the store that must not have opened is closed. */
async function refusal(settings: Neo4jSettings): Promise<{ code: string; message: string; fix: string }> {
  const outcome = await openNeo4jStore(settings).then(
    (store) => ({ store }),
    (error: unknown) => ({ error }),
  );
  if ('store' in outcome) {
    await outcome.store.close();
    throw new Error('the store opened');
  }
  expect(outcome.error).toMatchObject({ name: 'GraphError', code: expect.any(String), fix: expect.any(String) });
  const { code, message, fix } = Object(outcome.error);
  return { code, message, fix };
}

async function opens(settings: Neo4jSettings): Promise<void> {
  const store = await openNeo4jStore(settings);
  try {
    expect(await store.read('RETURN 412 AS year')).toEqual([{ year: 412 }]);
  } finally {
    await store.close();
  }
}

const hostAndPort = (): { host: string; port: number } => {
  const { hostname, port } = new URL(requireNeo4j().uri);
  return { host: hostname, port: Number(port || 7687) };
};

describeNeo4j('Opening a store on Neo4j', () => {
  test('says which server it is', async () => {
    const store = await openStore({ env: neo4jEnvironment(requireNeo4j()) });
    expect(store.engine).toEqual({
      name: 'neo4j',
      version: expect.stringMatching(/^\d+\.\d+/),
      location: expect.stringContaining(requireNeo4j().uri),
      isShared: true,
    });
    await store.close();
  });

  test('works by the routing scheme, too', async () => {
    await opens({ ...requireNeo4j(), uri: requireNeo4j().uri.replace(/^bolt/, 'neo4j') });
  });

  test('a database may be named, the one that is meant anyway included', async () => {
    const database = requireNeo4j().database ?? 'neo4j';
    const store = await openNeo4jStore({ ...requireNeo4j(), database });
    expect(store.engine.location).toMatch(new RegExp(`/${database}$`));
    expect(await store.read('CALL db.info() YIELD name')).toEqual([{ name: database }]);
    await store.close();
  });

  test('a database that is not there is named', async () => {
    const outcome = await refusal({ ...requireNeo4j(), database: 'atlantis' });
    expect(outcome).toMatchObject({ code: 'neo4j-database', message: 'The server has no database "atlantis".' });
    expect(outcome.fix).toContain('NEO4J_DATABASE');
  });

  test.each(['system', 'System'])('the database %s is no place for a world', async (database) => {
    const outcome = await refusal({ ...requireNeo4j(), database });
    expect(outcome).toMatchObject({ code: 'neo4j-database', message: expect.stringContaining('holds no graph') });
    expect(outcome.fix).toContain('SHOW DATABASES');
  });

  test.each(['salt march', '--', '`', '\u00e6ther'])('%j is no name of a database', async (database) => {
    expect((await refusal({ ...requireNeo4j(), database })).code).toBe('neo4j-database');
  });

  describe('with the wrong credentials', () => {
    triesEachTest('servers', faults);
    const gatekeeper = 'gatekeeper';

    beforeAll(() =>
      withDriver(async (driver) => {
        const session = driver.session({ database: 'system' });
        await session.run(`CREATE USER ${gatekeeper} IF NOT EXISTS SET PASSWORD 'open-sesame' CHANGE NOT REQUIRED`);
        await session.close();
      }),
    );
    afterAll(() =>
      withDriver(async (driver) => {
        const session = driver.session({ database: 'system' });
        await session.run(`DROP USER ${gatekeeper} IF EXISTS`);
        await session.close();
      }),
    );

    test('says so, and after many tries that it has locked the user out', async () => {
      const wrong = { ...requireNeo4j(), user: gatekeeper, password: 'open-barley' };
      expect(await refusal(wrong)).toMatchObject({
        code: 'neo4j-auth',
        message: 'Neo4j does not accept the password of user "gatekeeper".',
      });
      const codes: string[] = [];
      for (let tries = 0; tries < 5; tries += 1) codes.push((await refusal(wrong)).code);
      expect(codes).toContain('neo4j-auth-rate-limit');
    });

    test('without any, says that they are wanted', async () => {
      expect(await refusal({ uri: requireNeo4j().uri })).toMatchObject({
        code: 'neo4j-auth',
        message: expect.stringContaining('wants a user and a password'),
      });
    });
  });

  test('TLS asked of a server that has none is a matter of TLS, not of reach', async () => {
    const outcome = await refusal({ ...requireNeo4j(), uri: requireNeo4j().uri.replace(/^\w+/, 'bolt+s') });
    expect(outcome).toMatchObject({ code: 'neo4j-tls', fix: expect.stringContaining('bolt://') });
  });
});

const hasKeytool = (() => {
  try {
    execFileSync('keytool', ['-help'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

describe.skipIf(!hasNeo4j || !hasKeytool)('A server whose certificate nobody has signed', () => {
  triesEachTest('servers', faults);
  let door: TlsDoor;
  beforeAll(async () => {
    door = await tlsDoor(hostAndPort());
  });
  afterAll(() => door.close());

  test.each(['bolt+s', 'neo4j+s'])('is refused by %s, with the way out', async (scheme) => {
    const outcome = await refusal({ ...requireNeo4j(), uri: `${scheme}://127.0.0.1:${door.port}` });
    expect(outcome).toMatchObject({ code: 'neo4j-tls', fix: expect.stringContaining('+ssc') });
  });

  test('is accepted by bolt+ssc', async () => {
    await opens({ ...requireNeo4j(), uri: `bolt+ssc://127.0.0.1:${door.port}` });
  });

  test('is accepted by bolt+s where its certificate is trusted', async () => {
    const people = '- { id: odo, kind: Person, name: Odo Thornwick }\n';
    const folder = new WorldFolder({ 'trusted.pem': door.certificate, 'people.yaml': people });
    const uri = `bolt+s://127.0.0.1:${door.port}`;
    const trusted = { NODE_EXTRA_CA_CERTS: join(folder.root, 'trusted.pem') };
    const env = { ...writersEnvironment, ...neo4jEnvironment({ ...requireNeo4j(), uri }), ...trusted };
    await clearNeo4j();
    try {
      const args = [...program, 'ingest', '--format', 'json'];
      await promisify(execFile)(process.execPath, args, { cwd: folder.root, env });
      const store = await openNeo4jStore(requireNeo4j());
      const read = store.read('MATCH (p:Person) RETURN p.name AS name').finally(() => store.close());
      expect(await read).toEqual([{ name: 'Odo Thornwick' }]);
    } finally {
      folder.remove();
    }
  });
});

describe('What is no Neo4j server', () => {
  triesEachTest('servers', faults);
  const account = { user: 'aldric', password: 'ashen-coast' };
  const nobody = async (): Promise<number> => {
    const door = await impostor('hang up');
    await door.close();
    return door.port;
  };

  test.each(['bolt', 'neo4j'])('nothing listens: %s says so at once', async (scheme) => {
    const outcome = await refusal({ uri: `${scheme}://127.0.0.1:${await nobody()}`, ...account });
    expect(outcome).toMatchObject({ code: 'neo4j-unreachable', message: expect.stringContaining('ECONNREFUSED') });
    expect(outcome.fix).toContain('docker compose up');
  });

  test('no such host', async () => {
    const outcome = await refusal({ uri: 'neo4j://black-keep.invalid:7687', ...account });
    expect(outcome).toMatchObject({
      code: 'neo4j-unreachable',
      message: expect.stringContaining('black-keep.invalid'),
    });
  });

  test.each([
    ['a web server', 'HTTP/1.1 400 Bad Request\r\n\r\n', 'neo4j-not-bolt'],
    ['a server of another protocol', 'SSH-2.0-OpenSSH_9.9\r\n', 'neo4j-not-bolt'],
    ['a server that speaks no Bolt version of ours', Buffer.from([0, 0, 0, 0]), 'neo4j-too-old'],
    ['a server that hangs up', 'hang up' as const, 'neo4j-unreachable'],
  ])('%s', async (_, reply, code) => {
    const door = await impostor(reply);
    try {
      expect((await refusal({ uri: `bolt://127.0.0.1:${door.port}`, ...account })).code).toBe(code);
    } finally {
      await door.close();
    }
  });

  test.each(['http://localhost:7474', 'localhost:7687', 'neo4j://', 'bolt+x://localhost'])(
    '%s is no address',
    async (uri) => {
      expect((await refusal({ uri, ...account })).code).toBe('neo4j-uri');
    },
  );

  test('an address with a password in it is refused without repeating the password', async () => {
    const { code, message, fix } = await refusal({ uri: 'neo4j://aldric:grey-secret@localhost' });
    expect(code).toBe('neo4j-uri');
    expect(message + fix).not.toContain('grey-secret');
  });
});

describeNeo4j('A closed store', () => {
  beforeEach(() => clearNeo4j());

  test('says so, whatever is asked of it, and closes twice without complaint', async () => {
    const store = await openNeo4jStore(requireNeo4j());
    await store.close();
    await store.close();
    const limits = { timeMs: 1000, rows: 1 };
    for (const ask of [
      () => store.read('RETURN 1'),
      () => store.readLimited('RETURN 1', {}, limits),
      () => store.write(async (tx) => tx.query('CREATE (:Person)')),
      () => store.checkReadOnly('RETURN 1'),
      () => store.explain('RETURN 1'),
      () => store.ensureSchema([]),
      () => store.counts(),
    ]) {
      await expect(ask()).rejects.toMatchObject({ code: 'store-closed' });
    }
  });

  test('leaves no connection open on the server', async () => {
    const connections = () =>
      withDriver(async (driver) => {
        const session = driver.session(sessionConfig());
        const { records } = await session.run(
          "CALL dbms.listConnections() YIELD connectionId, userAgent WHERE userAgent = 'lore-engine' RETURN connectionId AS id",
        );
        await session.close();
        return records.map((record) => String(record.get('id')));
      });
    // A query that a server cannot stop, from other cases on the same server, has a connection until it ends.
    const others = new Set(await connections());
    const own = async () => (await connections()).filter((id) => !others.has(id));
    const store = await openNeo4jStore(requireNeo4j());
    await Promise.all(Array.from({ length: 8 }, () => store.read('UNWIND range(1, 1000) AS year RETURN max(year)')));
    expect((await own()).length).toBeGreaterThan(0);
    await store.close();
    await expect.poll(own, { timeout: 10_000 }).toEqual([]); // the server takes its time to notice
  });
});
