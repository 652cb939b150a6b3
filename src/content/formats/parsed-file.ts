import type { ClaimPlace } from '../../model/claim.ts';
import type { Problem } from '../../model/problem.ts';
import type { ProblemCode } from '../../model/problem-levels.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import type { DateContext } from '../../time/calendar.ts';
import type { ParsedDate } from '../../time/date-expressions/problem.ts';
import type { LineIndex } from '../../util/text/line-index.ts';
import type { YamlMap, YamlNode, YamlScalar } from '../../util/yaml/index.ts';
import type { FormatName } from './formats.ts';

/**
 * A reader turns one file into what it literally says: declarations of entities, and statements about them as key and value, each with its
 * offset in the file's text. It knows its format and nothing of names or dates. The meaning of the words is resolved once, for all formats
 * (`resolve/`). Every reader hands over values as `YamlNode`s, whatever its format.
 */
export type Reader = (input: ReaderInput) => ParsedFile;

export interface ReaderInput {
  /** Relative to the world's root, with `/`. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly config: WorldConfig;
}

/** A fault at an offset of a file. */
export interface FileIssue {
  readonly offset: number;
  readonly code: ProblemCode;
  readonly message: string;
}

/** A file as read. */
export interface SourceFile {
  readonly path: string;
  /** Its format. */
  readonly kind: FormatName;
  readonly title: string;
  readonly sha256: string;
  /** The place of a note among the chapters of a story. */
  readonly order?: number;
  /** The day in the world that the note of a session tells of, as written: its sentences happened then. */
  readonly day?: string;
  /** It is no file of the world, but a text that is held against it: its dates say nothing about the present of the world. */
  readonly isBeside?: true;
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
  /** True if other files decided some of its ids: parsed alone it has others. */
  readonly idsByOthers?: true;
  /** Facts that an earlier run found. */
  readonly known?: KnownOfFile;
}

/** Facts about a file's text that building a world needs. With them the text is not searched again. */
export interface KnownOfFile {
  /** True if it may hold a waiver. */
  readonly waives: boolean;
  /** Words of names that its prose also writes in small letters. `key` is the hash of the names they were found for. */
  readonly smallWords?: { readonly key: string; readonly words: ReadonlySet<string> };
  /** Words with capitals in its prose that name nobody, by its text. `key` is the hash of the names that there were. */
  readonly strangers?: { readonly key: string; readonly found: readonly Stranger[] };
}

/** Words with capitals in a passage that name no entity of the world. */
export interface Stranger {
  /** As written, on one line and without titles before it. */
  readonly text: string;
  /** Index of the passage in its file. */
  readonly chunk: number;
  /** Offset in the passage's text. */
  readonly start: number;
  /** True if a sentence begins with it, so that its capital proves nothing. */
  readonly opens: boolean;
}

/** A text with its place: an id, a name, a key. `scalarOf` makes one from a string. */
export type Words = YamlScalar;

/** An entity as one place of one file declares it. */
export interface Declaration {
  readonly file: SourceFile;
  /** Where it begins. */
  readonly offset: number;
  /** The offset as line and column, with the line's text; set when the reader has it already. */
  readonly place?: ClaimPlace;
  /** Default: the slug of the name. At least one of `id` and `name` is set. */
  readonly id?: Words;
  readonly name?: Words;
  readonly kind?: Words;
  /** True if only a folder's name says the kind, so that any other place that says it is right. */
  readonly kindIsImplied?: true;
  /** True if what says the kind only hints at it (`Minor NPCs/`), which proves nothing. */
  readonly kindIsGuessed?: true;
  /** True if it is a row of a table in a note: where it names somebody declared elsewhere, it is about them. */
  readonly isRow?: true;
  readonly aliases: readonly Words[];
  readonly statements: readonly KeyStatement[];
  /** Statements that stand in the prose of a note, or in a row of its tables: they count where their value fits their key and nothing above states it, and are no problem elsewhere. */
  readonly asides?: readonly KeyStatement[];
  readonly relations: readonly RelationStatement[];
  /** True if its statements say that it is a woman or a man; set where that is known without reading them. */
  readonly gender?: StatedGender;
  /** The path of a note from the root without the ending; for a folder's note, that of the folder as well. */
  readonly notePaths?: readonly string[];
  /**
   * Which unknown keys to report. `report`: all. `near-miss`: only likely typing slips, since front matter has many keys of
   * other tools. `ignore`: none, since another program wrote the keys.
   */
  readonly unknownKeys: 'report' | 'near-miss' | 'ignore';
}

export type StatedGender = 'female' | 'male' | 'neutral' | 'unstated';

/** Words of a heading, an item or a title above a field. */
export interface HeadAbove {
  readonly words: string;
  /**
   * True if they are surely a name: if it is not that of what the note is about, neither is the field. Else they count only where they name
   * another.
   */
  readonly isName: boolean;
}

/** `key: value`, as written. */
export interface KeyStatement {
  readonly key: Words;
  readonly value: YamlNode;
  /** The heads above a piece of prose in a note, which may name somebody else. */
  readonly under?: readonly HeadAbove[];
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
  /** Plain text, without the format's marks. */
  readonly text: string;
  /** Maps the text to the file when marks were left out: the text from `at` on is the file's from `offset` on. Sorted by `at`. Default: one piece. */
  readonly pieces?: readonly TextPiece[];
  /** Ranges of the text that are links or, without a target, hold no names, such as code. Sorted by `start`. */
  readonly spans?: readonly LinkSpan[];
  /** Targets of links in it. A link to no entity is not a problem. */
  readonly links: readonly string[];
  /** Ids of the entities it names, when the reader knows them already. */
  readonly mentions?: readonly string[];
  /** The heads above a part of a note. */
  readonly under?: Headings;
}

/** The words of the headings above a passage. */
export interface Headings {
  /** The first heading of the note. */
  readonly title?: string;
  /** The last heading above it, unless that is the first. */
  readonly heading?: string;
  /** The headings that this one stands under, the outermost first; without the first of the note. */
  readonly outer?: readonly string[];
  /** A heading within the quotation or callout that the passage begins in. */
  readonly box?: string;
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
