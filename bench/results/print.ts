import { precision, recall } from '../accuracy/match.ts';
import type { Accuracy, Figure, Part } from './schema.ts';

const slowestRules = 10;

/** A part's figures as a table for the terminal, a line each. */
export function printedPart(part: Part): string {
  const figures = part.figures.filter((figure) => !isRule(figure) || slowest(part, figure));
  const lines = figures.map((figure) => [
    [figure.series, figure.input, figure.relations && `${figure.relations} relations`].filter(Boolean).join(', '),
    figure.what,
    ...[figure.median, figure.min, figure.max, figure.p95, figure.p99].map((value) =>
      value === undefined ? '' : String(value),
    ),
    figure.unit,
    String(figure.runs),
  ]);
  const head = ['', '', 'median', 'min', 'max', 'p95', 'p99', '', 'runs'];
  return [
    `\n${part.part} (${part.minutes} min)`,
    ...(lines.length === 0 ? [] : table([head, ...lines])),
    ...(part.accuracy ?? []).flatMap(accuracyLines),
    ...(part.notes ?? []),
    ...part.missing.map(
      ({ series, input, relations, why }) =>
        `missing: ${[series, input, relations].filter((each) => each !== undefined).join(', ')}: ${why}`,
    ),
  ].join('\n');
}

export const isRule = ({ what }: Figure): boolean => what.startsWith('rule ');

/** Whether this is one of the slowest rules of its series and size. */
function slowest({ figures }: Part, rule: Figure): boolean {
  const others = figures.filter(
    (each) => isRule(each) && each.series === rule.series && each.relations === rule.relations,
  );
  return others.filter(({ median }) => median > rule.median).length < slowestRules;
}

function accuracyLines(compared: Accuracy): string[] {
  const { world, expected, found, matched, missed, extra, forbidden, notes } = compared;
  return [
    `${world}: ${expected} expected, ${found} found, ${matched} matched; ` +
      `precision ${precision(compared).toFixed(3)}, recall ${recall(compared).toFixed(3)}`,
    ...missed.map((line) => `    missed: ${line}`),
    ...extra.map((line) => `    not in the key${forbidden.includes(line) ? ', and must not be' : ''}: ${line}`),
    ...notes.map((line) => `    ${line}`),
  ];
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
}
