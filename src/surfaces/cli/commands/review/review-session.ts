import type { ThingToReview } from '../../../../app/decisions/things-to-review.ts';
import { waitingClaims } from '../../../../app/decisions/waiting-claims.ts';
import { ingestWorld } from '../../../../app/ingest/ingest-world.ts';
import { plainReason, seenReason } from '../../../../app/reviews/decide-things.ts';
import { ingestsOf } from '../../../../app/reviews/outcome.ts';
import type { StoredWorld } from '../../../../app/store/stored-world.ts';
import type { DismissalKind } from '../../../../model/decision.ts';
import { markShown } from '../../../../queries/findings/decide.ts';
import { findingShown, type ShowPath } from '../../../../report/shared/paths.ts';
import { painter } from '../../../../report/text/paint.ts';
import type { TextOptions } from '../../../../report/text/text-options.ts';
import { LoreError, type Place } from '../../../../util/errors.ts';
import { printable, printableText } from '../../../../util/text/printable.ts';
import { outcomeLines, thingsOutcomeText } from '../../print/decided.ts';
import type { Keys } from '../../terminal/keys.ts';
import { type AskedThing, askedAbout, placeToMend } from './asked.ts';
import { DecidedHere, type KeyDecision } from './decided-here.ts';
import { ReviewList } from './review-list.ts';
import { claimAsked, findingAsked, flagAsked, holders, keyHelp } from './review-text.ts';

export interface Sitting {
  readonly stored: StoredWorld;
  readonly things: readonly ThingToReview[];
  readonly keys: Keys;
  readonly write: (text: string) => void;
  readonly actor: string;
  readonly show: ShowPath;
  /** Made anew after each edit: lines of the files are read once. */
  readonly options: () => TextOptions;
  /** Opens a place of the world's files in the person's editor, and waits. @returns why it could not; else undefined. */
  readonly edit: (place: Place) => Promise<string | undefined>;
}

/** Where a key leads. */
type Step = 'next' | 'back' | 'stay' | 'quit';

const dismissals: Readonly<Record<string, DismissalKind>> = {
  i: 'intended',
  n: 'not-a-conflict',
  enter: 'not-a-conflict',
  d: 'duplicate',
};

/** Asks a person about one thing after another. Each decision is written at once. */
export class ReviewSession {
  readonly #sitting: Sitting;
  readonly #list: ReviewList;
  readonly #decided: DecidedHere;
  #options: TextOptions;
  /** True if the files were read again, and what comes next was not seen by who typed ahead. */
  #isUnseen = false;

  constructor(sitting: Sitting) {
    this.#sitting = sitting;
    this.#list = new ReviewList(sitting.things);
    this.#decided = new DecidedHere(sitting);
    this.#options = sitting.options();
  }

  /** Until everything was shown, or the person has had enough. */
  async run(): Promise<void> {
    let step: Step = 'next';
    while (step !== 'quit') {
      const { thing } = this.#list;
      const isBack: boolean = step === 'back';
      step = thing === undefined ? await this.#atEnd() : ((await this.#ask(thing)) ?? this.#passed(thing, isBack));
      if (step === 'next') this.#list.forward();
      if (step === 'back' && !this.#list.back()) {
        step = 'stay';
        this.#say('This is the first one.');
      }
    }
    this.#say(this.#decided.inWords());
  }

  /** A gone item is skipped silently, unless somebody went back to it. */
  #passed(thing: ThingToReview, isBack: boolean): Step {
    if (!isBack) return 'next';
    const why = this.#decided.has(thing)
      ? 'is decided already: u takes the last decision back'
      : 'is not asked about any more';
    this.#say(`${this.#list.position} ${why}.`);
    return 'back';
  }

  #say(text: string): void {
    this.#sitting.write(`${text}\n`);
  }

  async #atEnd(): Promise<Step> {
    const undo = this.#decided.isEmpty ? '' : ' · u undo';
    this.#say(`\nThat was the last. k back${undo} · q quit`);
    await this.#forgetUnseen();
    for (;;) {
      const key = await this.#sitting.keys.next();
      if (key === 'k') return 'back';
      if (key === 'u') return this.#undo();
      if (key === undefined || key === 'q' || key === 'enter') return 'quit';
    }
  }

  /** Undefined where there is nothing to ask about any more. */
  async #ask(thing: ThingToReview): Promise<Step | undefined> {
    const { stored, show, keys } = this.#sitting;
    const options = this.#options;
    const asked = await askedAbout(stored.store, thing, this.#decided.seen);
    if (asked === undefined) return undefined;
    const paint = painter(options.colour);
    this.#say(`\n${paint('dim', this.#list.position)}`);
    const { finding, claim, flag } = asked;
    if (finding !== undefined) {
      const violation = findingShown(finding.violation, show);
      this.#say(findingAsked({ ...finding, violation }, flag, options));
      await markShown(stored.store, [finding]);
    } else if (claim !== undefined) this.#say(claimAsked(claim, flag, show, options));
    else if (thing.flag !== undefined) this.#say(flagAsked(thing.flag, paint));
    const has = { flag: flag !== undefined, undo: !this.#decided.isEmpty, place: placeToMend(asked) !== undefined };
    const help = paint('dim', keyHelp({ finding: finding?.violation, claim: claim !== undefined, ...has }));
    this.#say(help);
    await this.#forgetUnseen();
    for (;;) {
      const key = await keys.next();
      if (key === undefined || key === 'q') return 'quit';
      const step = await this.#press(key, asked);
      if (step !== undefined) return step;
      this.#say(`${printableText(key)} does nothing here.\n${help}`);
    }
  }

  /** A key that was typed while the files were read again was meant for what stood there before. */
  async #forgetUnseen(): Promise<void> {
    if (this.#isUnseen) await this.#sitting.keys.forget();
    this.#isUnseen = false;
  }

  /** Undefined for a key that does nothing here. */
  async #press(key: string, asked: AskedThing): Promise<Step | undefined> {
    const { thing, claim, finding, flag } = asked;
    if (key === 's' || key === 'enter' || key === 'j') return 'next';
    if (key === 'k') return 'back';
    if (key === 'u') return this.#undo();
    if (key === 'e') return this.#edit(asked);
    if (key === 'f' && flag !== undefined) return this.#takeFlagOff(thing);
    if (claim !== undefined && (key === 'a' || key === 'w')) {
      return this.#decide(thing, { action: key === 'a' ? 'accept' : 'withdraw', reason: '' });
    }
    if (finding?.violation.status !== 'open') return undefined;
    if (key === 'd') return this.#dismiss(thing);
    if (key === 'r') return this.#resolve(thing);
    const winner = /^[1-9]$/.test(key) ? holders(finding.violation)[Number(key) - 1] : undefined;
    return winner === undefined ? undefined : this.#settle(thing, winner.id);
  }

  /** In the person's own editor; the file is read again behind it. */
  async #edit(asked: AskedThing): Promise<Step | undefined> {
    const { stored, keys, edit, options } = this.#sitting;
    const place = placeToMend(asked);
    if (place === undefined) return undefined;
    const trouble = await keys.aside(() => edit(place));
    this.#options = options();
    if (trouble !== undefined) this.#say(printableText(`The editor could not be used: ${trouble}.`));
    this.#isUnseen = true;
    const ingest = await this.#tried(() => ingestWorld(stored));
    if (ingest === undefined) return 'stay';
    const lines = outcomeLines(printable(ingest));
    this.#say(lines.length > 0 ? lines.join('\n') : ingest.changed ? 'Read again.' : 'The files have not changed.');
    this.#list.append(ingest);
    this.#list.insertClaims(await waitingClaims(stored.store));
    return (await askedAbout(stored.store, asked.thing, this.#decided.seen)) === undefined ? 'next' : 'stay';
  }

  /** An item that cannot be decided may have changed in the files: then it is no longer the shown one. */
  async #readAgain(thing: ThingToReview): Promise<Step> {
    const { stored } = this.#sitting;
    this.#options = this.#sitting.options();
    this.#isUnseen = true;
    const ingest = await this.#tried(() => ingestWorld(stored));
    if (ingest === undefined) return 'stay';
    this.#list.append(ingest);
    this.#list.insertClaims(await waitingClaims(stored.store));
    if ((await askedAbout(stored.store, thing, this.#decided.seen)) !== undefined) return 'stay';
    this.#say('The files have changed, and are read again.');
    return 'next';
  }

  /** In favour of one claim: the key says what is wanted, so that a reason may be left out. Escape takes it back. */
  async #settle(thing: ThingToReview, winner: string): Promise<Step> {
    const typed = await this.#sitting.keys.line(`Why? (Enter: ${plainReason}) `);
    if (typed === undefined) {
      this.#say('\nNothing is decided.');
      return 'stay';
    }
    const reason = typed.trim() === '' ? plainReason : typed.trim();
    return this.#decide(thing, { action: 'resolve', winner, reason });
  }

  async #dismiss(thing: ThingToReview): Promise<Step> {
    this.#say('Dismissed as: i intended · n not a conflict (Enter) · d duplicate · any other key: not at all');
    const key = await this.#sitting.keys.next();
    const kind = dismissals[key ?? ''];
    if (kind === undefined) return key === undefined ? 'quit' : 'stay';
    const reason = await this.#reason();
    return reason === undefined ? 'stay' : this.#decide(thing, { action: 'dismiss', kind, reason });
  }

  async #resolve(thing: ThingToReview): Promise<Step> {
    const reason = await this.#reason();
    return reason === undefined ? 'stay' : this.#decide(thing, { action: 'resolve', reason });
  }

  /** Undefined, and told so, where none is given. */
  async #reason(): Promise<string | undefined> {
    const reason = (await this.#sitting.keys.line('Why? '))?.trim() ?? '';
    if (reason !== '') return reason;
    this.#say('\nNot decided: a decision needs a reason.');
    return undefined;
  }

  /** The rules run at once where claims are decided about, and what that opens is told, and asked about in its turn. */
  async #decide(thing: ThingToReview, decision: KeyDecision): Promise<Step> {
    return (await this.#carriedOut(thing, decision)) ? 'next' : this.#readAgain(thing);
  }

  async #takeFlagOff(thing: ThingToReview): Promise<Step> {
    const isOff = await this.#carriedOut(thing, { action: 'unflag', reason: seenReason });
    return isOff && thing.kind === 'flag' ? 'next' : 'stay';
  }

  async #carriedOut(thing: ThingToReview, decision: KeyDecision): Promise<boolean> {
    const decided = await this.#tried(() => this.#decided.decide(thing, decision));
    if (decided === undefined) return false;
    this.#say(thingsOutcomeText(printable(decided)));
    for (const ingest of ingestsOf(decided)) this.#list.append(ingest);
    return true;
  }

  async #undo(): Promise<Step> {
    if (this.#decided.isEmpty) this.#say('No decisions to undo.');
    const back = await this.#tried(() => this.#decided.undo());
    if (back === undefined) return 'stay';
    this.#say(thingsOutcomeText(printable(back.outcome)));
    this.#list.goTo(back.thing);
    return 'stay';
  }

  /** A failed decision is reported, and the review goes on. */
  async #tried<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof LoreError)) throw error;
      this.#say(printableText(`${error.message} ${error.fix ?? ''}`));
      return undefined;
    }
  }
}
