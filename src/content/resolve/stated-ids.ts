import { findKind, isAllowedKind } from '../../model/kinds.ts';
import type { Ontology } from '../../model/ontology.ts';
import type { Problem } from '../../model/problem.ts';
import { groupBy } from '../../util/group.ts';
import { placed } from '../../util/places.ts';
import type { Declaration } from '../formats/parsed-file.ts';
import { nameAsOne } from '../vocabulary/same-name.ts';
import { isNameless } from './nameless.ts';

/**
 * Finds the id that another file states for a name: `{ name: Marla Venn }` is about `marla` where another file has `{ id: marla, name: Marla Venn }`.
 * A thing of another kind is another thing, and a note that states its id is not the note that lacks one.
 */
export class StatedIds {
  private readonly byName: ReadonlyMap<string, readonly Declaration[]>;
  private readonly ontology: Pick<Ontology, 'kinds'>;

  constructor(declarations: readonly Declaration[], ontology: Pick<Ontology, 'kinds'>) {
    const stating = declarations.filter(({ id, name }) => id !== undefined && name !== undefined);
    this.byName = groupBy(stating, ({ name }) => nameAsOne(name?.text ?? ''));
    this.ontology = ontology;
  }

  /** The first declaration of each id that a declaration without an id may be about; empty where it names one itself by `plain`. */
  bearers(declaration: Declaration, plain: string): readonly Declaration[] {
    const { id, name, file } = declaration;
    if (id !== undefined || name === undefined || isNameless(name.text)) return [];
    const alike = this.byName.get(nameAsOne(name.text)) ?? [];
    if (alike.some((other) => other.file === file || statedIdOf(other) === plain)) return [];
    const kind = kindWordOf(declaration, this.ontology);
    const fitting = alike.filter(
      (other) =>
        !(file.kind === 'markdown' && other.file.kind === 'markdown') &&
        areOfOneLine(kind, kindWordOf(other, this.ontology), this.ontology),
    );
    return [...groupBy(fitting, statedIdOf).values()].flatMap(([first]) => first ?? []);
  }
}

/** The declared kind that a declaration states, whatever else says of its kind. */
export function kindWordOf({ kind }: Declaration, { kinds }: Pick<Ontology, 'kinds'>): string | undefined {
  return kind === undefined ? undefined : findKind(kinds, kind.text)?.name;
}

/** True if one thing may be of both kinds: a Guild is a Faction, and what has no kind may be anything. */
export function areOfOneLine(
  one: string | undefined,
  other: string | undefined,
  ontology: Pick<Ontology, 'kinds'>,
): boolean {
  if (one === undefined || other === undefined) return true;
  return isAllowedKind(ontology, one, [other]) || isAllowedKind(ontology, other, [one]);
}

export const statedIdOf = ({ id }: Declaration): string => id?.text.trim() ?? '';

/** Ids named in one problem. */
const mostShown = 3;

/** Reports a name that several ids have, where nothing shows which of them is meant. */
export function severalBearers(declaration: Declaration, bearers: readonly Declaration[], id: string): Problem {
  const { file, name, offset } = declaration;
  const shown = bearers
    .slice(0, mostShown)
    .map((each) => `\`${statedIdOf(each)}\` (${each.file.path}:${each.file.lines.position(each.offset).line})`);
  const more = bearers.length > mostShown ? ` and ${bearers.length - mostShown} more` : '';
  const message = `${JSON.stringify(name?.text.trim() ?? '')} is the name of ${shown.join(', ')}${more}, so this is read as another entity, \`${id}\`. If it is one of them, write its \`id:\` here.`;
  return placed(file.path, file.lines, { offset: name?.start ?? offset, code: 'same-name', message });
}
