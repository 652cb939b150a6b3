import type { GraphStore } from '../../graph/port.ts';
import type { Clock } from '../../util/clock.ts';
import type { OpenWorldRequest } from '../world/open-world.ts';
import type { KnownFindings } from './baseline.ts';

export interface CheckRequest extends OpenWorldRequest {
  /** An empty graph that is thrown away afterwards. */
  readonly store: GraphStore;
  readonly clock: Clock;
  /** Only these rules run; default: all in force. */
  readonly onlyRules?: readonly string[];
  /** Findings that are known, and listed apart. */
  readonly baseline?: KnownFindings;
  /** Only what touches these files of the world is reported: paths relative to its folder, with `/`. */
  readonly about?: readonly string[];
  readonly onRule?: (done: number, total: number, id: string) => void;
  /** False: what people decided (`.lore/decisions.yaml`) is left aside. Default true. */
  readonly withDecisions?: boolean;
  /** From how many claims on the graph holds no more than the rules read; default: where that saves time. */
  readonly narrowFrom?: number;
}
