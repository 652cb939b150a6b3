import { precision, recall } from '../accuracy/match.ts';
import type { Accuracy, Faults, Figure, Part } from './schema.ts';

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
    ...(part.faults === undefined ? [] : faultsLines(part.faults)),
    ...(part.notes ?? []),
    ...part.missing.map(
      ({ series, input, relations, why }) =>
        `missing: ${[series, input, relations].filter((each) => each !== undefined).join(', ')}: ${why}`,
    ),
  ].join('\n');
}

export const isRule = ({ what }: Figure): boolean => what.startsWith('rule ');

/** True if this is one of the slowest rules of its series and size. */
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

/** The tables are those of `npm run bench:faults`. */
function faultsLines({ kinds, nearMisses, failures }: Faults): string[] {
  const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
  const seen = kinds.filter(({ unseen }) => unseen === undefined);
  return [
    `${sum(seen.map(({ injected }) => injected))} slips of ${seen.length} kinds, ${sum(seen.map(({ found }) => found))} found`,
    `${sum(nearMisses.map(({ injected }) => injected))} near misses, ${sum(nearMisses.map(({ alarms }) => alarms))} false alarms`,
    ...failures,
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
