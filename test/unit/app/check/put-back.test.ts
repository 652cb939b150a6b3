import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { silencedFindings } from '../../../../src/app/check/silenced.ts';
import { timeOptions } from '../../../../src/app/world/time-options.ts';
import { loadConfig } from '../../../../src/config/config.ts';
import { readTexts } from '../../../../src/content/read-world.ts';
import { openEmbeddedStore } from '../../../../src/graph/embedded/store.ts';
import type { GraphStore } from '../../../../src/graph/port.ts';
import { type FillSettings, fill } from '../../../../src/ingest/fill.ts';
import { sidesOf } from '../../../../src/ingest/plan/assertions.ts';
import { putBack } from '../../../../src/ingest/restate.ts';
import type { Claim } from '../../../../src/model/claim.ts';
import { claimFacts } from '../../../../src/model/claim-facts.ts';
import type { ClaimDecision } from '../../../../src/model/decision.ts';
import type { Finding } from '../../../../src/model/finding.ts';
import type { Suppressed } from '../../../../src/model/report.ts';
import { forLookingAround, readsOf } from '../../../../src/rules/analysis/reads.ts';
import { loadRules } from '../../../../src/rules/load/load.ts';
import { fullScope, type RunOptions, type RunResult, touchedScope } from '../../../../src/rules/run/options.ts';
import { runRules } from '../../../../src/rules/run/run.ts';
import { defined } from '../../../../src/util/defined.ts';
import { law, lawTimeout } from '../../../support/laws.ts';
import { anyEdit, anyTopics, bareWorld, textOf } from '../../../support/worlds/random-world.ts';

const clock = () => new Date('2031-05-01T12:00:00Z');
const rules = await loadRules();
const { config } = loadConfig({ root: '/worlds/coast', read: () => undefined });
const { predicates } = config.ontology;

function factsOf(claim: Claim): string {
  const sides = claim.form === 'relation' ? sidesOf(claim, predicates.get(claim.type)) : { from: claim.entity_id };
  return claimFacts(claim, sides);
}

/** Some claims are withdrawn, or another claim is put in their place. The first of them is one that findings rest on, where there is one. */
function decided(
  claims: readonly Claim[],
  findings: readonly Finding[],
  picks: readonly (readonly [number, number | undefined])[],
): ClaimDecision[] {
  const members = new Set(findings.flatMap((finding) => finding.members.map(({ id }) => id)));
  const blamed = claims.filter(({ id }) => members.has(id));
  return picks.flatMap(([which, other], at): ClaimDecision[] => {
    const among = at === 0 && blamed.length > 0 ? blamed : claims;
    const claim = among[which % among.length];
    const winner = other === undefined ? undefined : claims[other % claims.length];
    if (claim === undefined) return [];
    return [
      {
        id: `decision-${at}`,
        at: `2031-01-01T00:00:0${at}.000Z`,
        actor: 'Ilse',
        action: winner === undefined ? 'withdraw' : 'supersede',
        about: claim.id,
        claim: claim.id,
        path: claim.place.path,
        facts: factsOf(claim),
        reason: '',
        ...(winner && { winner: winner.id, winner_path: winner.place.path, winner_facts: factsOf(winner) }),
      },
    ];
  });
}

const run = (store: GraphStore, options: Pick<RunOptions, 'known' | 'scope'>): Promise<RunResult> =>
  runRules(store, {
    rules,
    mode: 'full',
    settings: config.rules,
    ontology: config.ontology,
    time: timeOptions(config.calendars),
    clock,
    record: false,
    ...options,
  });

/** In whichever order the graph hands out what it holds. */
const told = (findings: readonly Finding[]) =>
  findings.map(({ id, message, members }) => [id, message, members.map((member) => member.id).sort()]);

describe('what decisions about claims silence', () => {
  it.each(['whole', 'narrow'])(
    'is found in the %s graph, put back, as in a graph where nobody decided',
    async (kind) => {
      const all = fc.tuple(
        anyTopics,
        fc.array(anyEdit, { minLength: 8, maxLength: 40 }),
        fc.array(fc.tuple(fc.nat(200), fc.option(fc.nat(200), { nil: undefined })), { minLength: 1, maxLength: 4 }),
      );
      let silencedInAll = 0;
      await fc.assert(
        fc.asyncProperty(all, async ([topics, edits, picks]) => {
          const world = bareWorld(topics);
          for (const edit of edits) edit(world);
          const content = readTexts({ 'world.yaml': textOf(world) }, config);
          const reads =
            kind === 'narrow' ? forLookingAround(readsOf(rules.rules, timeOptions(config.calendars))) : undefined;
          const undecided: FillSettings = {
            ontology: config.ontology,
            absentUntil: config.until,
            ...defined({ reads }),
          };
          const [store, other] = [await openEmbeddedStore({}), await openEmbeddedStore({})];
          try {
            const bare = await fill(other, content, undecided, clock);
            const wanted = await run(other, { known: bare.known, scope: fullScope });
            const decisions = decided(content.claims, wanted.findings, picks);
            const settings = { ...undecided, decisions };
            const filled = await fill(store, content, settings, clock);
            const found = await run(store, { known: filled.known, scope: fullScope });
            const { known, touched } = await putBack(store, content, settings, filled);
            const scope = touched === undefined ? fullScope : touchedScope({ entities: touched, relinked: true });
            const narrowed = await run(store, { known, scope });
            const again = await run(store, { known, scope: fullScope });
            expect(told(again.findings)).toEqual(told(wanted.findings));
            const [mine = [], theirs = []] = [narrowed, wanted].map(
              (without) => silencedFindings({ found, without }, filled.silencing, decisions).suppressed,
            );
            const findingsOf = (suppressed: readonly Suppressed[]) =>
              told(suppressed.map(({ violation }) => violation));
            expect(findingsOf(mine)).toEqual(findingsOf(theirs));
            expect(mine.map(({ decision }) => decision)).toEqual(theirs.map(({ decision }) => decision));
            silencedInAll += mine.length;
          } finally {
            await store.close();
            await other.close();
          }
        }),
        law(12),
      );
      expect(silencedInAll).toBeGreaterThan(0);
    },
    lawTimeout(120_000),
  );
});
