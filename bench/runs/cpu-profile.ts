import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { packagePath } from '../../src/util/package.ts';

/** The output of Node for `--cpu-prof`; times are microseconds of a clock that only goes forward. */
const profileSchema = z.object({
  nodes: z.array(z.object({ id: z.number(), callFrame: z.object({ functionName: z.string(), url: z.string() }) })),
  startTime: z.number(),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});
type Frame = z.infer<typeof profileSchema>['nodes'][number]['callFrame'];

/** A stretch of a run, in microseconds of the profile's clock. */
export interface Span {
  readonly name: string;
  readonly from: number;
  readonly until: number;
}

/** Milliseconds of the main thread in each span, by what took them: a file of ours, a package, Node. */
export function costsIn(text: string, spans: readonly Span[]): Map<string, Map<string, number>> {
  const profile = profileSchema.parse(JSON.parse(text));
  const takers = new Map(profile.nodes.map(({ id, callFrame }) => [id, takerOf(callFrame)]));
  const costs = new Map(spans.map(({ name }) => [name, new Map<string, number>()]));
  let now = profile.startTime;
  for (const [index, sample] of profile.samples.entries()) {
    const micros = profile.timeDeltas[index] ?? 0;
    now += micros;
    const span = spans.find(({ from, until }) => from <= now && now < until);
    const taker = takers.get(sample);
    const taken = span && costs.get(span.name);
    if (taken !== undefined && taker !== undefined) taken.set(taker, (taken.get(taker) ?? 0) + micros / 1_000);
  }
  return costs;
}

const ownWords: Readonly<Record<string, string>> = {
  '(idle)': 'waiting',
  '(garbage collector)': 'collecting garbage',
};

const built = packagePath('dist') + sep;

function takerOf({ functionName, url }: Frame): string {
  const own = ownWords[functionName];
  if (own !== undefined) return own;
  if (!url.startsWith('file:')) return /^[(]|^node:|^$/.test(url) ? 'Node' : packageIn(url);
  const path = fileURLToPath(url);
  if (!path.startsWith(built)) return packageIn(path);
  return `src/${path.slice(built.length).split(sep).join('/').replace(/\.js$/, '.ts')}`;
}

/** The package that a file was installed with. */
function packageIn(path: string): string {
  const inside = path.split(/[\\/]node_modules[\\/]/).at(-1) ?? path;
  const [first = '', second = ''] = inside.split(/[\\/]/);
  return first.startsWith('@') ? `${first}/${second}` : first;
}
