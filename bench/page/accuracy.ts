import { precision, recall } from '../accuracy/match.ts';
import type { Part } from '../results/schema.ts';
import { table } from './text.ts';

export function accuracySection({ accuracy = [] }: Part): string {
  const rows = accuracy.map((compared) => [
    `\`${compared.world}\``,
    ...[compared.expected, compared.found, compared.matched].map(String),
    precision(compared).toFixed(3),
    recall(compared).toFixed(3),
  ]);
  const remarks = accuracy.flatMap(({ world, missed, extra, forbidden, notes }) => [
    ...missed.map((line) => `- \`${world}\`, missed: ${line}`),
    ...extra.map(
      (line) => `- \`${world}\`, not in the key${forbidden.includes(line) ? ', and must not be' : ''}: ${line}`,
    ),
    ...notes.map((line) => `- \`${world}\` ${line}`),
  ]);
  return [table(['', 'expected', 'found', 'matched', 'precision', 'recall'], rows), remarks.join('\n')].join('\n\n');
}
