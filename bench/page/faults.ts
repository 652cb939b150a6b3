import type { Faults, Part } from '../results/schema.ts';
import { grouped, table } from './text.ts';

export function faultsSection({ faults }: Part): string {
  if (faults === undefined) return '';
  return [clean(faults), slips(faults), nearMisses(faults), pairs(faults), rest(faults)]
    .filter((text) => text !== '')
    .join('\n\n');
}

function clean({ worlds }: Faults): string {
  const lines = worlds.map(
    ({ world, entities, relations, definite, possible }) =>
      `- ${world}, before anything was done to it: ${grouped(entities)} entities, ${grouped(relations)} relations; ` +
      `${definite} definite findings, ${possible} possible ones`,
  );
  return lines.join('\n');
}

function slips({ kinds }: Faults): string {
  const seen = kinds.filter(({ unseen }) => unseen === undefined);
  const [injected, found] = [sum(seen.map((each) => each.injected)), sum(seen.map((each) => each.found))];
  const rows = kinds.map((each) => [
    `${each.kind}${each.unseen === undefined ? '' : ` (cannot be found: ${each.unseen})`}`,
    each.did,
    ...[each.injected, each.found, each.alsoTrue, each.collateral].map(String),
  ]);
  return (
    `Of ${grouped(injected)} slips of ${seen.length} kinds ${grouped(found)} were found (recall ${share(found, injected)}).\n\n` +
    table(['slip', '', 'injected', 'found', 'also true', 'beside it'], rows)
  );
}

function nearMisses({ nearMisses: kinds }: Faults): string {
  const rows = kinds.map(({ kind, wrote, injected, alarms, possible }) => [
    kind,
    wrote,
    ...[injected, alarms, possible].map(String),
  ]);
  const [injected, alarms] = [sum(kinds.map((each) => each.injected)), sum(kinds.map((each) => each.alarms))];
  return (
    `Of ${grouped(injected)} near misses, which look like slips and are none, ${grouped(alarms)} gave a definite finding.\n\n` +
    table(['near miss', '', 'injected', 'false alarms', 'possible'], rows)
  );
}

/** The same facts written in two ways. */
function pairs({ pairs: all }: Faults): string {
  if (all.length === 0) return '';
  const rows = all.map(({ pair, entities, findings, same }) => [
    pair,
    grouped(entities),
    grouped(findings),
    same ? 'yes' : 'no',
  ]);
  return table(['the same facts in two ways', 'entities', 'findings', 'the same in both'], rows);
}

function rest({ kinds, unprovoked, failures }: Faults): string {
  return [
    ...kinds.flatMap(({ kind, missed }) => missed.map((line) => `- Missed, ${kind}: ${line}`)),
    ...failures.map((line) => `- Not as it has to be: ${line}`),
    ...(unprovoked.length === 0
      ? []
      : [`- Rules that no slip here is meant for: ${unprovoked.map((id) => `\`${id}\``).join(', ')}`]),
  ].join('\n');
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const share = (part: number, whole: number): string => (whole === 0 ? '1' : (part / whole).toFixed(3));
