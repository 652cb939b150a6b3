import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkWorld } from '../../../../src/app/check/check-world.ts';
import { decideClaims } from '../../../../src/app/decisions/decide-claims.ts';
import { decideFinding } from '../../../../src/app/decisions/decide-finding.ts';
import { findClaim } from '../../../../src/app/decisions/find-claim.ts';
import { readHistoryPage } from '../../../../src/app/decisions/history.ts';
import { listFindings } from '../../../../src/app/findings/list-findings.ts';
import { ingestWorld } from '../../../../src/app/ingest/ingest-world.ts';
import { openMemoryStore } from '../../../../src/compose.ts';
import type { GraphStore } from '../../../../src/graph/port.ts';
import type { ClaimAction, FindingAction } from '../../../../src/model/decision.ts';
import { UserInputError } from '../../../../src/util/errors.ts';
import { law, lawTimeout } from '../../../support/laws.ts';
import { keep, WorldFolder } from '../../../support/worlds/world-folder.ts';

const born = (year: number) => `Ilsa: { kind: Person, birth: ${year} }\n`;
const heading = '# decisions\n';
let asked = 0;

/** A folder of the world with a store of its own, as somebody's checkout has it. */
class Checkout {
  readonly folder: WorldFolder;
  store: GraphStore;
  private minute = 0;

  private constructor(store: GraphStore, files: Readonly<Record<string, string>>) {
    this.folder = new WorldFolder({ 'lore.yaml': 'world: Vask\n', ...files });
    mkdirSync(join(this.folder.root, '.lore'));
    this.store = store;
  }

  static async of(files: Readonly<Record<string, string>>): Promise<Checkout> {
    const checkout = new Checkout(await openMemoryStore(), files);
    await checkout.ingest();
    return checkout;
  }

  /** Sets the clock of its machine, in minutes. */
  at(minute: number): this {
    this.minute = minute;
    return this;
  }

  private readonly clock = () => {
    asked += 1; // no moment comes twice, though the clock may be set back
    return new Date(Date.UTC(2031, 4, 1) + this.minute * 60_000 + asked);
  };

  private kept = () => keep(this.store, this.folder.root, this.clock);

  async ingest() {
    return ingestWorld(await this.kept());
  }

  async lose() {
    await this.store.close();
    this.store = await openMemoryStore();
    await this.ingest();
  }

  get decisions(): string[] {
    const path = join(this.folder.root, '.lore', 'decisions.yaml');
    try {
      return readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('- '))
        .sort();
    } catch {
      return [];
    }
  }

  copyDecisions(other: Checkout) {
    writeFileSync(
      join(this.folder.root, '.lore', 'decisions.yaml'),
      heading + other.decisions.map((line) => `${line}\n`).join(''),
    );
  }

  async merge(other: Checkout) {
    const both = [...new Set([...this.decisions, ...other.decisions])].sort();
    const text = heading + both.map((line) => `${line}\n`).join('');
    if (both.length > 0) writeFileSync(join(this.folder.root, '.lore', 'decisions.yaml'), text);
    await this.ingest();
  }

  /** The claims that the files make now, by place. */
  private async claims() {
    const rows = await this.store.read(
      "MATCH (a:Assertion {type: 'birth'}) RETURN a.id AS id, a.path AS path, a.value AS value, a.status AS status ORDER BY path, value",
    );
    const text = (path: string) => {
      const absolute = join(this.folder.root, path);
      return existsSync(absolute) ? readFileSync(absolute, 'utf8') : '';
    };
    return rows
      .map(({ id, path, value, status }) => ({ id: String(id), path: String(path), value, status }))
      .filter(({ path, value }) => text(path).includes(`birth: ${value} `));
  }

  async claim(path: string): Promise<string> {
    return (await this.claims()).find((claim) => claim.path === path)?.id ?? '';
  }

  findings = async (status: 'open' | 'all' = 'all') => (await listFindings(this.store, { status })).items;

  async decide(decision: FindingAction, request: { winner?: string; id?: string } = {}) {
    const found = await this.findings();
    const { winner } = request;
    const id = request.id ?? found[0]?.violation.fingerprint ?? '';
    return decideFinding(await this.kept(), {
      ...{ id, decision, reason: 'so it is', actor: 'Ada' },
      ...(winner === undefined ? {} : { winner: await this.claim(winner) }),
    });
  }

  async about(decision: ClaimAction, path: string, by?: string) {
    return decideClaims(await this.kept(), {
      ...{ ids: [await this.claim(path)], decision, reason: 'so it is', actor: 'Ada' },
      ...(by === undefined ? {} : { by: await this.claim(by) }),
    });
  }

  /** What holds in it: claims by path and year, and the findings that are open. */
  async state() {
    const open = (await this.findings('open')).map(({ violation }) => violation.message).sort();
    const claims = await this.claims();
    return { claims: claims.map(({ path, value, status }) => `${path} ${value} ${status}`), open };
  }

  /** The open findings that a check of the files tells, without a store. */
  async checked(): Promise<string[]> {
    const store = await openMemoryStore();
    try {
      const { report } = await checkWorld({ path: this.folder.root, store, clock: this.clock });
      return report.violations.map(({ message }) => message).sort();
    } finally {
      await store.close();
    }
  }

  async remove() {
    await this.store.close();
    this.folder.remove();
  }
}

const files = { 'annals.yaml': born(712), 'ballad.yaml': born(731) };
let ours: Checkout;
let theirs: Checkout;
beforeEach(async () => {
  ours = await Checkout.of(files);
  theirs = await Checkout.of(files);
});
afterEach(async () => {
  await ours.remove();
  await theirs.remove();
});

const merged = async () => {
  await ours.merge(theirs);
  await theirs.merge(ours);
  const state = await ours.state();
  expect(await theirs.state()).toEqual(state);
  expect(await ours.checked()).toEqual(state.open);
  return state;
};

describe('two checkouts that decided differently about one conflict', () => {
  it('have the winner of the later one, whoever decided first', async () => {
    await ours.at(1).decide('resolve', { winner: 'annals.yaml' });
    await theirs.at(2).decide('resolve', { winner: 'ballad.yaml' });
    const { claims, open } = await merged();
    expect(claims).toEqual(['annals.yaml 712 superseded', 'ballad.yaml 731 active']);
    expect(open).toEqual([]);
    for (const each of [ours, theirs]) {
      const [finding] = await each.findings();
      expect(finding?.winner).toBe(await each.claim('ballad.yaml'));
      const edges = await each.store.read('MATCH (:Violation)-[:SETTLED_FOR]->(a) RETURN a.id AS id');
      expect(edges).toEqual([{ id: finding?.winner }]);
    }
  });

  it('have it open where the later one reopened it', async () => {
    await ours.at(1).decide('resolve', { winner: 'annals.yaml' });
    await merged();
    await theirs.at(20).decide('reopen');
    await ours.at(10).decide('reopen');
    await ours.at(11).decide('resolve', { winner: 'ballad.yaml' });
    const { claims, open } = await merged();
    expect(claims).toEqual(['annals.yaml 712 active', 'ballad.yaml 731 active']);
    expect(open).toHaveLength(1);
    await ours.at(30).decide('resolve', { winner: 'ballad.yaml' });
    expect((await merged()).claims).toEqual(['annals.yaml 712 superseded', 'ballad.yaml 731 active']);
  });

  it('have it dismissed, and both claims in force, where that was the last word', async () => {
    await ours.at(1).decide('resolve', { winner: 'annals.yaml' });
    await theirs.at(2).decide('dismiss');
    expect(await merged()).toEqual({ claims: ['annals.yaml 712 active', 'ballad.yaml 731 active'], open: [] });
  });

  it('have the later of two claims in place of the other, where each was put in that of the other', async () => {
    await ours.at(1).about('supersede', 'annals.yaml', 'ballad.yaml');
    await theirs.at(2).about('supersede', 'ballad.yaml', 'annals.yaml');
    const { claims } = await merged();
    expect(claims).toEqual(['annals.yaml 712 active', 'ballad.yaml 731 superseded']);
    const { stale_decisions } = await ours.ingest();
    expect(stale_decisions).toMatchObject([{ action: 'supersede', stale_reason: 'overruled' }]);
  });
});

describe('a decision that comes from another checkout', () => {
  it('is told by the ingest that brings it, and by the history of this store', async () => {
    const { violation } = await theirs.at(5).decide('dismiss');
    ours.copyDecisions(theirs);
    const { decided } = await ours.at(6).ingest();
    expect(decided).toMatchObject([
      { finding: violation.id, status: 'dismissed', action: 'dismiss', actor: 'Ada', message: violation.message },
    ]);
    await theirs.at(7).decide('reopen');
    ours.copyDecisions(theirs);
    expect((await ours.at(8).ingest()).decided).toMatchObject([{ finding: violation.id, status: 'open' }]);
    expect((await ours.ingest()).decided).toEqual([]);
    const entries = await ours.store.read(
      "MATCH (a:AuditEntry {node_id: $id, action: 'decided'}) RETURN a.before AS before, a.after AS after ORDER BY a.at",
      { id: violation.id },
    );
    expect(entries).toEqual([
      { before: 'open', after: 'dismissed' },
      { before: 'dismissed', after: 'open' },
    ]);
  });
});

describe('a claim that a decision is about', () => {
  it('is not said to hold again where no file makes it any more', async () => {
    await ours.decide('resolve', { winner: 'annals.yaml' });
    ours.folder.delete('ballad.yaml');
    await ours.ingest();
    expect(await ours.decide('reopen')).toMatchObject({ claims: [], restored: [] });
    expect(ours.decisions.filter((line) => line.includes('unsupersede'))).toEqual([]);
  });

  it('is told of where it goes out of force because another decision was taken back', async () => {
    await ours.at(1).about('supersede', 'annals.yaml', 'ballad.yaml');
    await theirs.at(2).about('supersede', 'ballad.yaml', 'annals.yaml');
    await merged();
    const { warnings } = await ours.at(3).about('unsupersede', 'ballad.yaml');
    expect(warnings).toEqual([
      '"Ilsa: birth 712" is out of force now: an earlier decision has another claim in its place again.',
    ]);
  });

  it('is found by its place though an equal one of another file had its identity before', async () => {
    ours.folder.write('chronicle.yaml', born(731));
    await ours.ingest();
    await ours.about('withdraw', 'chronicle.yaml');
    ours.folder.write('ballad.yaml', born(732));
    await ours.ingest();
    expect((await findClaim(ours.store, 'chronicle.yaml:1', 'accept')).path).toBe('chronicle.yaml');
  });
});

describe('a conflict that claims join and leave', () => {
  it('grows by a claim that says what another says', async () => {
    ours.folder.write('chronicle.yaml', born(731));
    const { conflicts, conflict_id } = await ours.ingest();
    expect(conflicts).toMatchObject([{ status: 'grew' }]);
    expect(conflict_id).toBe(conflicts[0]?.id);
  });

  it('is in the history of what a claim of it was about once', async () => {
    const other = (year: number) => `${born(712)}Torv: { kind: Person, spouse: { to: Ilsa, from: ${year} } }\n`;
    ours.folder.write('annals.yaml', other(730));
    ours.folder.write('chronicle.yaml', born(740));
    await ours.ingest();
    const id = await ours.claim('chronicle.yaml');
    ours.folder.delete('chronicle.yaml');
    await ours.ingest();
    const [open] = await ours.findings('open');
    const { conflicts = [] } = await readHistoryPage(ours.store, { about: id });
    expect(conflicts.map((conflict) => conflict.id)).toEqual([open?.violation.id]);
  });
});

describe('a resolved conflict whose store was lost', () => {
  it('is there again, can be asked about and reopened, and what opens later goes back to it', async () => {
    await ours.decide('resolve', { winner: 'annals.yaml' });
    const [before] = await ours.findings();
    await ours.lose();
    const [after] = await ours.findings();
    expect(after).toMatchObject({
      resolution: 'so it is',
      decided_by: 'Ada',
      winner: before?.winner,
      violation: {
        id: before?.violation.id,
        status: 'resolved',
        message: before?.violation.message,
        subject: before?.violation.subject,
      },
    });
    expect(after?.violation.members.map(({ id }) => id).sort()).toEqual(
      before?.violation.members.map(({ id }) => id).sort(),
    );
    await ours.decide('reopen');
    expect(await ours.state()).toMatchObject({ open: [before?.violation.message] });
    await ours.decide('resolve', { winner: 'annals.yaml' });
    await ours.lose();
    ours.folder.write('ballad.yaml', born(732));
    await ours.ingest();
    const [open] = await ours.findings('open');
    expect(open?.previous).toBe(before?.violation.id);
  });
});

describe('a finding with an earlier one of its slot', () => {
  const added = { path: 'chronicle.yaml', text: born(740) };
  const grow = async () => {
    ours.folder.write(added.path, added.text);
    await ours.ingest();
  };
  const shrink = async () => {
    ours.folder.delete(added.path);
    await ours.ingest();
  };
  const lives = async () =>
    (await ours.findings()).map(({ violation: { id, status } }) => `${id.replace(/^\w+/, '')} ${status}`).sort();

  it('is decided about by itself: the dismissal of the first can be taken back when the second is gone', async () => {
    await ours.decide('dismiss');
    await grow();
    expect(await lives()).toEqual([' dismissed', '-2 open']);
    await shrink();
    expect(await lives()).toEqual([' dismissed', '-2 resolved']);
    const decided = await ours.decide('reopen');
    expect(decided.violation).toMatchObject({ id: decided.violation.fingerprint, status: 'open' });
    expect((await ours.state()).open).toHaveLength(1);
  });

  it('takes up the claims of the first when that is reopened', async () => {
    await ours.decide('resolve', { winner: 'annals.yaml' });
    await grow();
    expect(await lives()).toEqual([' resolved', '-2 open']);
    const decided = await ours.decide('reopen');
    expect(decided).toMatchObject({ violation: { status: 'open' }, claims: [await ours.claim('ballad.yaml')] });
    expect(decided.violation.id).toMatch(/-2$/);
    expect(decided.violation.members).toHaveLength(3);
    expect(await lives()).toEqual([' resolved', '-2 open']);
    const first = (await ours.findings()).find(({ violation: { id } }) => !id.endsWith('-2'));
    expect(first?.resolution).toBe('taken up by another finding');
    await ours.decide('resolve', { winner: 'chronicle.yaml' });
    await shrink();
    expect((await ours.state()).open).toHaveLength(1);
  });

  it('leaves what was decided about the first alone when it is reopened', async () => {
    await ours.decide('resolve', { winner: 'annals.yaml' });
    await grow();
    const [second] = await ours.findings('open');
    await ours.decide('resolve', { id: second?.violation.id ?? '' });
    await ours.decide('reopen', { id: second?.violation.id ?? '' });
    expect((await ours.state()).claims).toContain('ballad.yaml 731 superseded');
  });

  it('is named by its number; so is the first', async () => {
    await ours.decide('dismiss');
    await grow();
    const [second] = await ours.findings('open');
    const first = second?.violation.fingerprint ?? '';
    await ours.decide('resolve', { id: `${first.slice(0, 8)}-2` });
    const { violation } = await ours.decide('reopen', { id: `${first.slice(0, 8)}-1` });
    expect([violation.id, violation.status]).toEqual([`${first}`, 'open']);
  });
});

describe('however two people decide, edit, merge and lose their stores', () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constantFrom('dismiss', 'reopen', 'plain'),
      here: fc.boolean(),
      minute: fc.integer({ min: 1, max: 40 }),
    }),
    fc.record({
      do: fc.constant('winner'),
      here: fc.boolean(),
      minute: fc.integer({ min: 1, max: 40 }),
      path: fc.constantFrom('annals.yaml', 'ballad.yaml', 'chronicle.yaml'),
    }),
    fc.record({
      do: fc.constantFrom('supersede', 'unsupersede', 'withdraw', 'accept', 'undecide'),
      here: fc.boolean(),
      minute: fc.integer({ min: 1, max: 40 }),
      path: fc.constantFrom('annals.yaml', 'ballad.yaml'),
    }),
    fc.record({ do: fc.constantFrom('merge', 'lose'), here: fc.boolean(), minute: fc.constant(0) }),
    fc.record({ do: fc.constant('edit'), here: fc.boolean(), minute: fc.integer({ min: 710, max: 714 }) }),
    fc.record({ do: fc.constantFrom('grow', 'shrink'), here: fc.boolean(), minute: fc.constant(0) }),
  );

  /** Both have the same files, for what they are edited to is edited in both. */
  async function perform(each: { do: string; here: boolean; minute: number; path?: string }): Promise<void> {
    const [one, other] = each.here ? [ours, theirs] : [theirs, ours];
    const path = each.path ?? '';
    switch (each.do) {
      case 'merge':
        return one.merge(other);
      case 'lose':
        return one.lose();
      case 'edit':
      case 'grow':
      case 'shrink':
        for (const checkout of [one, other]) {
          if (each.do === 'edit') checkout.folder.write('annals.yaml', born(each.minute));
          else if (each.do === 'grow') checkout.folder.write('chronicle.yaml', born(740));
          else checkout.folder.delete('chronicle.yaml');
          await checkout.ingest();
        }
        return;
      case 'supersede':
        await one.at(each.minute).about('supersede', path, path === 'annals.yaml' ? 'ballad.yaml' : 'annals.yaml');
        return;
      case 'unsupersede':
      case 'withdraw':
      case 'accept':
      case 'undecide':
        await one.at(each.minute).about(each.do, path);
        return;
      case 'winner':
        await one.at(each.minute).decide('resolve', { winner: path });
        return;
      default:
        await one
          .at(each.minute)
          .decide(each.do === 'plain' ? 'resolve' : each.do === 'dismiss' ? 'dismiss' : 'reopen');
    }
  }

  it(
    'they have the same once they know of each other, as a new store has, and a check without one',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
          await ours.remove();
          await theirs.remove();
          ours = await Checkout.of(files);
          theirs = await Checkout.of(files);
          for (const each of steps) {
            await perform(each).catch((error: unknown) => {
              // What would change nothing is refused.
              if (!(error instanceof UserInputError)) throw error;
            });
          }
          const state = await merged();
          await theirs.lose();
          expect(await theirs.state()).toEqual(state);
        }),
        law(10),
      );
    },
    lawTimeout(120_000),
  );
});
