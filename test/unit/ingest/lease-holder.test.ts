import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { isAlive, ownerName, retireOwner } from '../../../src/ingest/store/lease-holder.ts';

const noon = () => new Date('2031-05-01T12:00:00Z');
const inAMinute = noon().getTime() + 60_000;

describe('who holds a lease in a store that many use', () => {
  const store = {
    engine: { name: 'neo4j', version: '5.26.20', location: 'neo4j://black-keep:7687/neo4j', isShared: true },
  } as const;
  const lives = (row: { owner: string; host: string; pid: number; expires_at: number }) => isAlive(row, store, noon);

  it('lives while it shows signs of life, wherever it is', () => {
    const elsewhere = { owner: 'scriptorium:7:1:1', host: 'scriptorium', pid: 7 };
    expect(lives({ ...elsewhere, expires_at: inAMinute })).toBe(true);
    expect(lives({ ...elsewhere, expires_at: noon().getTime() })).toBe(false);
  });

  it('is gone at once when its process on this machine is', () => {
    expect(lives({ owner: 'x', host: hostname(), pid: 2 ** 22 + 1, expires_at: inAMinute })).toBe(false);
  });

  it('is another one of this process, or the program that had its number before a container came up again', () => {
    const here = { host: hostname(), pid: process.pid, expires_at: inAMinute };
    const owner = ownerName(noon);
    expect(lives({ ...here, owner })).toBe(true);
    retireOwner(owner);
    expect(lives({ ...here, owner })).toBe(false);
    expect(lives({ ...here, owner: `${hostname()}:${process.pid}:1:1` })).toBe(false);
  });
});

it('who held a lease in a store of one process is gone', () => {
  const store = { engine: { name: 'embedded', version: '0.6.0', location: '/worlds/salt' } } as const;
  const row = { owner: ownerName(noon), host: hostname(), pid: process.pid, expires_at: inAMinute };
  expect(isAlive(row, store, noon)).toBe(false);
  expect(isAlive(row, { engine: { ...store.engine, isShared: true } }, noon)).toBe(true);
});
