import { withGatheredReads } from '../../graph/capabilities.ts';
import { labelsInUse } from '../../graph/labels-in-use.ts';
import type { GraphNode, GraphStore } from '../../graph/port.ts';
import { foundBefore, type Surroundings } from '../compute/way-back.ts';
import { Neighbourhood } from '../narrow/neighbourhood.ts';
import { restingOn } from '../reconcile/resting-on.ts';
import { readKnownRules } from '../reconcile/rules-in-force.ts';
import { StoredViolations } from '../reconcile/stored.ts';
import { askRules } from './ask/ask-rules.ts';
import { paramsIn } from './ask/params.ts';
import { readClaims } from './facts.ts';
import { NodeCache } from './node-cache.ts';
import type { RunOptions } from './options.ts';
import { namedLabels, selectRules } from './select.ts';

/** An id that nothing has. */
const nobody = '';
const nobodyFound: GraphNode = { $: 'node', labels: [], properties: { id: nobody } };

/**
 * Asks what a sweep may ask of what a change touched, about nobody. A server plans each query when it sees it first, and those
 * of all rules take it seconds: so it has done that before somebody waits. What fails here is told by the sweep that it
 * concerns. A rule that has to look at everything is not asked: that would take as long as looking.
 */
export async function rehearse(kept: GraphStore, options: Omit<RunOptions, 'scope' | 'mode'>): Promise<void> {
  const store = withGatheredReads(kept);
  const { rules, refused, disabled } = options.rules;
  const ids = new Set([nobody]);
  const around = new Neighbourhood(store, { name: 'touched', ids: [nobody], change: true }, rules);
  const cache = new NodeCache(store);
  const present = await labelsInUse(store, namedLabels(rules));
  const { settings } = options;
  const { run } = selectRules({ rules, refused, disabled, settings, mode: 'live', engine: store.engine.name, present });
  const surroundings: Surroundings = {
    present,
    foundBefore: new Set(),
    stepsOf: () => undefined,
    mayBeNew: () => true,
  };
  await askRules(
    store,
    [Promise.resolve(run.map((rule) => ({ rule, scope: { all: false, ids }, subjects: [nobody] })))],
    cache,
    {
      ...options,
      paramsOf: paramsIn(options),
      around: surroundings,
      onAnswer: () => undefined,
    },
  );
  await Promise.allSettled([
    readKnownRules(store),
    around.load(ids),
    around.links(),
    around.labels(),
    ...run.map(({ closure }) => around.closed(ids, new Set(closure))),
    restingOn(store, ids),
    foundBefore(store, rules),
    new StoredViolations(store).load({ subjects: [nobody], rules: [nobody], fingerprints: [nobody] }),
    cache.loadEntities(ids),
    cache.loadClaims(ids),
    readClaims({ store, cache }, [{ entity: nobodyFound, names: ['beginning'] }]),
  ]);
}
