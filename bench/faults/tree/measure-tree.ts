import type { Report } from '../../../src/model/report.ts';
import type { Dice } from '../../world/dice.ts';
import { checkFiles } from '../check-files.ts';
import { isDefinite, judgeFaults, newsOf } from '../judge.ts';
import type { Placed } from '../kind.ts';
import type { CleanWorld, KindResult } from '../result.ts';
import type { FamilyTree, TreeRecord } from './family-tree.ts';
import { type TreeKind, treeKinds } from './kinds.ts';
import { TreeQuarry } from './quarry.ts';

const file = 'tree.ged';

export interface TreeMeasured {
  readonly world: CleanWorld;
  readonly kinds: readonly KindResult[];
  readonly failures: readonly string[];
}

/** Injects every kind of slip of family trees into one that is clean. */
export async function measureTree(
  name: string,
  tree: FamilyTree,
  dice: Dice,
  injections: number,
): Promise<TreeMeasured> {
  const clean = await checkFiles(new Map([[file, tree.text]]));
  const { tree: faulty, placed } = injectInto(tree, dice, injections);
  const { owners, text } = faulty;
  const found = await checkFiles(new Map([[file, text]]));
  const news = newsOf(clean, found, (_, line) => owners[line - 1]);
  const { results, stray } = judgeFaults(name, treeKinds, placed, news);
  return {
    world: summed(name, clean),
    kinds: results,
    failures: [
      ...clean.violations.filter(isDefinite).map(({ rule_id, message }) => `${name}: ${rule_id}: ${message}`),
      ...stray.map(({ violation }) => `${name}, of no slip: ${violation.rule_id}: ${violation.message}`),
    ],
  };
}

function injectInto(
  tree: FamilyTree,
  dice: Dice,
  injections: number,
): { tree: FamilyTree; placed: Placed<TreeKind>[] } {
  const quarry = new TreeQuarry(tree, dice);
  const placed: Placed<TreeKind>[] = [];
  const changed: TreeRecord[] = [];
  for (let round = 0; round < injections; round++) {
    for (const kind of treeKinds) {
      const injection = kind.inject(quarry);
      if (injection === undefined) continue;
      const { answers, about = [] } = injection;
      const own = injection.changed.map(({ id }) => id);
      const touched = [...own, ...answers.flatMap(({ on }) => on), ...about];
      quarry.take(touched);
      placed.push({ kind, answers, changed: own, touched: [...new Set(touched)] });
      changed.push(...injection.changed);
    }
  }
  return { tree: tree.with(changed), placed };
}

function summed(world: string, { counts, violations }: Report): CleanWorld {
  const gaps = violations.filter(({ category }) => category === 'orphan').length;
  const definite = violations.filter(isDefinite).length;
  const { entities, relations } = counts;
  return { world, entities, relations, definite, possible: violations.length - gaps - definite, gaps };
}
