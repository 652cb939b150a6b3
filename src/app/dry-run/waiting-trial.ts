import type { GraphStore } from '../../graph/port.ts';
import type { Waiting } from '../../model/waiting.ts';
import type { Clock } from '../../util/clock.ts';
import { defined } from '../../util/defined.ts';
import { checkWorld } from '../check/check-world.ts';

import { worldPath } from '../store/home.ts';
import { decisionsPath } from '../store/parse-decisions.ts';
import { noWorld, type StoredWorld } from '../store/stored-world.ts';
import type { DryRunRequest } from './plan-dry-run.ts';
import { worldState } from './world-state.ts';

/** The world whose waiting claims are tried: plain data, so that another process can do the work. */
export type WaitingRequest = Pick<DryRunRequest, 'home' | 'calendar'>;

/** @throws UserInputError `no-world` where no folder of it is at hand. */
export function planWaitingTrial({ home, record }: StoredWorld): WaitingRequest {
  if (home === undefined) throw noWorld();
  return { home, calendar: record?.calendar };
}

/** The unaccepted claims of a world, tested by a check of its files; the answer is kept until a file or a decision changes. */
export class WaitingTrial {
  readonly #tools: { readonly openScratch: () => Promise<GraphStore>; readonly clock: Clock };
  #last: { readonly key: string; readonly waiting: Waiting | undefined } | undefined;

  constructor(tools: { readonly openScratch: () => Promise<GraphStore>; readonly clock: Clock }) {
    this.#tools = tools;
  }

  /** Undefined where nothing waits. */
  async run({ home, calendar }: WaitingRequest): Promise<Waiting | undefined> {
    const path = worldPath(home);
    const key = await worldState(path, [decisionsPath], [calendar]);
    if (this.#last?.key !== key) {
      const store = await this.#tools.openScratch();
      try {
        const { report } = await checkWorld({ path, store, clock: this.#tools.clock, ...defined({ calendar }) });
        this.#last = { key, waiting: report.waiting };
      } finally {
        await store.close();
      }
    }
    return this.#last?.waiting;
  }
}
