import type { Claim } from '../../model/claim.ts';
import type { Problem } from '../../model/problem.ts';
import type { Waiver } from '../../model/waiver.ts';
import { placed } from '../../util/places.ts';
import { foldKey } from '../../util/text/fold.ts';
import { isNull, type YamlNode } from '../../util/yaml/index.ts';
import type { Declaration, KeyStatement, ParsedFile, SourceFile } from '../formats/parsed-file.ts';
import { type WaiverComment, waiverComments } from './comments.ts';
import { readWaiver, type WaiverWords } from './parse-waiver.ts';

/** The key of an entity that holds its waivers. */
export const waiverKey = 'ignore';

interface Input {
  readonly parsedFiles: readonly ParsedFile[];
  /** The declarations of entities, with the id of each. */
  readonly owners: ReadonlyMap<Declaration, string>;
  /** Called only when the world has waiver comments. */
  readonly claims: () => readonly Claim[];
}

/** All waivers of a world: `lore-ignore` in comments and notes, `ignore:` on entities. A malformed waiver is a problem. */
export function readWaivers({ parsedFiles, owners, claims }: Input): {
  readonly waivers: readonly Waiver[];
  readonly problems: readonly Problem[];
} {
  const waivers: Waiver[] = [];
  const problems: Problem[] = [];
  const add = (file: SourceFile, offset: number, text: string, covers: Covers, lead = ''): void => {
    const read = readWaiver(text, lead);
    if ('message' in read) problems.push(placed(file.path, file.lines, { offset, code: 'bad-waiver', ...read }));
    else waivers.push(...read.map((words) => waiverOf(file, offset, words, covers)));
  };
  let beside: Beside | undefined;
  const silent = new Set<SourceFile>();
  for (const { file, known } of parsedFiles) {
    if (known?.waives === false) {
      silent.add(file);
      continue;
    }
    for (const comment of commentsIn(file)) {
      beside ??= new Beside(owners, claims());
      const lead = file.kind === 'markdown' ? 'lore-ignore ' : '# lore-ignore ';
      add(file, comment.offset, comment.text, beside.covers(file, comment), lead);
    }
  }
  for (const [declaration, id] of owners) {
    const { file } = declaration;
    if (silent.has(file)) continue;
    for (const { value } of waiverStatements(declaration)) {
      if (isNull(value)) continue;
      // In front matter, `ignore` may be a key of another tool: a value without a colon is not a waiver.
      if (file.kind === 'markdown' && value.kind === 'scalar' && !value.text.includes(':')) continue;
      for (const { offset, text } of wordsOf(value))
        add(file, offset, text, { claims: [], entities: [id], file: false });
    }
  }
  return { waivers, problems };
}

/** True if a file has anything that `readWaivers` reads. */
export function mayWaive({ file, declarations, known }: ParsedFile): boolean {
  return (
    known?.waives ?? (commentsIn(file).length > 0 || declarations.some((each) => waiverStatements(each).length > 0))
  );
}

const knownStatements = new WeakMap<Declaration, readonly KeyStatement[]>();

function waiverStatements(declaration: Declaration): readonly KeyStatement[] {
  let statements = knownStatements.get(declaration);
  if (statements === undefined) {
    statements = declaration.statements.filter(({ key }) => key.text.toLowerCase() === waiverKey);
    knownStatements.set(declaration, statements);
  }
  return statements;
}

const knownComments = new WeakMap<SourceFile, readonly WaiverComment[]>();

/** The comments of a file, found once for each parsed file. */
function commentsIn(file: SourceFile): readonly WaiverComment[] {
  let comments = knownComments.get(file);
  if (comments === undefined) {
    comments = waiverComments(file);
    knownComments.set(file, comments);
  }
  return comments;
}

type Covers = Pick<Waiver, 'claims' | 'entities' | 'file'>;

function waiverOf(file: SourceFile, offset: number, words: WaiverWords, covers: Covers): Waiver {
  return { ...words, place: { path: file.path, ...file.lines.position(offset) }, ...covers };
}

/** The waivers of an `ignore:` value as texts. It is `RULE: reason`, `{ RULE: reason }`, `{ RULE: { reason, until, facts } }`, or a list of those. */
function wordsOf(value: YamlNode): { readonly offset: number; readonly text: string }[] {
  if (value.kind === 'seq') return value.items.flatMap(wordsOf);
  if (value.kind === 'scalar') return [{ offset: value.start, text: value.text }];
  return value.pairs.map(({ key, value: what }) => {
    const fields = what.kind === 'map' ? what.pairs : [];
    const field = (name: string): string => {
      const found = fields.find((pair) => foldKey(pair.key.text) === name)?.value;
      return found?.kind === 'scalar' ? found.text : '';
    };
    const reason = what.kind === 'scalar' ? what.text : field('reason');
    const facts = field('facts') === '' ? '' : `@${field('facts')}`;
    const until = field('until') === '' ? '' : ` until ${field('until')}`;
    return { offset: key.start, text: `${key.text}${facts}${until}: ${reason}` };
  });
}

/** Finds the claims and entities that a comment covers. */
class Beside {
  private readonly claims = new Map<string, Claim[]>();
  private readonly declared = new Map<string, { readonly line: number; readonly id: string }[]>();

  constructor(owners: ReadonlyMap<Declaration, string>, claims: readonly Claim[]) {
    for (const claim of claims) {
      const list = this.claims.get(claim.place.path);
      if (list === undefined) this.claims.set(claim.place.path, [claim]);
      else list.push(claim);
    }
    for (const [{ file, offset }, id] of owners) {
      const entry = { line: file.lines.position(offset).line, id };
      const list = this.declared.get(file.path);
      if (list === undefined) this.declared.set(file.path, [entry]);
      else list.push(entry);
    }
  }

  covers({ path }: SourceFile, { scope }: WaiverComment): Covers {
    if (scope === 'file')
      return { claims: [], entities: this.declared.get(path)?.map(({ id }) => id) ?? [], file: true };
    const isIn = (line: number): boolean => line >= scope.from && line <= scope.to;
    return {
      claims: (this.claims.get(path) ?? [])
        .filter(({ place }) => isIn(place.line))
        .map(({ id }) => id)
        .sort(),
      entities: (this.declared.get(path) ?? [])
        .filter(({ line }) => isIn(line))
        .map(({ id }) => id)
        .sort(),
      file: false,
    };
  }
}
