/** A year as an author may write it. */
export interface VagueYear {
  readonly year: number;
  readonly form: 'year' | 'circa' | 'before';
}

export interface GeneratedRelation {
  readonly type: string;
  readonly to: string;
  readonly from?: VagueYear;
  readonly until?: VagueYear;
}

export interface GeneratedEntity {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  /** Attribute values; years where a date is meant. */
  readonly attributes: Readonly<Record<string, string | number | VagueYear>>;
  readonly relations: GeneratedRelation[];
}

export interface GeneratedWorld {
  readonly entities: readonly GeneratedEntity[];
  readonly relations: number;
}
