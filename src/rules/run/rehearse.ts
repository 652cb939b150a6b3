import { withGatheredReads } from '../../graph/capabilities.ts';
import { labelsInUse } from '../../graph/labels-in-use.ts';
import type { GraphNode, GraphStore } from '../../graph/port.ts';
import { BoundMemo } from '../compute/bounds/memo.ts';
import { readClaims } from '../findings/fact-claims.ts';
import { NodeCache } from '../findings/node-cache.ts';
import { readChange } from '../narrow/index.ts';
import { readPriorFindings } from '../reconcile/prior-findings.ts';
import { readKnownRules } from '../reconcile/rules-in-force.ts';
import { rehearseSlotChanges } from '../reconcile/slot-changes.ts';
import type { RunOptions } from './options.ts';
import { boundsIn, paramsIn } from './queries/params.ts';
import { runQueries } from './queries/run-queries.ts';
import { namedLabels, selectRules } from './select.ts';

/** An id that no entity, claim or finding has. */
const noId = '';
const noEntity: GraphNode = { $: 'node', labels: [], properties: { id: noId } };

/**
 * Sends the queries of a live run about no entity, so that a server has their plans before the first save. A server plans each
 * query when it first sees it; for the queries of all rules that takes seconds. A failure here is ignored, because the live
 * run that it concerns reports it. Rules that must run over everything are left out: their queries would take their full time.
 */
export async function rehearse(opened: GraphStore, options: Omit<RunOptions, 'scope' | 'mode'>): Promise<void> {
  const store = withGatheredReads(opened);
  const { settings } = options;
  const { rules, refused, disabled } = options.rules;
  const ids = new Set([noId]);
  const cache = new NodeCache(store);
  const memo = new BoundMemo(store.engine.isShared !== true);
  memo.unread = ids;
  const present = await labelsInUse(store, namedLabels(rules));
  const { run } = selectRules({ rules, refused, disabled, settings, mode: 'live', engine: store.engine.name, present });
  await runQueries(
    store,
    run.map((rule) => ({ rule, scope: { all: false, ids }, subjects: [noId] })),
    cache,
    {
      ...options,
      paramsOf: paramsIn(options),
      bounds: boundsIn(options, memo),
      returnPaths: { present, withCycles: new Set(), stepTypesOf: () => undefined },
      onAnswer: () => undefined,
    },
  );
  await Promise.allSettled([
    readKnownRules(store),
    readChange(store, { ids: [noId], isComplete: true }, rules).then(({ around }) =>
      Promise.all(run.map(({ closure }) => around.closed(ids, new Set(closure)))),
    ),
    readPriorFindings(store, { subjects: [noId], rules: [noId], fingerprints: [noId] }),
    rehearseSlotChanges(store),
    cache.loadEntities(ids),
    cache.relationsAround([noId], []),
    cache.subjectsOf(noId),
    cache.loadClaims(ids),
    readClaims({ store, cache }, [{ entity: noEntity, names: ['beginning'] }]),
  ]);
}
