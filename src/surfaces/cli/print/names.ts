import type { NamesFound } from '../../../app/names/list-names.ts';
import { plural } from '../../../report/shared/plural.ts';
import type { Paint } from '../../../report/text/paint.ts';

export interface NamesAnswer {
  readonly names: NamesFound['names'];
  readonly total: number;
  /** The requested words that are not such names. */
  readonly unknown?: NamesFound['unknown'];
  /** Stubs that were written, and names whose stub was there. */
  readonly files?: readonly string[];
  readonly left?: readonly string[];
  /** Names that have a note without a kind, and got no stub. */
  readonly noted?: readonly { readonly name: string; readonly path: string }[];
}

/** How many places of a name a line shows. */
const shown = 2;

/** One line for each name, with its first places; then what was written, or how to write it. */
export function namesText(
  { names, total, unknown = [], files, left = [], noted = [] }: NamesAnswer,
  paint: Paint,
): string {
  const lines = names.map((name) => lineOf(name, paint));
  if (total === 0) return 'Every name in the prose is declared.\n';
  const end =
    files === undefined
      ? [`${plural(total, 'name')}. A stub for each, or for those you name: lore names --only NAME --stubs DIR`]
      : [
          files.length === 0 ? 'No file written.' : `${plural(files.length, 'file')} written: ${files.join(', ')}`,
          ...left.map((name) => `${name} is there already.`),
          ...noted.map(
            ({ name, path }) =>
              `${name} has a note, ${path}: write \`kind:\` into it, or put it into a folder of a kind.`,
          ),
        ];
  const others = unknown.map(
    ({ name, near }) =>
      `No undeclared name \`${name}\` is in the prose.${near.length === 0 ? '' : ` Did you mean ${near.join(', ')}?`}`,
  );
  return `${[...lines, ...end, ...others].join('\n')}\n`;
}

function lineOf({ name, short, count, kind, note, places }: NamesFound['names'][number], paint: Paint): string {
  const also = [
    ...short.map((each) => `also ${each}`),
    ...(kind === undefined ? [] : [kind]),
    ...(note === undefined ? [] : [`note ${note}`]),
  ];
  const known = also.length === 0 ? '' : ` (${also.join(', ')})`;
  const first = places.slice(0, shown).map(({ path, line }) => `${path}:${line}`);
  const more = count > first.length ? ' …' : '';
  return `${count} × ${paint('bold', name)}${known}  ${paint('cyan', first.join(' · '))}${more}`;
}
