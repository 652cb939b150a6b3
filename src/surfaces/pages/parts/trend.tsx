import type { TrendRun } from '../../../app/mirror/overview.ts';
import { plural } from '../../../report/shared/plural.ts';
import type { Html } from '../layout/render.ts';

const [barWidth, gap, height] = [14, 4, 60];

const faultsOf = ({ contradictions_and_ontology, anachronisms }: TrendRun): number =>
  contradictions_and_ontology + anachronisms;

/** How many findings the latest full runs left open, as bars; the same as a sentence. */
export function Trend({ runs }: { runs: readonly TrendRun[] }): Html | null {
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined) return null;
  const counts = runs.map(faultsOf);
  const most = Math.max(1, ...counts);
  const width = runs.length * (barWidth + gap);
  const words =
    runs.length === 1
      ? `${plural(faultsOf(last), 'open finding')} after the only full run (without gaps).`
      : `Open findings after the last ${runs.length} full runs (without gaps): ${counts.join(', ')}.`;
  return (
    <figure class="trend">
      <svg viewBox={`0 0 ${width} ${height + 2}`} width={width} height={height + 2} role="img" aria-label={words}>
        {counts.map((count, index) => {
          const tall = Math.max(2, Math.round((count / most) * height));
          const x = index * (barWidth + gap);
          return (
            <rect
              class={index === counts.length - 1 ? 'now' : 'then'}
              {...{ x, y: height - tall }}
              width={barWidth}
              height={tall}
            />
          );
        })}
        <line class="axis" x1="0" x2={width} y1={height + 1} y2={height + 1} />
      </svg>
      <p class="soft">{words}</p>
    </figure>
  );
}
