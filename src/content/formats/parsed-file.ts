import type { ClaimPlace } from '../../model/claim.ts';
import type { Problem } from '../../model/problem.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import type { DateContext } from '../../time/calendar.ts';
import type { ParsedDate } from '../../time/date-expressions/problem.ts';
import type { LineIndex } from '../../util/text/line-index.ts';
import type { YamlMap, YamlNode, YamlScalar } from '../../util/yaml/index.ts';

/**
 * The seam between formats and meaning. A reader turns one file into what it literally says: things declared, and
 * statements about them as key and value, each with its offset in the file's text. It knows its format and nothing of
 * predicates, names or dates; what the words mean is settled once, for all formats, in `build-world.ts`.
 */
export type Reader = (input: ReaderInput) => ParsedFile;

export interface ReaderInput {
  /** Relative to the world's root, with `/`. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly config: WorldConfig;
}

/** A file as read. */
export interface SourceFile {
  readonly path: string;
  /** `yaml`, `markdown`, `gedcom`, `csv`. */
  readonly kind: string;
  readonly title: string;
  readonly sha256: string;
  readonly lines: LineIndex;
  /** How dates are written in this format; default: the world's own date expressions. */
  readonly readDate?: DateSyntax | undefined;
}

/** Reads one date of a format with its own grammar of dates. */
export type DateSyntax = (text: string, context: DateContext) => ParsedDate;

export interface ParsedFile {
  readonly file: SourceFile;
  readonly declarations: readonly Declaration[];
  /** Relations that stand by themselves (`{ type, from_entity, to }`, a row of `relations.csv`). */
  readonly relations: readonly RelationStatement[];
  readonly chunks: readonly ChunkDraft[];
  readonly problems: readonly Problem[];
  /** What was found out about it before; absent: nothing. */
  readonly known?: KnownOfFile;
}

/** What a world is built from besides the words of its files, so that those of a file need not be looked at again. */
export interface KnownOfFile {
  /** Whether anything in it may be a waiver. */
  readonly waives: boolean;
  /** Words of its prose that are written in small letters and are names here, by the `key` of these names. */
  readonly smallWords?: { readonly key: string; readonly words: ReadonlySet<string> };
}

/** Words at a place: how every reader hands over ids, names and keys. `scalarOf` makes one from plain text. */
export type Words = YamlScalar;

/** A thing as one place of one file declares it. */
export interface Declaration {
  readonly file: SourceFile;
  /** Where it begins. */
  readonly offset: number;
  /** The same as line and column with the line's text, where that is known already. */
  readonly place?: ClaimPlace;
  /** Default: the slug of the name. At least one of the two is there. */
  readonly id?: Words;
  readonly name?: Words;
  readonly kind?: Words;
  readonly aliases: readonly Words[];
  readonly statements: readonly KeyStatement[];
  readonly relations: readonly RelationStatement[];
  /** Ways of pointing at it that are no names: a note's path from the root, and its endings. */
  readonly handles?: readonly string[];
  /**
   * `report` lists every key nobody knows; `near-miss` only what looks like a slip (front matter holds many foreign keys);
   * `ignore` none, where another program wrote them.
   */
  readonly unknownKeys: 'report' | 'near-miss' | 'ignore';
}

/** `key: value`, as written. */
export interface KeyStatement {
  readonly key: Words;
  readonly value: YamlNode;
}

/** The long form of a relation: `type`, `to`, perhaps `from_entity`, and the relation fields. */
export interface RelationStatement {
  readonly file: SourceFile;
  readonly fields: YamlMap;
}

/** A passage of prose. */
export interface ChunkDraft {
  readonly file: SourceFile;
  readonly offset: number;
  /** As a reader sees it: without the format's marks. */
  readonly text: string;
  /** Where marks were left out: from `at` on, the text is the file's from `offset` on. By `at`; absent: all of it is, from the chunk's offset. */
  readonly pieces?: readonly TextPiece[];
  /** Stretches of the text that are links, or (without a target) name nobody, such as code. By `start`. */
  readonly spans?: readonly LinkSpan[];
  /** Targets of links in it; one that leads nowhere is no problem. */
  readonly links: readonly string[];
  /** Ids of the entities it names, where the reader knows them already. */
  readonly mentions?: readonly string[];
}

export interface TextPiece {
  readonly at: number;
  readonly offset: number;
}

export interface LinkSpan {
  readonly start: number;
  readonly end: number;
  readonly target?: string;
}
