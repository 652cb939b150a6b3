import type { Claim, Entity } from '../../model/claim.ts';
import { isAllowedKind } from '../../model/kinds.ts';
import type { ModelReport } from '../../model/prose-report.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import { defined } from '../../util/defined.ts';
import { groupBy } from '../../util/group.ts';
import { fileOffset } from '../formats/chunks.ts';
import type { ChunkDraft, ParsedFile, SourceFile } from '../formats/parsed-file.ts';
import type { DateReader } from '../resolve/date-reader.ts';
import type { Names } from '../resolve/entity-names.ts';
import type { KeyTable } from '../vocabulary/key-table.ts';
import { isProperName } from '../vocabulary/kind-words.ts';
import { ChunkMemo } from './chunk-memo.ts';
import type { ExtractedClaim, Passage } from './extracted.ts';
import { foreignLanguageOf } from './language.ts';
import { withErasOfPassage } from './passage-eras.ts';
import { type Present, tellsThePresent } from './present.ts';
import { type FileProse, type ProseNames, readProse } from './read-prose.ts';
import { nobody } from './reader/discourse.ts';
import { pronounSort } from './reader/findings.ts';
import { proseLexicon } from './reader/lexicon.ts';
import { readPassage } from './reader/read-passage.ts';
import { type KnownSentences, Tagger } from './reader/tagger.ts';
import { refusedDatesIn } from './reader/tokenize.ts';
import type { Reading, ReadingStep, UnreadReason, UnreadSpan } from './reading.ts';
import { addSentences, countSentences, noSentences, type SentenceCounts, sentencesNaming } from './sentence-counts.ts';
import { readStructure } from './structure/read-structure.ts';
import { isStatedOutright, withoutStated } from './structure/stated.ts';
import { isTaken, type StructureReading, sentencesApart } from './structure/structure-reading.ts';
import type { DateTest } from './structure/value-parts.ts';
import { claimsOfProse, isClaimOf, type ProseClaims } from './validate-claims.ts';

/** The unread part of each passage that a model answered. */
export type UnreadOfPassages = ReadonlyMap<ChunkDraft, readonly UnreadSpan[]>;

export interface ProseOptions {
  /** The claims of a model from the world's passages. Absent: the program reads them, unless `patterns` is false. */
  readonly extracted?: readonly ExtractedClaim[];
  /** The passages that the model answered for; the program reads the others. Absent: all. */
  readonly answered?: ReadonlySet<ChunkDraft>;
  /** The parts of these passages that the model left. */
  readonly unread?: UnreadOfPassages;
  readonly patterns?: boolean;
  /** How many of the model's claims were rejected already, by reason. */
  readonly rejected?: Readonly<Record<string, number>>;
  readonly model?: ModelReport;
}

/** The needs of reading the prose of a file in its world. */
export interface ProseContext {
  readonly config: WorldConfig;
  readonly entities: ReadonlyMap<string, Entity>;
  readonly names: Pick<Names<Entity>, 'find'>;
  readonly keys: KeyTable;
  readonly prose: ProseNames;
  /** The ids of women, men and neither, as files state them. */
  readonly genders: ReadonlyMap<string, 'female' | 'male' | 'neutral'>;
  /** Id of the entity that a note describes. */
  readonly ownOf: (parsedFile: ParsedFile) => string | undefined;
  /** Hash of the era names that are dates in this world only. */
  readonly eraWords: string;
  readonly present?: Present;
}

/** The claims that the prose of a file makes. */
export interface FileProseClaims extends ProseClaims, Pick<FileProse, 'chunks'> {
  /** The tagged sentences that the reader needed. */
  readonly sentences: KnownSentences;
  /** How many stretches were not read, by reason. */
  readonly unread: Readonly<Partial<Record<UnreadReason, number>>>;
  /** The count of its sentences that name somebody. */
  readonly sentencesNaming: SentenceCounts;
  /** The language of the file, if it is not English: its sentences are then not read. */
  readonly language?: string;
}

/** Claims that a model read from a file's passages, and the passages that it answered for; absent: all. */
export interface Extracted {
  readonly claims: readonly ExtractedClaim[];
  readonly answered?: ReadonlySet<ChunkDraft>;
  readonly unread?: UnreadOfPassages;
}
const noAnswers: Extracted = { claims: [], answered: new Set() };

const tagger = new Tagger();
const bySentences = new ChunkMemo<BySentences>();
const byStructure = new ChunkMemo<StructureReading>();

interface BySentences {
  readonly reading: Reading;
  readonly sentences: KnownSentences;
}

/** Takes over sentences that an earlier run tagged, so that they are not tagged again. */
export function recallSentences(sentences: KnownSentences): void {
  tagger.recall(sentences);
}

/**
 * Reads the prose of a file: finds the names in it, then the claims about them. Labels, lists and tables are read by their form,
 * sentences by the reader or a model.
 *
 * @param extracted what a model read from its passages; `patterns`: no model did.
 * @param stated what the file states outright: a label that only says it again makes no claim.
 */
export function readProseClaims(
  parsedFile: ParsedFile,
  world: ProseContext,
  dates: DateReader,
  extracted: Extracted | 'patterns',
  stated: readonly Claim[],
): FileProseClaims {
  const { chunks, passages } = readProse(parsedFile, world.prose, world.ownOf(parsedFile));
  const { claims: answers, answered, unread: left } = extracted === 'patterns' ? noAnswers : extracted;
  const isAnswered = (passage: Passage) => answered === undefined || answered.has(passage.draft);
  const language = passages.every(isAnswered) ? undefined : foreignLanguageOf(parsedFile);
  const structures = new Map(passages.map((passage) => [passage.draft, structureOf(passage, world, dates)]));
  const takenOf = (passage: Passage) => structures.get(passage.draft)?.taken ?? [];
  const readPassages = passages.filter((passage) => language === undefined && !isAnswered(passage));
  const own = world.ownOf(parsedFile);
  const ties = tiesOf(own, stated);
  const read = readPassages.map((passage) => readSentences(passage, takenOf(passage), world, dates, own, ties));
  const labelled = [...structures.values()].flatMap((structure) => structure.claims);
  const told = [
    ...labelled.filter((claim) => !isStatedOutright(claim, stated, dates, world.config.ontology)),
    ...answers.filter((claim) => !isTaken(claim, takenOf(claim.passage))),
    ...read.flatMap(({ reading }) => reading.claims),
  ];
  const claims = withErasOfPassage(told, dates);
  const unreadOf = (passage: Passage): readonly UnreadSpan[] => {
    if (isAnswered(passage)) return (left?.get(passage.draft) ?? []).filter((span) => !isTaken(span, takenOf(passage)));
    return language === undefined ? [] : foreignReading(passage, takenOf(passage)).unread;
  };
  for (const passage of passages) tellRefusedDates(passage, structures.get(passage.draft)?.unread ?? [], dates);
  for (const [at, passage] of readPassages.entries()) tellRefusedDates(passage, read[at]?.reading.unread ?? [], dates);
  const unread = passages.flatMap(unreadOf);
  unread.push(...[...structures.values()].flatMap((structure) => structure.unread));
  unread.push(...read.flatMap(({ reading }) => reading.unread));
  const byPassage = groupBy(claims, ({ passage }) => passage.draft);
  const spansOf = new Map(read.map((each, at) => [readPassages[at]?.draft, each.reading.unread]));
  const isOfNow =
    claims.some(({ isPresent }) => isPresent) &&
    tellsThePresent(parsedFile.file, world.entities.get(own ?? ''), stated, world.config);
  // Another present changes these claims.
  if (isOfNow && world.present?.isStated !== true) dates.dependsOnNow = true;
  const present = isOfNow ? world.present : undefined;
  const about = { config: world.config, entities: world.entities, dates, ...defined({ present }) };
  const counted = passages
    .map((passage) => {
      const left = [
        ...unreadOf(passage),
        ...(structures.get(passage.draft)?.unread ?? []),
        ...(spansOf.get(passage.draft) ?? []),
      ];
      const spans = withoutStated(left, passage, stated);
      const reading = withUnfit({ claims: byPassage.get(passage.draft) ?? [], unread: spans }, about);
      return countSentences(sentencesNaming(passage, reading.claims, reading.unread, world.prose.looseNames()));
    })
    .reduce(addSentences, noSentences);
  return {
    chunks,
    unread: countsOf(unread),
    sentencesNaming: counted,
    sentences: new Map(read.flatMap(({ sentences }) => [...sentences])),
    ...defined({ language }),
    ...claimsOfProse(claims, about),
  };
}

function countsOf(unread: readonly UnreadSpan[]): FileProseClaims['unread'] {
  const counts: Partial<Record<UnreadReason, number>> = {};
  for (const { reason } of unread) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

/**
 * The passages of a file, each with what was read of it and what was not. Statements that the world does not allow are unread, too.
 *
 * @param stated claims of the file.
 */
export function readingsOfFile(
  parsedFile: ParsedFile,
  world: ProseContext,
  dates: DateReader,
  stated: readonly Claim[],
): { readonly passage: Passage; readonly reading: Reading }[] {
  const about = { config: world.config, entities: world.entities, dates };
  const isForeign = foreignLanguageOf(parsedFile) !== undefined;
  const own = world.ownOf(parsedFile);
  const ties = tiesOf(own, stated);
  return readProse(parsedFile, world.prose, own).passages.map((passage) => {
    const { claims, unread } = readWhole(passage, world, dates, isForeign, own, ties);
    return { passage, reading: withUnfit({ claims, unread: withoutStated(unread, passage, stated) }, about) };
  });
}

/** A reading in which what the world does not allow is unread. */
function withUnfit({ claims, unread }: Reading, about: Parameters<typeof isClaimOf>[1]): Reading {
  const fit = claims.filter((claim) => isClaimOf(claim, about));
  if (fit.length === claims.length) return { claims, unread };
  const isRead = (start: number) => !unread.some((span) => span.start <= start && start < span.end);
  const unfit = claims.filter((claim) => !isClaimOf(claim, about) && isRead(claim.start));
  const spans = new Map(
    unfit.map(({ start, end }) => [start, { start, end, reason: 'unfit' as const, step: 'kinds' as const }]),
  );
  return { claims: fit, unread: [...unread, ...spans.values()].sort((a, b) => a.start - b.start) };
}

function readWhole(
  passage: Passage,
  world: ProseContext,
  dates: DateReader,
  isForeign: boolean,
  about: string | undefined,
  ties: Ties,
): Reading {
  const { claims, unread, taken } = structureOf(passage, world, dates);
  const reading = isForeign
    ? foreignReading(passage, taken)
    : readSentences(passage, taken, world, dates, about, ties).reading;
  const byPlace = (a: { readonly start: number }, b: { readonly start: number }) => a.start - b.start;
  return {
    claims: [...claims, ...reading.claims].sort(byPlace),
    unread: [...leftBy('structure', unread), ...leftBy('wording', reading.unread)].sort(byPlace),
  };
}

/** Spans that say which step left them: this one, unless they say another. */
const leftBy = (step: ReadingStep, unread: readonly UnreadSpan[]): UnreadSpan[] =>
  unread.map((span) => ({ step, ...span }));

/** Sentences of another language than English, as unread. */
function foreignReading(passage: Passage, taken: StructureReading['taken']): Reading {
  const { text } = sentencesApart(passage, taken);
  const unread = [...text.matchAll(/(?<![^\n])[^\n]*\S/g)].map(({ 0: line, index }) => {
    const start = index + line.search(/\S/);
    return { start, end: index + line.length, reason: 'language' as const, step: 'language' as const };
  });
  return { claims: [], unread };
}

function structureOf(passage: Passage, world: ProseContext, dates: DateReader): StructureReading {
  return byStructure.of(passage.draft, `${world.prose.key}${world.eraWords} ${passage.firstNames ?? ''}`, () =>
    readStructure(passage, { ...world, isDate: isDateBy(dates) }),
  );
}

/** The sentences of a passage, apart from what its form has told. */
function readSentences(
  passage: Passage,
  taken: StructureReading['taken'],
  world: ProseContext,
  dates: DateReader,
  about: string | undefined,
  ties: Ties,
): BySentences {
  const unspoken = underHeading(passage, world, about);
  return bySentences.of(
    passage.draft,
    `${world.prose.key}${world.eraWords} ${about ?? ''} ${unspoken ?? about} ${passage.firstNames ?? ''} ${ties.seat ?? ''} ${ties.group ?? ''}`,
    () => {
      const sentences = new Map<string, string>();
      const { ontology } = world.config;
      const kindOf = (id: string) => world.entities.get(id)?.kind;
      const isGroup = (id = '') => isAllowedKind(ontology, kindOf(id) ?? '', ['Faction']);
      const { claims, unread } = readPassage(sentencesApart(passage, taken), {
        ontology,
        lexicon: proseLexicon(ontology),
        kindOf,
        nameOf: (id) => world.entities.get(id)?.name,
        speciesCalled: (word) => world.prose.species().get(word),
        sort: (id) => pronounSort(ontology, kindOf(id)),
        gender: (id) => {
          const gender = world.genders.get(id);
          return gender === 'neutral' ? undefined : gender;
        },
        takesThey: (id) => world.genders.get(id) === 'neutral',
        isShip: (id) => isAllowedKind(ontology, kindOf(id) ?? '', ['Vessel']),
        hasKinOfAnyGender: world.config.rules.allow.includes('same-gender-parents'),
        isDate: isDateBy(dates),
        firstDay: firstDayBy(dates),
        seatOf: (id) => (id === about ? ties.seat : undefined),
        groupOf: (id) => (id === about ? ties.group : isGroup(about) ? about : undefined),
        tagger: { tags: (words) => tagger.tags(words, sentences) },
        ...defined({ about, unspoken, day: dayOf(passage.file, dates) }),
      });
      return { reading: { claims: claims.map((claim) => ({ ...claim, passage })), unread }, sentences };
    },
  );
}

/** The one realm and the one group of somebody, as their note states them: "was crowned" and "joined" mean these there. */
interface Ties {
  readonly seat: string | undefined;
  readonly group: string | undefined;
}

function tiesOf(own: string | undefined, stated: readonly Claim[]): Ties {
  const only = (type: string) => {
    const targets = stated.flatMap((claim) =>
      claim.form === 'relation' && claim.type === type && claim.from_id === own ? [claim.to_id] : [],
    );
    return new Set(targets).size === 1 ? targets[0] : undefined;
  };
  return { seat: only('RULES'), group: only('MEMBER_OF') };
}

/** The day that a session tells of, where the world's calendars hold it. */
const dayOf = ({ day }: SourceFile, dates: DateReader): string | undefined =>
  day !== undefined && dates.parse(day).ok ? day : undefined;

/** The entity of the heading above a passage, if it is not the subject of the note: `## House Vask`. */
function underHeading(
  { draft: { under } }: Passage,
  { names, config: { ontology } }: ProseContext,
  about: string | undefined,
): string | undefined {
  const heading = under?.heading;
  if (heading === undefined) return undefined;
  const named = names.find(heading);
  if (named !== undefined) return named.id === about ? undefined : named.id;
  return isProperName(heading, ontology) ? nobody : undefined;
}

const isDateBy = (dates: DateReader): DateTest =>
  Object.assign((text: string) => dates.parse(text.trim()).ok, {
    isRefused: (text: string, isWhole?: boolean) => dates.refusal(text.trim(), isWhole) !== undefined,
  });

/** Tells what in the words that were left is meant as a date and is none, as in a field. */
function tellRefusedDates(passage: Passage, unread: readonly UnreadSpan[], dates: DateReader): void {
  const { file, draft, text } = passage;
  for (const span of unread) {
    if (span.reason !== 'unreadable-date') continue;
    for (const { start, end } of refusedDatesIn(passage, span, isDateBy(dates)))
      dates.tellRefused(text.slice(start, end).replace(/\s+/g, ' '), file, fileOffset(draft, start));
  }
}

const firstDayBy =
  (dates: DateReader) =>
  (text: string): number | undefined => {
    const result = dates.parse(text);
    return result.ok ? result.value.earliest : undefined;
  };

/** For each file, the claims that a model read from its passages; `patterns` where none did. */
export function extractedOf({
  extracted,
  answered,
  unread,
  patterns,
}: ProseOptions): (parsedFile: ParsedFile) => Extracted | 'patterns' {
  if (extracted === undefined) return () => (patterns === false ? { claims: [] } : 'patterns');
  const byFile = new Map<string, ExtractedClaim[]>();
  for (const claim of extracted) {
    const { path } = claim.passage.file;
    const list = byFile.get(path);
    if (list === undefined) byFile.set(path, [claim]);
    else list.push(claim);
  }
  return ({ file, chunks }) => {
    const claims = byFile.get(file.path) ?? [];
    if (answered === undefined) return { claims, ...defined({ unread }) };
    return chunks.some((chunk) => answered.has(chunk)) ? { claims, answered, ...defined({ unread }) } : 'patterns';
  };
}
