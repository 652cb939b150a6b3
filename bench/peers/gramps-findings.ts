import type { KeyEntry, TreeKey } from '../accuracy/keys.ts';
import type { TreeFile } from '../accuracy/tree-file.ts';

/** The output of Gramps for a finding: `E: Dead father, Family: F0067, …`, or a person. */
interface GrampsFinding {
  readonly rule: string;
  /** Without the noughts that Gramps pads them with. */
  readonly id: string;
}

/** Which of its rules may answer for a kind of impossibility: any that says something of the sort, as error or as warning. */
const rulesOfKind: Readonly<Record<string, readonly string[]>> = {
  born_after_father_death: ['Dead father'],
  born_after_mother_death: ['Dead mother'],
  child_before_parent: ['Unborn father', 'Unborn mother', 'Young father', 'Young mother'],
  parent_too_young: ['Unborn father', 'Unborn mother', 'Young father', 'Young mother'],
  marriage_before_birth: ['Marriage before birth', 'Early marriage'],
  marriage_after_death: ['Marriage after death'],
  baptism_after_death: ['Death before baptism'],
};

/** How many entries of a key Gramps says something of the sort about, on the person or family that the key means. */
export function namedInKey(stdout: string, { definite }: Pick<TreeKey, 'definite'>, tree: TreeFile): number {
  const findings = stdout.split('\n').flatMap(findingOf);
  return definite.filter((entry) => findings.some((finding) => answers(finding, entry, tree))).length;
}

function findingOf(line: string): GrampsFinding[] {
  const [, rule, letter, digits] = /^[EW]: (.+), (?:Person|Family): ([IF])0*(\d+),/.exec(line) ?? [];
  return rule === undefined ? [] : [{ rule, id: `${letter}${digits}` }];
}

function answers({ rule, id }: GrampsFinding, entry: KeyEntry, tree: TreeFile): boolean {
  const rules = rulesOfKind[entry.kind];
  if (rules === undefined) throw new Error(`No rule of Gramps is known for ${entry.kind}.`);
  if (!rules.includes(rule)) return false;
  const { child, parent, person, family } = entry;
  const families = child === undefined || parent === undefined ? [] : tree.familiesOf(child, parent);
  return [child, person, family, ...families].includes(id);
}
