import {
  type ClaimStatus,
  type Entity,
  type LoreSource,
  type Reliability,
  reliabilities,
  type Tier,
} from '../model/claim.ts';
import type { Problem } from '../model/problem.ts';
import type { SourceRule, WorldConfig } from '../model/world-config.ts';
import { foldKey } from '../util/fold.ts';
import { compareText, placed } from '../util/places.ts';
import { slug } from '../util/slug.ts';
import type { YamlScalar } from '../util/yaml/index.ts';
import type { Names } from './names.ts';
import type { Declaration, SourceFile } from './reading.ts';

/** Kind of entities that are books, chronicles and narrators inside the world. */
export const inWorldSourceKind = 'Chronicle';

export const tiers: readonly Tier[] = ['canon', 'entity', 'memory'];

/** What a file is worth, by the first source rule that matches it. */
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
    ...(rule?.reliability === undefined ? {} : { reliability: rule.reliability }),
    ...(rule?.project === undefined ? {} : { project: rule.project }),
  };
}

/** The sources claims are asserted by: files, and what files name as `source:`. */
export class SourceBook {
  readonly problems: Problem[] = [];
  private readonly byWords = new Map<string, LoreSource>();
  private readonly sources = new Map<string, LoreSource>();
  private readonly trust = new Map<SourceFile, FileTrust>();
  private readonly config: Pick<WorldConfig, 'sources'>;
  private readonly names: Names<Entity>;

  constructor(config: Pick<WorldConfig, 'sources'>, names: Names<Entity>) {
    this.config = config;
    this.names = names;
  }

  addFile(file: SourceFile): void {
    const { tier, reliability, project } = this.trustOf(file);
    this.sources.set(file.path, {
      id: file.path,
      path: file.path,
      title: file.title,
      kind: file.kind,
      tier,
      ...(reliability === undefined ? {} : { reliability }),
      ...(project === undefined ? {} : { project }),
      sha256: file.sha256,
    });
  }

  trustOf(file: SourceFile): FileTrust {
    let trust = this.trust.get(file);
    if (trust === undefined) {
      trust = trustOf(file.path, this.config.sources);
      this.trust.set(file, trust);
    }
    return trust;
  }

  /** An entity that is a source, with the reliability and tier its declarations state. */
  addInWorld(entity: Entity, declarations: readonly Declaration[]): void {
    const tier = this.stated(declarations, 'tier', tiers);
    const reliability = this.stated(declarations, 'reliability', reliabilities);
    this.sources.set(entity.id, {
      id: entity.id,
      title: entity.name,
      kind: 'in-world',
      tier: tier ?? this.trustOfFirst(declarations),
      ...(reliability === undefined ? {} : { reliability }),
    });
  }

  /** The source a claim names: an entity, or words that stand for themselves ("Annals of Vask, p. 12"). */
  named(words: YamlScalar, file: SourceFile): LoreSource | undefined {
    const text = words.text.trim();
    if (text === '') return undefined;
    const known = this.byWords.get(text) ?? this.find(text, words, file);
    this.byWords.set(text, known);
    return known;
  }

  private find(text: string, words: YamlScalar, file: SourceFile): LoreSource {
    const result = this.names.resolve(text, [inWorldSourceKind]);
    if ('found' in result) return this.sources.get(result.found.id) ?? this.narrator(result.found, file);
    if ('candidates' in result) {
      const ids = result.candidates.map(({ id }) => `\`${id}\``).join(', ');
      const message = `The source "${text}" may be any of ${ids}. Write the id.`;
      this.problems.push(placed(file.path, file.lines, { offset: words.start, code: 'ambiguous-source', message }));
    }
    const id = slug(text) || text;
    const known = this.sources.get(id);
    if (known !== undefined) return known;
    const near = 'nearest' in result ? result.nearest.find((name) => this.isSource(name)) : undefined;
    if (near !== undefined) {
      const message = `No source "${text}" is declared: did you mean \`${near}\`? It was taken as a source of its own.`;
      this.problems.push(placed(file.path, file.lines, { offset: words.start, code: 'unknown-source', message }));
    }
    const source: LoreSource = { id, title: text, kind: 'in-world', tier: this.trustOf(file).tier };
    this.sources.set(id, source);
    return source;
  }

  /** By id. */
  all(): LoreSource[] {
    return [...this.sources.values()].sort((a, b) => compareText(a.id, b.id));
  }

  /** A person, or whatever else a claim names as its source though it is not declared as one. */
  private narrator(entity: Entity, file: SourceFile): LoreSource {
    const source: LoreSource = { id: entity.id, title: entity.name, kind: 'in-world', tier: this.trustOf(file).tier };
    this.sources.set(entity.id, source);
    return source;
  }

  private isSource(name: string): boolean {
    const result = this.names.resolve(name, [inWorldSourceKind]);
    return 'found' in result && this.sources.has(result.found.id);
  }

  private trustOfFirst(declarations: readonly Declaration[]): Tier {
    const [first] = declarations;
    return first === undefined ? 'entity' : this.trustOf(first.file).tier;
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

/** One of a few words, whatever its case. */
export function readChoice<T extends string>(value: YamlScalar, allowed: readonly T[]): T | undefined {
  const word = value.text.trim().toLowerCase();
  return allowed.find((each) => each === word);
}

export function badChoice(key: string, value: YamlScalar, allowed: readonly string[]) {
  const message = `\`${key}: ${value.text}\`: expected one of ${allowed.join(', ')}.`;
  return { offset: value.start, code: 'bad-value', message };
}
