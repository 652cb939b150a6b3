import { decideClaims } from '../../../../app/decisions/decide-claims.ts';
import { decideFinding, type FindingDecided, type FindingRequest } from '../../../../app/decisions/decide-finding.ts';
import { requireStated } from '../../../../app/decisions/require-stated.ts';
import type { ThingToReview } from '../../../../app/decisions/things-to-review.ts';
import { waitingClaims } from '../../../../app/decisions/waiting-claims.ts';
import type { IngestReport } from '../../../../app/ingest/ingest-report.ts';
import { ingestWorld } from '../../../../app/ingest/ingest-world.ts';
import { clearFlag, flagNode } from '../../../../app/reviews/review-queue.ts';
import type { StoredWorld } from '../../../../app/store/stored-world.ts';
import type { DismissalKind } from '../../../../model/decision.ts';
import type { Finding } from '../../../../model/finding.ts';
import { markShown } from '../../../../queries/findings/decide.ts';
import type { ReviewItem } from '../../../../queries/review-queue.ts';
import { findingShown, type ShowPath } from '../../../../report/shared/paths.ts';
import { plural } from '../../../../report/shared/plural.ts';
import { painter } from '../../../../report/text/paint.ts';
import type { TextOptions } from '../../../../report/text/text-options.ts';
import { LoreError, type Place } from '../../../../util/errors.ts';
import { printable, printableText } from '../../../../util/text/printable.ts';
import { claimsDecidedText, findingDecidedText, outcomeLines } from '../../print/decided.ts';
import type { Keys } from '../../terminal/keys.ts';
import { type AskedThing, askedAbout, placeToMend, type SeenHere } from './asked.ts';
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

/** What can be taken back, and which thing it was about. */
interface Done {
  readonly thing: ThingToReview;
  readonly undo: () => Promise<string>;
}

const dismissals: Readonly<Record<string, DismissalKind>> = {
  i: 'intended',
  n: 'not-a-conflict',
  enter: 'not-a-conflict',
  d: 'duplicate',
};

/** Of a claim that holds, where nobody says why. */
const plainReason = 'decided in a review';

/** Asks a person about one thing after another. Each decision is written at once. */
export class ReviewSession {
  readonly #sitting: Sitting;
  readonly #things: ThingToReview[];
  readonly #done: Done[] = [];
  readonly #seen: SeenHere = { settled: new Set(), flagsOff: new Set() };
  #options: TextOptions;
  #at = 0;
  /** Whether the files were read again, and what comes next was not seen by who typed ahead. */
  #isUnseen = false;
  /** How often something was taken back. */
  #undone = 0;

  constructor(sitting: Sitting) {
    this.#sitting = sitting;
    this.#things = [...sitting.things];
    this.#options = sitting.options();
  }

  /** Until everything was shown, or the person has had enough. */
  async run(): Promise<void> {
    let step: Step = 'next';
    while (step !== 'quit') {
      const thing = this.#things[this.#at];
      const isBack: boolean = step === 'back';
      step = thing === undefined ? await this.#atEnd() : ((await this.#ask(thing)) ?? this.#passed(thing, isBack));
      if (step === 'next') this.#at += 1;
      if (step === 'back') {
        if (this.#at > 0) this.#at -= 1;
        else {
          step = 'stay';
          this.#say('Nothing else comes before it.');
        }
      }
    }
    const decided = this.#done.length;
    const none =
      this.#undone === 0 ? 'Nothing was decided.' : 'All that was decided is taken back; `lore history` lists both.';
    this.#say(
      decided === 0
        ? none
        : `${plural(decided, 'decision')} made. \`lore history\` lists ${decided === 1 ? 'it' : 'them'}, \`lore reopen ID\` takes one about a finding back.`,
    );
  }

  /** What is not asked about goes by without a word, unless somebody went back to it. */
  #passed(thing: ThingToReview, isBack: boolean): Step {
    if (!isBack) return 'next';
    const isDecided = this.#done.some((done) => done.thing === thing);
    const why = isDecided ? 'is decided already: u takes the last decision back' : 'is not asked about any more';
    this.#say(`${this.#at + 1} of ${this.#things.length} ${why}.`);
    return 'back';
  }

  #say(text: string): void {
    this.#sitting.write(`${text}\n`);
  }

  async #atEnd(): Promise<Step> {
    const undo = this.#done.length === 0 ? '' : ' · u undo';
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
    const asked = await askedAbout(stored.store, thing, this.#seen);
    if (asked === undefined) return undefined;
    const paint = painter(options.colour);
    this.#say(`\n${paint('dim', `${this.#at + 1} of ${this.#things.length}`)}`);
    const { finding, claim, flag } = asked;
    if (finding !== undefined) {
      const violation = findingShown(finding.violation, show);
      this.#say(findingAsked({ ...finding, violation }, flag, options));
      await markShown(stored.store, [finding]);
    } else if (claim !== undefined) this.#say(claimAsked(claim, flag, show, options));
    else if (thing.flag !== undefined) this.#say(flagAsked(thing.flag, paint));
    const has = { flag: flag !== undefined, undo: this.#done.length > 0, place: placeToMend(asked) !== undefined };
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
    const { claim, finding, flag } = asked;
    if (key === 's' || key === 'enter' || key === 'j') return 'next';
    if (key === 'k') return 'back';
    if (key === 'u') return this.#undo();
    if (key === 'e') return this.#edit(asked);
    if (key === 'f' && flag !== undefined) return this.#takeFlagOff(flag);
    if (claim !== undefined && (key === 'a' || key === 'w')) return this.#decideClaim(asked.thing, key);
    if (finding?.violation.status !== 'open') return undefined;
    const { violation } = finding;
    if (key === 'd') return this.#dismiss(violation);
    if (key === 'r') return this.#resolve(violation);
    const winner = /^[1-9]$/.test(key) ? holders(violation)[Number(key) - 1] : undefined;
    if (winner === undefined) return undefined;
    return this.#settle(violation, winner.id);
  }

  /** Accepts a claim, or withdraws it. The rules run at once, and what that opens is told, and asked about in its turn. */
  async #decideClaim(thing: ThingToReview, key: 'a' | 'w'): Promise<Step> {
    const { stored, actor } = this.#sitting;
    const { id } = thing;
    const write = (decision: 'accept' | 'withdraw' | 'undecide') =>
      decideClaims(stored, { ids: [id], decision, reason: '', actor });
    const decided = await this.#tried(() => write(key === 'a' ? 'accept' : 'withdraw'));
    if (decided === undefined) return this.#readAgain(thing);
    const undo = async () => claimsDecidedText(printable(await write('undecide')));
    this.#done.push({ thing, undo });
    this.#say(claimsDecidedText(printable(decided)));
    this.#append(decided.ingest);
    return 'next';
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
    this.#say(
      lines.length > 0 ? lines.join('\n') : ingest.changed ? 'Read again.' : 'Nothing in the files has changed.',
    );
    this.#append(ingest);
    await this.#insertClaims();
    return (await askedAbout(stored.store, asked.thing, this.#seen)) === undefined ? 'next' : 'stay';
  }

  /** What could not be decided about may have changed in the files: then it is no longer what is asked about. */
  async #readAgain(thing: ThingToReview): Promise<Step> {
    const { stored } = this.#sitting;
    this.#options = this.#sitting.options();
    this.#isUnseen = true;
    const ingest = await this.#tried(() => ingestWorld(stored));
    if (ingest === undefined) return 'stay';
    this.#append(ingest);
    await this.#insertClaims();
    if ((await askedAbout(stored.store, thing, this.#seen)) !== undefined) return 'stay';
    this.#say('The files have changed, and are read again.');
    return 'next';
  }

  /** In favour of one claim: the key says what is wanted, so that a reason may be left out. Escape takes it back. */
  async #settle(finding: Finding, winner: string): Promise<Step> {
    const typed = await this.#sitting.keys.line(`Why? (Enter: ${plainReason}) `);
    if (typed === undefined) {
      this.#say('\nNothing is decided.');
      return 'stay';
    }
    const reason = typed.trim() === '' ? plainReason : typed.trim();
    return this.#decide(finding, { decision: 'resolve', winner, reason });
  }

  async #dismiss(finding: Finding): Promise<Step> {
    this.#say('Dismissed as: i intended · n not a conflict (Enter) · d duplicate · any other key: not at all');
    const key = await this.#sitting.keys.next();
    const kind = dismissals[key ?? ''];
    if (kind === undefined) return key === undefined ? 'quit' : 'stay';
    const reason = await this.#reason();
    return reason === undefined ? 'stay' : this.#decide(finding, { decision: 'dismiss', kind, reason });
  }

  async #resolve(finding: Finding): Promise<Step> {
    const reason = await this.#reason();
    return reason === undefined ? 'stay' : this.#decide(finding, { decision: 'resolve', reason });
  }

  /** Undefined, and told so, where none is given. */
  async #reason(): Promise<string | undefined> {
    const reason = (await this.#sitting.keys.line('Why? '))?.trim() ?? '';
    if (reason !== '') return reason;
    this.#say('\nNothing is decided: a decision needs a reason.');
    return undefined;
  }

  async #decide(finding: Finding, request: Omit<FindingRequest, 'id' | 'actor'>): Promise<Step> {
    const thing = this.#things[this.#at];
    const { id, members } = finding;
    const claims = members.flatMap((each) => (each.kind === 'entity' || each.former === true ? [] : [each.id]));
    const decided = await this.#tried(async () => {
      await requireStated(this.#sitting.stored, claims);
      return this.#write({ ...request, id });
    });
    if (thing === undefined) return 'stay';
    if (decided === undefined) return this.#readAgain(thing);
    this.#seen.settled.add(thing);
    this.#done.push({
      thing,
      undo: async () => {
        const back = await this.#write({ decision: 'reopen', reason: '', id });
        this.#seen.settled.delete(thing);
        return this.#decidedText(back);
      },
    });
    this.#say(this.#decidedText(decided));
    this.#append(decided.ingest);
    return 'next';
  }

  #write(request: Omit<FindingRequest, 'actor'>): Promise<FindingDecided> {
    const { stored, actor } = this.#sitting;
    return decideFinding(stored, { ...request, actor });
  }

  #decidedText(decided: FindingDecided): string {
    return findingDecidedText(printable(decided));
  }

  /** What a decision or an edit opens is asked about in its turn. */
  #append(ingest: IngestReport | undefined): void {
    const known = new Set(this.#things.map(({ id }) => id));
    for (const { id, category } of ingest?.findings.new ?? []) {
      if (category !== 'orphan' && !known.has(id)) this.#things.push({ kind: 'finding', id });
    }
  }

  /** Claims that an edit has made come next: in the place of the one that was edited. */
  async #insertClaims(): Promise<void> {
    const known = new Set(this.#things.map(({ id }) => id));
    const waiting = await waitingClaims(this.#sitting.stored.store);
    const fresh = waiting.filter((id) => !known.has(id)).map((id): ThingToReview => ({ kind: 'claim', id }));
    this.#things.splice(this.#at + 1, 0, ...fresh);
  }

  async #takeFlagOff(flag: ReviewItem): Promise<Step> {
    const { stored, actor } = this.#sitting;
    const { node_id, reason } = flag;
    const thing = this.#things[this.#at];
    const taken = await this.#tried(() => clearFlag(stored, { node_id, reason: 'seen in a review', actor }));
    if (taken === undefined || thing === undefined) return 'stay';
    this.#seen.flagsOff.add(flag);
    this.#done.push({
      thing,
      undo: async () => {
        await flagNode(stored, { node_id, reason, actor });
        this.#seen.flagsOff.delete(flag);
        return `${printableText(node_id)} is in the review queue again.`;
      },
    });
    this.#say(`${printableText(node_id)} is out of the review queue.`);
    return thing.kind === 'flag' ? 'next' : 'stay';
  }

  async #undo(): Promise<Step> {
    const last = this.#done.at(-1);
    if (last === undefined) {
      this.#say('Nothing was decided here that could be taken back.');
      return 'stay';
    }
    const text = await this.#tried(last.undo);
    if (text === undefined) return 'stay';
    this.#done.pop();
    this.#undone += 1;
    this.#say(text);
    this.#at = this.#things.indexOf(last.thing);
    return 'stay';
  }

  /** What cannot be done is told, and the review goes on. */
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
