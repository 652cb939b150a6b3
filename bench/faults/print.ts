import type { FaultsResult, KindResult } from './result.ts';

/** The tables that `npm run bench:faults` shows. */
export function printFaults({ seed, worlds, kinds, nearMisses, pairs, unprovoked, failures }: FaultsResult): void {
  console.log(`seed ${seed}\n`);
  print(
    ['clean world', 'entities', 'relations', 'definite', 'possible', 'gaps'],
    worlds.map((each) => [each.world, each.entities, each.relations, each.definite, each.possible, each.gaps]),
  );
  print(
    ['kind of slip', 'world', 'injected', 'found', 'recall', 'also true', 'collateral'],
    kinds.map((each) => [
      ...[each.kind, each.world, each.injected, each.found, recallOf(each), each.alsoTrue, each.collateral],
    ]),
  );
  for (const { kind, missed, collateralRules, unseen } of kinds) {
    for (const line of missed) console.log(`missed: ${kind}: ${line}`);
    if (collateralRules.length > 0) console.log(`collateral: ${kind}: ${collateralRules.join(', ')}`);
    if (unseen !== undefined) console.log(`not to be found: ${kind}: ${unseen}`);
  }
  print(
    ['near miss', 'written', 'alarms', 'possible'],
    nearMisses.map((each) => [each.kind, each.injected, each.alarms, each.possible]),
  );
  print(
    ['the same facts as', 'entities', 'findings', 'the same'],
    pairs.map((each) => [each.pair, each.entities, each.findings, each.same ? 'yes' : 'NO']),
  );
  for (const { pair, differences } of pairs) for (const line of differences) console.log(`${pair}: ${line}`);
  if (unprovoked.length > 0) console.log(`rules that no slip is meant for: ${unprovoked.join(', ')}`);
  console.log(failures.length === 0 ? 'Nothing is wrong.' : `${failures.length} wrong:`);
  for (const line of failures) console.log(`  ${line}`);
}

function recallOf({ recall, unseen, injected }: KindResult): string {
  if (unseen !== undefined) return '–';
  return injected === 0 ? '?' : recall.toFixed(2);
}

/** Words to the left, figures to the right, under their heads. */
function print(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const lines = [heads, ...rows.map((row) => row.map(String))];
  const widths = heads.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const isFigure = heads.map((_, at) => rows.every((row) => typeof row[at] === 'number'));
  for (const line of lines) {
    const cells = line.map((cell, at) =>
      isFigure[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
    );
    console.log(cells.join('  ').trimEnd());
  }
  console.log();
}
