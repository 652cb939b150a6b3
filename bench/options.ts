import { parseArgs } from 'node:util';
import { type PartName, partNames } from './results/schema.ts';

export const engines = ['embedded', 'neo4j'] as const;
export type Engine = (typeof engines)[number];

/** The options of all parts. */
export interface BenchOptions {
  readonly only: readonly PartName[];
  /** Relations of the generated worlds, ascending. */
  readonly sizes: readonly number[];
  /** The sizes of the worlds for comparisons. */
  readonly peerSizes: readonly number[];
  readonly engines: readonly Engine[];
  /** How often each thing is measured; worlds of more than `mostRepeated` relations are measured once. */
  readonly runs: number;
  readonly seed: number;
  /** Minutes after which one run is stopped, and told as missing. */
  readonly minutes: number;
  readonly sweeps: number;
  /** Entities that a live sweep is about. */
  readonly touched: number;
  readonly notes: number;
  readonly noteBytes: number;
  readonly calls: number;
  /** True if the results are written to bench/results. */
  readonly save: boolean;
}

const mostRepeated = 100_000;
/** One run is enough for a world that takes many minutes, including planning and loading. */
export const isMeasuredOnce = (relations: number): boolean => relations > mostRepeated;
export const runsAt = ({ runs }: BenchOptions, relations: number): number => (isMeasuredOnce(relations) ? 1 : runs);

export const usage = `npm run bench -- [--only ${partNames.join(',')}] [--sizes 1000,10000,100000] [--engine embedded|neo4j|both]
  [--runs 3] [--seed 7] [--minutes 20] [--sweeps 200] [--touched 5] [--notes 5000] [--note-bytes 4096] [--calls 200]
  [--peer-sizes 2000] [--print-only]`;

/** Throws with the usage where an argument is not understood. */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: partNames.join(',') },
      sizes: { type: 'string', default: '1000,10000,100000' },
      'peer-sizes': { type: 'string', default: '2000' },
      engine: { type: 'string', default: 'both' },
      runs: { type: 'string', default: '3' },
      seed: { type: 'string', default: '7' },
      minutes: { type: 'string', default: '20' },
      sweeps: { type: 'string', default: '200' },
      touched: { type: 'string', default: '5' },
      notes: { type: 'string', default: '5000' },
      'note-bytes': { type: 'string', default: '4096' },
      calls: { type: 'string', default: '200' },
      'print-only': { type: 'boolean', default: false },
    },
  });
  return {
    only: values.only.split(',').map(oneOf('--only', partNames)),
    sizes: sizes('--sizes', values.sizes),
    peerSizes: sizes('--peer-sizes', values['peer-sizes']),
    engines: values.engine === 'both' ? engines : [oneOf('--engine', engines)(values.engine)],
    runs: count('--runs', values.runs),
    seed: count('--seed', values.seed),
    minutes: count('--minutes', values.minutes),
    sweeps: count('--sweeps', values.sweeps),
    touched: count('--touched', values.touched),
    notes: count('--notes', values.notes),
    noteBytes: count('--note-bytes', values['note-bytes']),
    calls: count('--calls', values.calls),
    save: !values['print-only'],
  };
}

const sizes = (option: string, text: string): number[] =>
  text
    .split(',')
    .map((each) => count(option, each))
    .sort((a, b) => a - b);

function count(option: string, text: string): number {
  const value = Number(text.replaceAll('_', ''));
  if (!Number.isInteger(value) || value < 1)
    throw new Error(`${option} takes whole numbers from 1, not ${text}.\n${usage}`);
  return value;
}

function oneOf<T extends string>(option: string, known: readonly T[]): (text: string) => T {
  return (text) => {
    const found = known.find((each) => each === text);
    if (found === undefined) throw new Error(`${option} takes ${known.join(', ')}, not ${text}.\n${usage}`);
    return found;
  };
}
