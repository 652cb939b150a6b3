import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GraphError } from '../../../../src/util/errors.ts';
import { type Reply, RestWorld } from '../../../support/program/rest.ts';
import { saltMarch } from '../../../support/worlds/world-folder.ts';

let rest: RestWorld;
beforeEach(async () => {
  rest = await RestWorld.open(saltMarch);
});
afterEach(() => rest.close());

const reader = { may: 'read', actor: 'Isolde' } as const;
const brief = ({ status, body }: Reply) => [status, body.code, body.where];
const send = (method: string, path: string, init: RequestInit = {}) =>
  rest.send(new Request(`http://lore.test${path}`, { method, ...init }));

describe('who was not let in', () => {
  it('learns whether the server is well, and nothing else', async () => {
    expect((await rest.get('/health', 'stranger')).body).toEqual({ status: 'ok' });
    for (const path of ['/conflicts', '/entities/ysolde', '/openapi.json', '/nowhere', '/health/x']) {
      expect([path, ...brief(await rest.get(path, 'stranger'))]).toEqual([path, 401, 'unauthorized', undefined]);
    }
    expect(brief(await rest.post('/flags', { node_id: 'ysolde', reason: 'x' }, 'stranger'))).toEqual([
      401,
      'unauthorized',
      undefined,
    ]);
  });

  it('is told that it is failing, or not there yet', async () => {
    const waiting = new Promise<void>(() => undefined);
    const starting = await RestWorld.open({ 'a.yaml': '- { id: a }\n' }, { ready: waiting });
    expect((await starting.get('/health', 'stranger')).body).toEqual({ status: 'starting' });
    expect((await starting.get('/health')).body).toEqual({ status: 'starting' });
    await starting.close();
    const failed = Promise.reject(new Error('no world'));
    failed.catch(() => undefined);
    const failing = await RestWorld.open({ 'a.yaml': '- { id: a }\n' }, { ready: failed });
    expect(await failing.get('/health', 'stranger')).toMatchObject({ status: 503, body: { status: 'failing' } });
    expect((await failing.get('/conflicts')).status).toBe(500);
    await failing.close();
  });
});

describe('who may only read', () => {
  it('is refused every route that writes, and no other', async () => {
    const { body } = await rest.get('/openapi.json');
    const paths = Object.entries<Record<string, unknown>>(body.paths);
    const posts = paths.filter(([, methods]) => Object.hasOwn(methods, 'post'));
    const writes = posts.filter(([path]) => path !== '/check-claim');
    expect(posts).toHaveLength(writes.length + 1);
    expect(writes).toHaveLength(21);
    for (const [path] of writes) {
      const reply = await rest.post(path.replace(/\{\w+\}/, 'ysolde'), {}, reader);
      expect([path, ...brief(reply)]).toEqual([path, 403, 'read-only', undefined]);
    }
    for (const path of ['/conflicts', '/claims', '/entities', '/rules', '/flags', '/runs', '/history', '/health']) {
      expect([path, (await rest.get(path, reader)).status]).toEqual([path, 200]);
    }
    expect((await rest.post('/check-claim', { claims: 'Ysolde lived.' }, reader)).status).toBe(200);
  });

  it('leaves no mark on what they were shown', async () => {
    const flagged = () =>
      rest.world.stored.store.read('MATCH (v:Violation) WHERE v.flagged = true RETURN count(v) AS n');
    const { body } = await rest.get('/conflicts', reader);
    await rest.get(`/conflicts/${body.items[0].id}`, reader);
    await rest.get('/entities/ysolde', reader);
    expect(await flagged()).toEqual([{ n: 0 }]);
    await rest.get('/conflicts');
    expect(await flagged()).toEqual([{ n: 1 }]);
  });

  it('is everybody, where the server is read-only', async () => {
    const served = await RestWorld.open(saltMarch, { readOnly: true });
    expect(brief(await served.post('/runs', { scope: 'full' }))).toEqual([403, 'read-only', undefined]);
    expect((await served.get('/health')).body.world).toEqual({ name: 'The Salt March', read_only: true });
    await served.close();
  });
});

describe('a request that is wrong', () => {
  it('is told what is wrong where, and what to do', async () => {
    for (const [path, status, code, where] of [
      ['/nowhere', 404, 'unknown-route', undefined],
      ['/conflicts/', 404, 'unknown-route', undefined],
      ['/conflicts/zzzz', 404, 'unknown-finding', undefined],
      ['/conflicts?status=closed', 422, 'invalid', 'query.status'],
      ['/conflicts?colour=red', 422, 'invalid', 'query.colour'],
      ['/conflicts?limit=0', 422, 'invalid', 'query.limit'],
      ['/conflicts?limit=1e3', 422, 'invalid', 'query.limit'],
      ['/conflicts?limit=', 422, 'invalid', 'query.limit'],
      ['/conflicts?limit=all', 422, 'invalid', 'query.limit'],
      ['/conflicts?limit=51', 422, 'invalid', 'query.limit'],
      ['/conflicts?limit=1&limit=2', 422, 'invalid', 'query.limit'],
      ['/conflicts?cursor=!', 422, 'bad-cursor', 'query.cursor'],
      ['/conflicts?subject=nobody', 404, 'unknown-entity', undefined],
      ['/conflicts?rule=none', 404, 'unknown-rule', undefined],
      ['/conflicts?source=none', 404, 'unknown-source', undefined],
      ['/conflicts?project=none', 404, 'unknown-project', undefined],
      ['/entities/nobody', 404, 'unknown-entity', undefined],
      ['/entities/Settlement/ysolde', 404, 'unknown-entity', undefined],
      ['/entities?kind=dragons', 404, 'unknown-kind', undefined],
      ['/entities/ysolde?limit=500', 422, 'invalid', 'query.limit'],
      ['/claims/none', 404, 'unknown-claim', undefined],
      ['/claims?status=gone', 422, 'invalid', 'query.status'],
      ['/history?since=2031-02-31', 422, 'bad-date', 'query.since'],
      ['/history?by=Nobody', 404, 'unknown-actor', undefined],
      [`/entities/${'x'.repeat(16_001)}`, 422, 'invalid', 'path.id'],
      ['/health?verbose=1', 422, 'invalid', 'query.verbose'],
    ] as const) {
      const reply = await rest.get(path);
      expect([path, ...brief(reply)]).toEqual([path, status, code, where]);
      expect([path, reply.body.message, reply.body.fix].includes('')).toBe(false);
    }
  });

  it('is told how many a page may have, once', async () => {
    for (const limit of ['0', '51', '1.5', 'all', '']) {
      const { body } = await rest.get(`/entities?limit=${limit}`);
      expect([limit, body.message]).toEqual([limit, '`query.limit`: expected a whole number from 1 to 50.']);
    }
  });

  it('has to say why, in more than blanks', async () => {
    for (const reason of ['', ' ', '\n\t']) {
      const { status, body } = await rest.post('/flags', { node_id: 'ysolde', reason });
      expect([reason, status, body.message]).toEqual([reason, 422, '`body.reason`: is empty: expected a reason.']);
    }
  });

  it('suggests what may have been meant', async () => {
    expect((await rest.get('/conflicts?statsu=open')).body.message).toContain('`status`');
    expect((await rest.get('/conflicts?status=opne')).body.message).toContain('open');
    expect((await rest.get('/entities/Ysold')).body.fix).toContain('"ysolde"');
    expect((await rest.get('/entities?kind=Persn')).body.fix).toContain('Person');
    const { items } = (await rest.get('/rules')).body;
    expect((await rest.get(`/conflicts?rule=${items[0].id.slice(0, -1)}`)).body.fix).toContain(items[0].id);
  });

  it('is shown the nearest route', async () => {
    for (const [path, route] of [
      ['/conflict', 'GET /conflicts'],
      ['/conflicts/', 'GET /conflicts'],
      ['/entites/ysolde', 'GET /entities/{id}'],
      ['/conflicts/4de2b4134ded6f97/resolv', 'POST /conflicts/{id}/resolve'],
      ['/projects/state', 'POST /project/state'],
      ['/openapi.jsn', 'GET /openapi.json'],
    ] as const) {
      const { status, body } = await rest.get(path);
      expect([path, status, body.fix]).toEqual([path, 404, expect.stringContaining(`Did you mean ${route}`)]);
    }
    expect((await rest.get('/wp-admin')).body.fix).toBe('GET /openapi.json lists the routes.');
    expect((await rest.get(`/${'a'.repeat(5000)}`)).body.message).toHaveLength('There is nothing at .'.length + 200);
  });

  it('has a body that is not JSON, too large or of another type', async () => {
    const json = { 'Content-Type': 'application/json' };
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const runs = (headers: Record<string, string>, body: string | Uint8Array<ArrayBuffer>) =>
      send('POST', '/runs', { headers, body });
    expect(brief(await runs(json, '{'))).toEqual([400, 'bad-json', 'body']);
    expect(brief(await runs(json, new Uint8Array([0x22, 0xff, 0x22])))).toEqual([400, 'bad-json', 'body']);
    expect(brief(await runs(json, '['.repeat(100_000)))).toEqual([400, 'bad-json', 'body']);
    expect((await runs(json, '{"__proto__":1}')).body.message).toContain('`__proto__`');
    expect((await runs(json, new Uint8Array([0xff]))).body.message).toBe('The body is not UTF-8.');
    expect(brief(await runs(json, '[]'))).toEqual([422, 'invalid', 'body']);
    expect(brief(await runs(json, '{"scope":"full","a":1}'))).toEqual([422, 'invalid', 'body.a']);
    expect(brief(await runs(json, `{"scope":"${'x'.repeat(300_000)}"}`))).toEqual([413, 'too-large', 'body']);
    expect(brief(await runs(form, 'scope=full'))).toEqual([415, 'not-json', undefined]);
    expect(brief(await runs({ 'Content-Type': 'application/json; charset=utf-16' }, '{}'))).toEqual([
      415,
      'not-json',
      undefined,
    ]);
    expect(brief(await send('POST', '/runs'))).toEqual([422, 'invalid', 'body.scope']);
  });

  it('uses a method that is not possible there', async () => {
    for (const [method, path, allow] of [
      ['DELETE', '/conflicts', 'GET, HEAD'],
      ['POST', '/history', 'GET, HEAD'],
      ['PUT', '/entities', 'GET, HEAD, POST'],
      ['PATCH', '/project/state', 'POST'],
      ['GET', '/project/state', 'POST'],
      ['OPTIONS', '/runs', 'GET, HEAD, POST'],
    ] as const) {
      const { status, body, headers } = await send(method, path);
      expect([method, path, status, body.code, headers.get('Allow')]).toEqual([
        method,
        path,
        405,
        'method-not-allowed',
        allow,
      ]);
    }
    const head = await send('HEAD', '/conflicts');
    expect([head.status, head.body]).toEqual([200, undefined]);
  });

  it('may have any sign in its path', async () => {
    for (const path of [
      '/entities/%E0%A4%A',
      '/conflicts/..%2f..%2fetc',
      '/claims/%00',
      '/entities/a%2Fb',
      '/claims/%27%7D%29',
    ]) {
      const { status } = await rest.get(path);
      expect([path, [404, 422].includes(status)]).toEqual([path, true]);
    }
    await rest.post('/entities', { id: 'kings road', name: 'The King’s Road' });
    expect((await rest.get('/entities/kings%20road')).body.name).toBe('The King’s Road');
    expect((await rest.get(`/entities/${encodeURIComponent('The King’s Road')}`)).body.id).toBe('kings road');
  });
});

describe('an answer', () => {
  it('is kept by no cache, and taken for no page', async () => {
    for (const path of ['/conflicts', '/nowhere', '/openapi.json', '/health']) {
      const { headers } = await rest.get(path);
      expect([
        headers.get('Content-Type'),
        headers.get('Cache-Control'),
        headers.get('X-Content-Type-Options'),
      ]).toEqual(['application/json; charset=utf-8', 'no-store', 'nosniff']);
    }
  });

  it('says nothing of what broke inside', async () => {
    const { stored } = rest.world;
    const broken = RestWorld.over(rest, {
      ...rest.world,
      stored: { ...stored, store: { ...stored.store, read: () => Promise.reject(new TypeError('secret')) } },
    });
    const { status, body } = await broken.get('/conflicts');
    expect([status, body.code, JSON.stringify(body).includes('secret')]).toEqual([500, 'internal', false]);
  });

  it('is that the store is gone, where what was done is kept nowhere', async () => {
    const { stored } = rest.world;
    const lost = new GraphError('The store is there no more.', { code: 'store-gone' });
    const gone = RestWorld.over(rest, {
      ...rest.world,
      stored: { ...stored, store: { ...stored.store, lost: () => lost } },
    });
    expect(brief(await gone.post('/flags', { node_id: 'ysolde', reason: 'x' }))).toEqual([
      503,
      'store-gone',
      undefined,
    ]);
    expect(await gone.get('/health')).toMatchObject({ status: 503, body: { status: 'failing' } });
  });
});
