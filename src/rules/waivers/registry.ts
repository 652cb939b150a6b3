import type { Problem } from '../../model/problem.ts';
import { factsDigits } from '../../model/report.ts';
import type { Rule } from '../../model/rule.ts';
import { isInForce, meansRule, type Waiver } from '../../model/waiver.ts';
import { compareText } from '../../util/places.ts';
import { didYouMean } from '../../util/text/did-you-mean.ts';
import { isKnownBy } from '../findings/fingerprint.ts';
import { idOf, placeOf, textProperty } from '../findings/nodes.ts';
import type { StatedFinding } from '../findings/state-findings.ts';

/** The waivers of a world, each remembering whether anything came of it. */
export class WaiverRegistry {
  private readonly waivers: readonly Waiver[];
  private readonly today: string;
  private readonly used = new Set<Waiver>();
  /** Waivers that would have been used, with the facts that they are no longer about. */
  private readonly changed = new Map<Waiver, string>();
  private readonly ended = new Set<Waiver>();

  /** @param today `2026-11-22`. */
  constructor(waivers: readonly Waiver[], today: string) {
    this.waivers = waivers;
    this.today = today;
  }

  /** The waiver under which a finding falls; the first in the files where there are several. */
  waiverOf(stated: StatedFinding): Waiver | undefined {
    const meant = this.waivers.filter(
      (waiver) => meansRule(waiver.rule, stated.finding.rule_id) && covers(waiver, stated),
    );
    let first: Waiver | undefined;
    for (const waiver of meant) {
      if (!isInForce(waiver, this.today)) this.ended.add(waiver);
      else if (!isPinnedTo(waiver, stated)) {
        this.changed.set(waiver, stated.signatures.own.facts.slice(0, factsDigits));
      } else {
        this.used.add(waiver);
        first ??= waiver;
      }
    }
    return first;
  }

  /** Notes waivers by which a finding was never made, such as a chain of dates over a relation whose bound is waived. */
  noteSilencing(waivers: Iterable<Waiver>): void {
    for (const waiver of waivers) this.used.add(waiver);
  }

  /**
   * The messages about waivers after a run over everything: those that have ended, those without effect, and those with an unknown rule.
   *
   * @param known every rule there is; `silent`: ids of rules that did not run to their end.
   */
  problems(known: readonly Rule[], silent: ReadonlySet<string>): Problem[] {
    const ids = known.map(({ id }) => id);
    return this.waivers
      .flatMap((waiver) => {
        const said = this.faultOf(waiver, ids, silent);
        return said === undefined ? [] : [{ ...waiver.place, ...said }];
      })
      .sort((a, b) => compareText(a.path, b.path) || a.line - b.line);
  }

  private faultOf(
    waiver: Waiver,
    ids: readonly string[],
    silent: ReadonlySet<string>,
  ): Pick<Problem, 'code' | 'message'> | undefined {
    const { rule, facts, until } = waiver;
    const meant = ids.filter((id) => meansRule(rule, id));
    if (meant.length === 0) {
      return {
        code: 'unknown-rule',
        message: `This waiver names no rule there is: \`${rule}\`${didYouMean(rule, ids) || '. `lore rules list` names them.'}`,
      };
    }
    const now = this.changed.get(waiver);
    if (now !== undefined) {
      const message = `The finding has changed since this ignore comment was written for @${facts}, so the finding is listed again. If it is still intended, write @${now}.`;
      return { code: 'waiver-changed', message };
    }
    if (this.ended.has(waiver)) {
      const message = `This ignore comment ended on ${until}, so its finding is listed again. Fix the finding, or give a later day.`;
      return { code: 'waiver-ended', message };
    }
    if (this.used.has(waiver) || meant.some((id) => silent.has(id))) return undefined;
    return { code: 'waiver-unused', message: `\`${rule}\` finds nothing here. Delete this waiver.` };
  }
}

/** True if the members of a finding state what a waiver names, if it names anything. */
function isPinnedTo({ facts }: Waiver, { signatures }: StatedFinding): boolean {
  return facts === undefined || isKnownBy(signatures, 'facts', (hash) => hash.startsWith(facts));
}

/** True if a finding is about what a waiver stands beside. */
function covers(waiver: Waiver, { finding, members }: StatedFinding): boolean {
  if (waiver.entities.includes(finding.subject.id)) return true;
  return members.some((node) => {
    const id = idOf(node);
    if (id !== undefined && (waiver.claims.includes(id) || waiver.entities.includes(id))) return true;
    if (waiver.file && placeOf(node).path === waiver.place.path) return true;
    return (['from_id', 'to_id', 'entity_id'] as const).some((side) => {
      const about = textProperty(node, side);
      return about !== undefined && waiver.entities.includes(about);
    });
  });
}
