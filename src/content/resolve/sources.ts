import {
  type ClaimStatus,
  type Entity,
  type LoreSource,
  type Reliability,
  reliabilities,
  type Tier,
} from '../../model/claim.ts';
import { inWorldSourceKind } from '../../model/kinds.ts';
import type { Problem } from '../../model/problem.ts';
import type { SourceRule, WorldConfig } from '../../model/world-config.ts';
import { defined } from '../../util/defined.ts';
import { placed } from '../../util/places.ts';
import { foldKey } from '../../util/text/fold.ts';
import { slug } from '../../util/text/slug.ts';
import type { YamlScalar } from '../../util/yaml/index.ts';
import type { Declaration, SourceFile } from '../formats/parsed-file.ts';
import type { Names } from './entity-names.ts';

export const tiers: readonly Tier[] = ['canon', 'entity', 'memory'];

/** How far a file is trusted, by the first source rule that matches it. */
export interface FileTrust {
  readonly tier: Tier;
  readonly status: ClaimStatus;
  readonly reliability?: Reliability;
  readonly project?: string;
}

export function trustOf(path: string, rules: readonly SourceRule[]): FileTrust {
  const rule = rules.find((each) => each.matches(path));
  const status = rule?.status ?? 'active';
  return {
    tier: rule?.tier ?? (status === 'candidate' ? 'memory' : 'entity'),
    status,
    ...defined({ reliability: rule?.reliability, project: rule?.project }),
  };
}

/** A file as the source of its own claims. */
export function sourceOfFile(file: SourceFile, rules: readonly SourceRule[]): LoreSource {
  const { tier, reliability, project } = trustOf(file.path, rules);
  return {
    id: file.path,
    path: file.path,
    title: file.title,
    kind: file.kind,
    tier,
    ...defined({ reliability, project, order: file.order }),
    sha256: file.sha256,
  };
}

/** The books, chronicles and narrators that a world declares. */
export class DeclaredSources {
  readonly problems: Problem[] = [];
  private readonly sources = new Map<string, LoreSource>();
  private readonly config: Pick<WorldConfig, 'sources'>;

  constructor(config: Pick<WorldConfig, 'sources'>) {
    this.config = config;
  }

  get(id: string): LoreSource | undefined {
    return this.sources.get(id);
  }

  all(): readonly LoreSource[] {
    return [...this.sources.values()];
  }

  /** An entity that is a source, with the reliability and tier its declarations state. */
  add(entity: Entity, declarations: readonly Declaration[]): void {
    const tier = this.stated(declarations, 'tier', tiers);
    const reliability = this.stated(declarations, 'reliability', reliabilities);
    const project = declarations.flatMap(projectOf)[0];
    this.sources.set(entity.id, {
      id: entity.id,
      title: entity.name,
      kind: 'in-world',
      tier: tier ?? this.trustOfFirst(declarations),
      ...defined({ reliability, project }),
    });
  }

  private trustOfFirst(declarations: readonly Declaration[]): Tier {
    const [first] = declarations;
    return first === undefined ? 'entity' : trustOf(first.file.path, this.config.sources).tier;
  }

  private stated<T extends string>(
    declarations: readonly Declaration[],
    key: string,
    allowed: readonly T[],
  ): T | undefined {
    for (const { file, statements } of declarations) {
      const value = statements.find((statement) => foldKey(statement.key.text) === key)?.value;
      if (value?.kind !== 'scalar' || value.value === null) continue;
      const word = readChoice(value, allowed);
      if (word !== undefined) return word;
      this.problems.push(placed(file.path, file.lines, badChoice(key, value, allowed)));
    }
    return undefined;
  }
}

/** The project that a book's declaration names: what the book says belongs to it. */
function projectOf({ file, statements }: Declaration): string[] {
  const value = statements.find(({ key }) => foldKey(key.text) === 'project')?.value;
  const text = value?.kind === 'scalar' && file.kind !== 'markdown' ? value.text.trim() : '';
  return text === '' ? [] : [text];
}

/** The sources that the claims of one file are asserted by: the file, and what it names as `source:`. */
export class FileSources {
  readonly trust: FileTrust;
  /** Sources that it names and no file declares, by id. */
  readonly undeclared = new Map<string, LoreSource>();
  /** Problems that are reported once for a world, by what they are about. */
  readonly worldProblems = new Map<string, Problem>();
  private readonly byWords = new Map<string, LoreSource>();
  private readonly declared: DeclaredSources;
  private readonly names: Names<Entity>;

  constructor(trust: FileTrust, declared: DeclaredSources, names: Names<Entity>) {
    this.trust = trust;
    this.declared = declared;
    this.names = names;
  }

  /** The source a claim names: an entity, or words that stand for themselves ("Annals of Vask, p. 12"). */
  source(words: YamlScalar, file: SourceFile): LoreSource | undefined {
    const text = words.text.trim();
    if (text === '') return undefined;
    const key = words.link ?? text;
    const known = this.byWords.get(key) ?? this.find(text, words, file);
    this.byWords.set(key, known);
    return known;
  }

  private find(text: string, words: YamlScalar, file: SourceFile): LoreSource {
    const result =
      words.link === undefined
        ? this.names.resolve(text, [inWorldSourceKind], { from: file.path })
        : this.names.follow(words.link, file.path, [inWorldSourceKind]);
    if ('found' in result) return this.known(result.found.id) ?? this.narrator(result.found);
    if ('candidates' in result) {
      const ids = result.candidates.map(({ id }) => `\`${id}\``).join(', ');
      const message = `The source "${text}" may be any of ${ids}. Write the id.`;
      const problem = placed(file.path, file.lines, { offset: words.start, code: 'ambiguous-source', message });
      this.worldProblems.set(`source ${text}`, problem);
    }
    const id = slug(text) || text;
    const known = this.known(id);
    if (known !== undefined) return known;
    const near = 'nearest' in result ? result.nearest.find((name) => this.isSource(name)) : undefined;
    if (near !== undefined) {
      const message = `No source "${text}" is declared: did you mean \`${near}\`? It is used as a separate source.`;
      const problem = placed(file.path, file.lines, { offset: words.start, code: 'unknown-source', message });
      this.worldProblems.set(`source ${text}`, problem);
    }
    const source: LoreSource = { id, title: text, kind: 'in-world', tier: this.trust.tier };
    this.undeclared.set(id, source);
    return source;
  }

  /** A person, or whatever else a claim names as its source though it is not declared as one. */
  private narrator(entity: Entity): LoreSource {
    const source: LoreSource = { id: entity.id, title: entity.name, kind: 'in-world', tier: this.trust.tier };
    this.undeclared.set(entity.id, source);
    return source;
  }

  private known(id: string): LoreSource | undefined {
    return this.undeclared.get(id) ?? this.declared.get(id);
  }

  private isSource(name: string): boolean {
    const result = this.names.resolve(name, [inWorldSourceKind]);
    return 'found' in result && this.known(result.found.id) !== undefined;
  }
}

/** One of a few words, whatever its case. */
export function readChoice<T extends string>(value: YamlScalar, allowed: readonly T[]): T | undefined {
  const word = value.text.trim().toLowerCase();
  return allowed.find((each) => each === word);
}

export function badChoice(key: string, value: YamlScalar, allowed: readonly string[]) {
  const message = `\`${key}: ${value.text}\`: expected one of ${allowed.join(', ')}.`;
  return { offset: value.start, code: 'bad-value' as const, message };
}
