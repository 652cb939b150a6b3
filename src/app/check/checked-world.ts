import type { Filled, FillSettings } from '../../ingest/fill.ts';
import { type Decision, isAboutFinding } from '../../model/decision.ts';
import type { LoadedRules } from '../../rules/load/load.ts';
import { fullScope, type RunOptions, type RunResult, type RunScope, touchedScope } from '../../rules/run/options.ts';
import { runRules } from '../../rules/run/run.ts';
import type { OpenWorld } from '../world/open-world.ts';
import { runSettings } from '../world/run-settings.ts';
import type { CheckRequest } from './check-request.ts';

/** A world in its graph, and what people decided about it. */
export interface CheckedWorld {
  readonly request: Pick<CheckRequest, 'store' | 'clock' | 'about'>;
  readonly world: OpenWorld;
  readonly rules: LoadedRules;
  readonly decisions: readonly Decision[];
  readonly settings: FillSettings;
  readonly filled: Filled;
}

export function runOverGraph(
  { request, world, rules, decisions }: CheckedWorld,
  run: Pick<RunOptions, 'known' | 'scope' | 'only' | 'onRule'>,
): Promise<RunResult> {
  const { config, content } = world;
  return runRules(request.store, {
    rules,
    mode: 'full',
    ...runSettings(config),
    clock: request.clock,
    waivers: content.waivers,
    decisions: decisions.filter(isAboutFinding),
    record: false,
    ...run,
  });
}

/** Rules look faster at everything than at what concerns more than one in so many entities. */
const fewOf = 10;

/** The subjects that rules have to check again in a changed graph. */
export function scopeOf({ world }: CheckedWorld, touched: readonly string[] | undefined): RunScope {
  const isFew = touched !== undefined && touched.length * fewOf <= world.content.entities.length;
  return isFew ? touchedScope({ entities: touched, relinked: true }) : fullScope;
}
