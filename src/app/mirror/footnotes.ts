import type { SaidBy } from '../../queries/mirror/sources.ts';
import type { StoredClaim } from '../../queries/stored-claims.ts';
import { defined } from '../../util/defined.ts';

/** The source of a statement, its place and its trust. */
export interface Footnote {
  /** From 1, in the order in which the page refers to them. */
  readonly number: number;
  /** How many places of the page refer to it. */
  readonly refs: number;
  /** A book or a narrator in the world; absent where the file itself says it. */
  readonly said_by?: { readonly id: string; readonly title: string; readonly isEntity: boolean };
  readonly path: string;
  readonly line: number;
  readonly column: number;
  /** No file says so any more: it stood there once. */
  readonly former?: true;
  /** The author's words. */
  readonly quote?: string;
  readonly tier?: string;
  readonly reliability?: string;
  /** 0 to 1, as stated. */
  readonly confidence?: number;
  readonly note?: string;
  /** The story or campaign that alone says so. */
  readonly project?: string;
}

/** A reference to a footnote: the number of the note, and which of the places that refer to it, from 1. */
export interface NoteRef {
  readonly note: number;
  readonly ref: number;
}

type Trust = Omit<Footnote, 'number' | 'refs'>;

/** Numbers what claims rest on as a page comes to them. Statements of one place with one trust share a note. */
export class Footnotes {
  private readonly notes = new Map<string, { readonly trust: Trust; readonly number: number; refs: number }>();
  private readonly sources: ReadonlyMap<string, SaidBy>;

  private readonly gone: ReadonlySet<string>;

  /** @param gone ids of the claims that no file states any more. */
  constructor(sources: ReadonlyMap<string, SaidBy>, gone: ReadonlySet<string>) {
    this.sources = sources;
    this.gone = gone;
  }

  refTo(claim: StoredClaim): NoteRef {
    const trust = this.trustIn(claim);
    const key = JSON.stringify(trust);
    const note = this.notes.get(key) ?? { trust, number: this.notes.size + 1, refs: 0 };
    this.notes.set(key, note);
    note.refs += 1;
    return { note: note.number, ref: note.refs };
  }

  all(): Footnote[] {
    return [...this.notes.values()].map(({ trust, number, refs }) => ({ number, refs, ...trust }));
  }

  private trustIn({
    id: claim,
    place,
    source_id: id,
    tier,
    reliability,
    confidence,
    note,
    project,
  }: StoredClaim): Trust {
    const source = id === undefined || id === place.path ? undefined : this.sources.get(id);
    const saidBy = source && { id: source.id, title: source.title ?? source.id, isEntity: source.isEntity };
    return {
      ...place,
      ...(this.gone.has(claim) ? { former: true } : {}),
      ...defined({ said_by: saidBy, tier, reliability, confidence, note, project }),
    };
  }
}
