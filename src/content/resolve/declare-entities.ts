import type { ClaimPlace, Entity } from '../../model/claim.ts';
import { findKind, kindLine, kindNameOf, reservedLabels } from '../../model/kinds.ts';
import type { Ontology } from '../../model/ontology.ts';
import type { Problem } from '../../model/problem.ts';
import type { ProblemCode } from '../../model/problem-levels.ts';
import { defined } from '../../util/defined.ts';
import { placed } from '../../util/places.ts';
import { didYouMean } from '../../util/text/did-you-mean.ts';
import { slug } from '../../util/text/slug.ts';
import type { Declaration, SourceFile, Words } from '../formats/parsed-file.ts';
import { type DeclaredIds, declaredIds } from './declared-ids.ts';
import { idsOfRows } from './ids-of-rows.ts';

/** The entities that all files declare together, and the entity of each declaration. */
export interface DeclaredEntities {
  /** By id. */
  readonly entities: ReadonlyMap<string, Entity>;
  /** Declarations that count, each with its entity's id; in the order given. */
  readonly owners: ReadonlyMap<Declaration, string>;
  readonly problems: readonly Problem[];
}

interface Draft {
  readonly id: string;
  readonly first: Declaration;
  readonly declarations: Declaration[];
  kind: string | undefined;
  kindPlace: { declaration: Declaration; words: Words } | undefined;
}

/**
 * Merges declarations of the same id: another file adds to an entity; the same file twice is a problem, and the second
 * is not read (two people under one id would contradict each other in everything).
 *
 * @param declarations in the order of files and places. Rows of tables in notes come last: they add to what others declare.
 * @param isDraft whether a file's claims are candidates.
 */
export function declareEntities(
  declarations: readonly Declaration[],
  ontology: Ontology,
  isDraft: (declaration: Declaration) => boolean,
  memo: EntityMemo = new EntityMemo(),
): DeclaredEntities {
  const plainIdOf = (declaration: Declaration): string => memo.plainIdOf(declaration);
  const rows = declarations.filter(({ isRow }) => isRow === true);
  const others = rows.length === 0 ? declarations : declarations.filter(({ isRow }) => isRow !== true);
  const ids = declaredIds(others, plainIdOf, ontology);
  const merging = new Merging(ontology, memo, ids, idsOfRows(rows, others, ids.idOf, plainIdOf, ontology));
  for (const declaration of [...others, ...rows]) merging.add(declaration);
  return merging.finish(isDraft);
}

interface Merged {
  readonly declarations: readonly Declaration[];
  readonly entity: Entity;
}

/** Entities of the last build: the same declarations give the same object again. For one set of settings. */
export class EntityMemo {
  private readonly ids = new WeakMap<Declaration, string>();
  private readonly kinds = new Map<string, string>();
  private readonly merged = new WeakMap<Declaration, Merged>();

  /** The id that a declaration states, or that its name makes; empty where it has neither. */
  plainIdOf(declaration: Declaration): string {
    let id = this.ids.get(declaration);
    if (id === undefined) {
      const { id: own, name } = declaration;
      id = own?.text.trim() ?? (name === undefined ? '' : idFromName(name.text));
      this.ids.set(declaration, id);
    }
    return id;
  }

  /** @param find the kind that a word names, if any. */
  kind(word: string, find: () => string | undefined): string | undefined {
    let kind = this.kinds.get(word);
    if (kind === undefined) {
      kind = find();
      if (kind !== undefined) this.kinds.set(word, kind);
    }
    return kind;
  }

  /** @param sharesName the name that other notes have as well. */
  entity(
    { id, first, kind, kindPlace, declarations }: Draft,
    sharesName: string | undefined,
    make: () => Entity,
  ): Entity {
    const before = this.merged.get(first);
    const isSame =
      before !== undefined &&
      before.entity.id === id &&
      before.entity.shares_name === sharesName &&
      before.entity.kind_guessed === isGuessed(kindPlace) &&
      before.entity.kind === (kind ?? unknownKind) &&
      before.declarations.length === declarations.length &&
      before.declarations.every((declaration, index) => declaration === declarations[index]);
    if (isSame) return before.entity;
    const entity = make();
    this.merged.set(first, { declarations: [...declarations], entity });
    return entity;
  }
}

/** The file among several that declares the kind of one entity; the others add to it. */
const mainOf = (declarations: readonly Declaration[]): Declaration | undefined =>
  declarations.find(({ kind }) => kind !== undefined) ?? declarations.find(({ name }) => name !== undefined);

/** The rows of one table of which nothing says the kind. */
interface KindlessRows {
  /** The draft of the first. */
  readonly draft: Draft;
  readonly count: number;
}

class Merging {
  private readonly drafts = new Map<string, Draft>();
  private readonly owners = new Map<Declaration, string>();
  private readonly problems: Problem[] = [];
  private readonly kindlessRows = new Map<SourceFile, KindlessRows>();
  private readonly ontology: Ontology;
  private readonly memo: EntityMemo;
  private readonly ids: DeclaredIds;
  private readonly ofRows: ReadonlyMap<Declaration, string>;

  constructor(ontology: Ontology, memo: EntityMemo, ids: DeclaredIds, ofRows: ReturnType<typeof idsOfRows>) {
    this.ontology = ontology;
    this.memo = memo;
    this.ids = ids;
    this.ofRows = ofRows.ids;
    this.problems.push(...ids.problems, ...ofRows.problems);
  }

  add(declaration: Declaration): void {
    const words = declaration.id ?? declaration.name;
    const id = this.ids.idOf.get(declaration) ?? this.ofRows.get(declaration) ?? '';
    if (declaration.isRow === true && id === '') return;
    if (words === undefined || id === '') {
      this.report(
        declaration,
        declaration.offset,
        'nameless-entity',
        'An entity without a name. Add `name:` or `id:`.',
      );
      return;
    }
    const kind = this.kindOf(declaration);
    const before = this.drafts.get(id);
    if (before === undefined) {
      const kindPlace = declaration.kind === undefined ? undefined : { declaration, words: declaration.kind };
      this.drafts.set(id, { id, first: declaration, declarations: [declaration], kind, kindPlace });
    } else {
      // A row may add to what its own note is about.
      const twin = before.declarations.find(
        ({ file, isRow }) => file === declaration.file && isRow === declaration.isRow,
      );
      if (twin !== undefined) {
        const { line } = twin.file.lines.position(twin.offset);
        const how = declaration.id === undefined ? `Its id would be \`${id}\`, which` : `The id \`${id}\``;
        const message = `${how} is taken on line ${line} of this file, so this one is not read. Give it another \`id:\`, or join the two.`;
        this.report(declaration, words.start, 'duplicate-id', message);
        return;
      }
      before.declarations.push(declaration);
      this.mergeKind(before, declaration, kind);
    }
    this.owners.set(declaration, id);
  }

  private mergeKind(draft: Draft, declaration: Declaration, kind: string | undefined): void {
    if (kind === undefined || declaration.kind === undefined) return;
    const wasImplied = draft.kindPlace?.declaration.kindIsImplied === true;
    if (kind === draft.kind || (declaration.kindIsImplied === true && draft.kind !== undefined)) {
      if (wasImplied && declaration.kindIsImplied !== true) draft.kindPlace = { declaration, words: declaration.kind };
      return;
    }
    const narrows = draft.kind === undefined || wasImplied || this.lineOf(kind).includes(draft.kind);
    if (narrows) {
      draft.kind = kind;
      draft.kindPlace = { declaration, words: declaration.kind };
      return;
    }
    if (draft.kind !== undefined && this.lineOf(draft.kind).includes(kind)) return;
    const first = draft.kindPlace?.declaration ?? draft.first;
    const { line } = first.file.lines.position(draft.kindPlace?.words.start ?? first.offset);
    const message = `\`${draft.id}\` is a ${draft.kind} at ${first.file.path}:${line}, and a ${kind} here; it was read as a ${draft.kind}. Make the kinds agree, or give one of them another \`id:\`.`;
    this.report(declaration, declaration.kind.start, 'kind-conflict', message);
  }

  /** The declared kind that a word names. An undeclared one becomes a kind of its own. */
  private kindOf(declaration: Declaration): string | undefined {
    const { kind } = declaration;
    if (kind === undefined) return undefined;
    const { kinds } = this.ontology;
    const known = this.memo.kind(kind.text, () => findKind(kinds, kind.text)?.name);
    if (known !== undefined) return known;
    const own = kindNameOf(kind.text);
    if (own === undefined || reservedLabels.has(own)) {
      const message = `\`${kind.text}\` cannot be a kind${own === undefined ? ': expected a word, e.g. Person' : ', the graph uses that word for itself'}. Choose another.`;
      this.report(declaration, kind.start, 'reserved-kind', message);
      return undefined;
    }
    const hint =
      didYouMean(kind.text, kinds.keys()) || `. Declare it in lore.yaml: \`kinds: { ${own}: { parent: … } }\`.`;
    this.report(declaration, kind.start, 'unknown-kind', `Unknown kind \`${kind.text}\`${hint}`);
    return own;
  }

  private lineOf(kind: string): readonly string[] {
    return kindLine(this.ontology.kinds, kind);
  }

  finish(isDraft: (declaration: Declaration) => boolean): DeclaredEntities {
    const entities = new Map<string, Entity>();
    for (const draft of this.drafts.values()) entities.set(draft.id, this.entity(draft, isDraft));
    for (const [file, rows] of this.kindlessRows) this.reportKindless(file, rows);
    return { entities, owners: this.owners, problems: this.problems };
  }

  private entity(draft: Draft, isDraft: (declaration: Declaration) => boolean): Entity {
    const { id, first, declarations } = draft;
    if (draft.kind === undefined && !declarations.some(({ kind }) => kind !== undefined)) {
      const { file } = first;
      if (file.kind === 'csv') {
        const rows = this.kindlessRows.get(file);
        this.kindlessRows.set(file, { draft: rows?.draft ?? draft, count: (rows?.count ?? 0) + 1 });
      } else {
        const message = `\`${id}\` has no kind, so few rules apply to it. Add e.g. \`kind: Person\`.`;
        this.report(first, first.offset, 'missing-kind', message);
      }
    }
    return this.memo.entity(draft, this.ids.namesakes.get(id), () => this.made(draft, isDraft));
  }

  /** A column, a setting or the file's name says the kind of rows, so they are one problem. */
  private reportKindless({ path }: SourceFile, { draft: { id, first }, count }: KindlessRows): void {
    const which = count === 1 ? `\`${id}\` has` : `${count} rows, the first of them \`${id}\`, have`;
    const message = `${which} no kind, so few rules apply. Add a column \`Kind\`, say it in lore.yaml (\`columns: [{ match: ${JSON.stringify(path)}, kind: Person }]\`), or name the file after what is in it, e.g. \`characters.csv\`.`;
    this.report(first, first.offset, 'missing-kind', message);
  }

  private made(draft: Draft, isDraft: (declaration: Declaration) => boolean): Entity {
    const { id, first, declarations } = draft;
    const names = declarations.flatMap(({ name }) => (name === undefined ? [] : [name.text.trim()]));
    const [name = id] = names;
    const aliases = declarations.flatMap((each) => each.aliases.map(({ text }) => text.trim()));
    return {
      id,
      name,
      aliases: [...new Set([...names, ...aliases])].filter((alias) => alias !== name && alias !== ''),
      kind: draft.kind ?? unknownKind,
      labels: draft.kind === undefined ? [] : this.labels(draft.kind),
      place: placeOfDeclaration(mainOf(declarations) ?? first),
      draft: declarations.every(isDraft),
      ...defined({ shares_name: this.ids.namesakes.get(id), kind_guessed: isGuessed(draft.kindPlace) }),
    };
  }

  private labels(kind: string): readonly string[] {
    return this.lineOf(kind);
  }

  private report(declaration: Declaration, offset: number, code: ProblemCode, message: string): void {
    this.problems.push(placed(declaration.file.path, declaration.file.lines, { offset, code, message }));
  }
}

function isGuessed(place: Draft['kindPlace']): true | undefined {
  return place?.declaration.kindIsGuessed;
}

/** Where an entity is declared, with the line. */
export function placeOfDeclaration({ place, file, offset }: Declaration): ClaimPlace {
  if (place !== undefined) return place;
  const { path, lines } = file;
  return { path, ...lines.position(offset), quote: lines.lineText(offset) };
}

/** Kind of an entity without one; its only label is Entity. */
export const unknownKind = 'Entity';

function idFromName(name: string): string {
  return slug(name) || name.trim();
}
