/** A number with its unit, a time of day or a date, as a text has it. */
export interface TextValue {
  readonly kind: 'amount' | 'clock' | 'date';
  readonly least: number;
  readonly most: number;
  /** "About 40". */
  readonly isVague: boolean;
  /** Measures with a known unit: time, size of data, length, weight. Two units of one of them are compared. */
  readonly measured: string;
  /** Two of one unit are compared exactly. */
  readonly unit: string;
}

/** A word of a text by its stem, or a value. */
export interface TextToken {
  readonly word: string;
  readonly stem: string;
  /** True if it has a capital, and not because the text begins with it. */
  readonly isName: boolean;
  readonly value?: TextValue;
}

export const plainValue = (kind: TextValue['kind'], size: number, unit = ''): TextValue => ({
  ...{ kind, least: size, most: size, isVague: false, measured: '', unit },
});
