import type { ThingToReview } from '../../../../app/decisions/things-to-review.ts';
import { decideThing, type ThingsDecided, type ThingsRequest } from '../../../../app/reviews/decide-things.ts';
import { allOrThrow, type ThingsOutcome, type UndoStep } from '../../../../app/reviews/outcome.ts';
import { takeBack } from '../../../../app/reviews/take-back.ts';
import type { StoredWorld } from '../../../../app/store/stored-world.ts';
import { plural } from '../../../../report/shared/plural.ts';
import type { SeenHere } from './asked.ts';

/** The decision of a key about the shown item. */
export type KeyDecision = Pick<ThingsRequest, 'action' | 'reason' | 'winner' | 'kind'>;

/** The decisions of a review, and the steps that undo them. */
export class DecidedHere {
  readonly seen: SeenHere = { settled: new Set(), flagsOff: new Set() };
  readonly #stored: StoredWorld;
  readonly #actor: string;
  readonly #done: { readonly thing: ThingToReview; readonly undo: readonly UndoStep[] }[] = [];
  /** How often something was taken back. */
  #undone = 0;

  constructor({ stored, actor }: { readonly stored: StoredWorld; readonly actor: string }) {
    this.#stored = stored;
    this.#actor = actor;
  }

  get isEmpty(): boolean {
    return this.#done.length === 0;
  }

  has(thing: ThingToReview): boolean {
    return this.#done.some((done) => done.thing === thing);
  }

  /** @throws UserInputError where it cannot be decided so. */
  async decide(thing: ThingToReview, decision: KeyDecision): Promise<ThingsDecided> {
    const decided = await decideThing(this.#stored, { ...decision, about: thing.id, actor: this.#actor });
    this.#done.push({ thing, undo: decided.undo });
    if (decision.action !== 'unflag' && thing.kind === 'finding') this.seen.settled.add(thing);
    if (decision.action === 'unflag' && thing.flag !== undefined) this.seen.flagsOff.add(thing.flag);
    return decided;
  }

  /**
   * Takes the last decision back; undefined where there is none.
   *
   * @throws UserInputError where that cannot be done.
   */
  async undo(): Promise<{ readonly thing: ThingToReview; readonly outcome: ThingsOutcome } | undefined> {
    const last = this.#done.at(-1);
    if (last === undefined) return undefined;
    const { thing, undo: steps } = last;
    const outcome = allOrThrow(await takeBack(this.#stored, { steps, actor: this.#actor }));
    this.#done.pop();
    this.#undone += 1;
    if (thing.flag !== undefined && outcome.flagged.length > 0) this.seen.flagsOff.delete(thing.flag);
    if (outcome.findings.length > 0) this.seen.settled.delete(thing);
    return { thing, outcome };
  }

  /** The text at the end. */
  inWords(): string {
    const decided = this.#done.length;
    if (decided > 0) {
      return `${plural(decided, 'decision')} made. \`lore history\` lists ${decided === 1 ? 'it' : 'them'}, \`lore reopen ID\` takes one about a finding back.`;
    }
    return this.#undone === 0 ? 'Nothing was decided.' : 'Your decisions are undone; `lore history` lists both.';
  }
}
