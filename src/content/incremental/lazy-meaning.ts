import type { LoreChunk } from '../../model/claim.ts';
import type { Problem } from '../../model/problem.ts';
import type { FileClaims, FileSummary } from '../build/file-claims.ts';
import type { ParsedFile } from '../formats/parsed-file.ts';
import type { KeptBody, KeptChunk, KeptHead, KeptMarks, KeptMeaning } from './kept-reading.ts';

/** What is kept of a file. */
export interface KeptSource {
  readonly path: string;
  readonly sha256: string;
  readonly head: KeptHead;
  /** Made by `keptParts`, with the head. */
  readonly body: () => string;
  readonly marks: (at: KeptMarks) => FileSummary['marks'];
  /** Reads the file itself. */
  readonly read: () => ParsedFile;
}

/** Most files have nothing of a sort: one for all of them spares thousands. */
const nothing: ReadonlyMap<never, never> = new Map<never, never>();
const none: readonly never[] = [];
const noneRejected: FileClaims['rejected'] = {};
const noDates: FileSummary['dates'] = [{ last: none }, { last: none }, { last: none }];
const noUnknownKeys: FileClaims['unknownKeys'] = { slips: none, own: nothing };
const mapOf = <K, V>(entries: readonly (readonly [K, V])[] | undefined): ReadonlyMap<K, V> =>
  entries === undefined ? nothing : new Map(entries);

/** What a file says, unpacked when somebody asks for it. */
type Unpacked = Pick<FileClaims, 'declarationClaims' | 'relationClaims' | 'proseClaims' | 'chunks' | 'sentences'>;

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
    const { declarationClaims, relationClaims, proseClaims, chunks, sentences } = body[pass] ?? body.first;
    return {
      declarationClaims,
      relationClaims,
      proseClaims,
      chunks: chunks.map((chunk, index) => withText(chunk, () => this.reading.chunks[index]?.text ?? '')),
      sentences: new Map(sentences.map(([text, isPlain, verbs]) => [text, { isPlain, pastVerbs: new Set(verbs) }])),
    };
  }
}

class LazySummary implements FileSummary {
  readonly claims: number;
  readonly proseClaims: number;
  readonly chunks: number;
  readonly ordersEvents: boolean;
  readonly dates: FileSummary['dates'];
  private readonly at: KeptMarks;
  private readonly source: KeptSource;

  constructor(
    {
      claims = 0,
      proseClaims = 0,
      chunks = 0,
      ordersEvents = false,
      dates = noDates,
      marks,
    }: KeptMeaning['meaning']['summary'],
    source: KeptSource,
  ) {
    this.claims = claims;
    this.proseClaims = proseClaims;
    this.chunks = chunks;
    this.ordersEvents = ordersEvents;
    this.dates = dates;
    this.at = marks;
    this.source = source;
  }

  get marks(): FileSummary['marks'] {
    return this.source.marks(this.at);
  }
}

export class LazyMeaning implements FileClaims {
  readonly rejected: FileClaims['rejected'];
  readonly ownIds: FileClaims['ownIds'];
  readonly dependsOnNow: boolean;
  readonly problems: readonly Problem[];
  readonly undeclaredSources: FileClaims['undeclaredSources'];
  readonly unknownKeys: FileClaims['unknownKeys'];
  readonly relativeDates: FileClaims['relativeDates'] = nothing;
  readonly worldProblems: FileClaims['worldProblems'];
  readonly summary: FileSummary;
  private readonly body: LazyBody;
  private readonly pass: 'first' | 'second';
  private unpacked: Unpacked | undefined;

  constructor(kept: KeptMeaning['meaning'], source: KeptSource, body: LazyBody, pass: 'first' | 'second') {
    const { rejected = noneRejected, ownIds = none, dependsOnNow = false, problems = none } = kept;
    const { named, slips, own, once, summary } = kept;
    this.rejected = rejected;
    this.ownIds = ownIds;
    this.dependsOnNow = dependsOnNow;
    this.problems = problems;
    this.undeclaredSources = mapOf(named);
    this.unknownKeys =
      slips === undefined && own === undefined ? noUnknownKeys : { slips: slips ?? none, own: mapOf(own) };
    this.worldProblems = mapOf(once);
    this.summary = new LazySummary(summary, source);
    this.body = body;
    this.pass = pass;
  }

  private said(): Unpacked {
    this.unpacked ??= this.body.said(this.pass);
    return this.unpacked;
  }

  get declarationClaims(): FileClaims['declarationClaims'] {
    return this.said().declarationClaims;
  }

  get relationClaims(): FileClaims['relationClaims'] {
    return this.said().relationClaims;
  }

  get proseClaims(): FileClaims['proseClaims'] {
    return this.said().proseClaims;
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
