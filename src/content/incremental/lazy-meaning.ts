import type { LoreChunk } from '../../model/claim.ts';
import type { Problem } from '../../model/problem.ts';
import type { FileClaims, Summary } from '../build/file-claims.ts';
import type { ParsedFile } from '../formats/parsed-file.ts';
import type { KeptBody, KeptChunk, KeptHead, KeptMarks, KeptMeaning } from './kept-reading.ts';

/** What is kept of a file. */
export interface KeptSource {
  readonly path: string;
  readonly sha256: string;
  readonly head: KeptHead;
  /** Made by `keptParts`, with the head. */
  readonly body: () => string;
  readonly marks: (at: KeptMarks) => Summary['marks'];
  /** Reads the file itself. */
  readonly read: () => ParsedFile;
}

/** Most files have nothing of a sort: one for all of them spares thousands. */
const nothing: ReadonlyMap<never, never> = new Map<never, never>();
const none: readonly never[] = [];
const noneRejected: FileClaims['rejected'] = {};
const noDates: Summary['dates'] = [{ last: none }, { last: none }, { last: none }];
const noUnknownKeys: FileClaims['unknownKeys'] = { slips: none, own: nothing };
const mapOf = <K, V>(entries: readonly (readonly [K, V])[] | undefined): ReadonlyMap<K, V> =>
  entries === undefined ? nothing : new Map(entries);

/** What a file says, unpacked when somebody asks for it. */
type Unpacked = Pick<FileClaims, 'stated' | 'related' | 'told' | 'chunks' | 'sentences'>;

export class LazyBody {
  private readonly source: KeptSource;
  private readonly reading: ParsedFile;
  private body: KeptBody | undefined;

  constructor(source: KeptSource, reading: ParsedFile) {
    this.source = source;
    this.reading = reading;
  }

  said(pass: 'first' | 'second'): Unpacked {
    const body: KeptBody = this.body ?? JSON.parse(this.source.body());
    this.body = body;
    const { stated, related, told, chunks, sentences } = body[pass] ?? body.first;
    return {
      stated,
      related,
      told,
      chunks: chunks.map((chunk, index) => withText(chunk, () => this.reading.chunks[index]?.text ?? '')),
      sentences: new Map(sentences.map(([text, isPlain, verbs]) => [text, { isPlain, pastVerbs: new Set(verbs) }])),
    };
  }
}

class LazySummary implements Summary {
  readonly claims: number;
  readonly told: number;
  readonly chunks: number;
  readonly ordersEvents: boolean;
  readonly dates: Summary['dates'];
  private readonly at: KeptMarks;
  private readonly source: KeptSource;

  constructor(
    {
      claims = 0,
      told = 0,
      chunks = 0,
      ordersEvents = false,
      dates = noDates,
      marks,
    }: KeptMeaning['meaning']['summary'],
    source: KeptSource,
  ) {
    this.claims = claims;
    this.told = told;
    this.chunks = chunks;
    this.ordersEvents = ordersEvents;
    this.dates = dates;
    this.at = marks;
    this.source = source;
  }

  get marks(): Summary['marks'] {
    return this.source.marks(this.at);
  }
}

export class LazyMeaning implements FileClaims {
  readonly rejected: FileClaims['rejected'];
  readonly ownIds: FileClaims['ownIds'];
  readonly hangsOnNow: boolean;
  readonly problems: readonly Problem[];
  readonly named: FileClaims['named'];
  readonly unknownKeys: FileClaims['unknownKeys'];
  readonly relative: FileClaims['relative'] = nothing;
  readonly once: FileClaims['once'];
  readonly summary: Summary;
  private readonly body: LazyBody;
  private readonly pass: 'first' | 'second';
  private unpacked: Unpacked | undefined;

  constructor(kept: KeptMeaning['meaning'], source: KeptSource, body: LazyBody, pass: 'first' | 'second') {
    const { rejected = noneRejected, ownIds = none, hangsOnNow = false, problems = none } = kept;
    const { named, slips, own, once, summary } = kept;
    this.rejected = rejected;
    this.ownIds = ownIds;
    this.hangsOnNow = hangsOnNow;
    this.problems = problems;
    this.named = mapOf(named);
    this.unknownKeys =
      slips === undefined && own === undefined ? noUnknownKeys : { slips: slips ?? none, own: mapOf(own) };
    this.once = mapOf(once);
    this.summary = new LazySummary(summary, source);
    this.body = body;
    this.pass = pass;
  }

  private said(): Unpacked {
    this.unpacked ??= this.body.said(this.pass);
    return this.unpacked;
  }

  get stated(): FileClaims['stated'] {
    return this.said().stated;
  }

  get related(): FileClaims['related'] {
    return this.said().related;
  }

  get told(): FileClaims['told'] {
    return this.said().told;
  }

  get chunks(): FileClaims['chunks'] {
    return this.said().chunks;
  }

  get sentences(): FileClaims['sentences'] {
    return this.said().sentences;
  }
}

function withText(chunk: KeptChunk, textOf: () => string): LoreChunk {
  return {
    ...chunk,
    get text() {
      return textOf();
    },
  };
}
