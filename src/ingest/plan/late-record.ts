import type { Properties } from '../../graph/port.ts';
import type { StatedClaim } from './assertions.ts';
import type { AssertionOutline, AssertionRecord, AssertionSpelling } from './records.ts';

type SpellOut = (claim: StatedClaim, outline: AssertionOutline) => AssertionSpelling;

/**
 * A record that is spelled out when it is compared or written, and again when it is asked for later: a server would have to wait
 * until all claims of a world are.
 */
class LateRecord implements AssertionRecord {
  readonly id: string;
  readonly labels: AssertionOutline['labels'];
  readonly state: AssertionOutline['state'];
  readonly form: AssertionOutline['form'];
  readonly type: string;
  readonly from: string;
  readonly to: string | undefined;
  readonly source: string;
  private readonly claim: StatedClaim;
  private readonly spellOut: SpellOut;

  constructor(outline: AssertionOutline, claim: StatedClaim, spellOut: SpellOut) {
    this.id = outline.id;
    this.labels = outline.labels;
    this.state = outline.state;
    this.form = outline.form;
    this.type = outline.type;
    this.from = outline.from;
    this.to = outline.to;
    this.source = outline.source;
    this.claim = claim;
    this.spellOut = spellOut;
  }

  get hash(): string {
    return this.spellOut(this.claim, this).hash;
  }

  get properties(): Properties {
    return this.spellOut(this.claim, this).properties;
  }

  get native(): Properties | undefined {
    return this.spellOut(this.claim, this).native;
  }
}

/** The records of claims, in their order. */
export function lateRecords(
  claims: readonly StatedClaim[],
  outlineOf: (claim: StatedClaim) => AssertionOutline,
  spellOut: SpellOut,
): AssertionRecord[] {
  const spelled = lastOf(spellOut);
  return claims.map((claim) => new LateRecord(outlineOf(claim), claim, spelled));
}

/** A reader of a record reads all of it before the next. */
function lastOf(spellOut: SpellOut): SpellOut {
  let last: { readonly claim: StatedClaim; readonly spelling: AssertionSpelling } | undefined;
  return (claim, outline) => {
    if (last?.claim !== claim) last = { claim, spelling: spellOut(claim, outline) };
    return last.spelling;
  };
}
