import { dryRun } from '../../../../app/dry-run/dry-run-session.ts';
import { type CheckedClaim, isProposedPath, planDryRun } from '../../../../app/dry-run/plan-dry-run.ts';
import { openMemoryStore } from '../../../../compose.ts';
import { claimsToCheck, verdictData } from '../../../../operations/check-claim.ts';
import { readInput } from '../../../../operations/read-input.ts';
import { findingShown, type ShowPath } from '../../../../report/shared/paths.ts';
import { defined } from '../../../../util/defined.ts';
import { colouredOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { checkedText } from '../../print/checked-claims.ts';
import { pathsFromHere, textOptions } from '../../terminal/text-options.ts';
import { withWorldGraph } from '../../world-graph.ts';

/** `lore claim`: how sentences stand beside what the world says. A clash makes the exit status 1. */
export async function claimCommand(given: readonly string[], rawOptions: unknown): Promise<void> {
  const { world, format, color } = colouredOptions.parse(rawOptions);
  // `lore claim Maren rules Ashkeep`: words without quotes are one sentence.
  const sentences = given.some((text) => /\s/.test(text.trim())) ? [...given] : [given.join(' ')];
  const { claims } = readInput({ input: claimsToCheck }, { claims: sentences }, () => 'The sentences');
  const clock = () => new Date();
  const { found, root } = await withWorldGraph(world, async ({ store, home, record, root }) => ({
    found: await dryRun(await planDryRun({ store, clock, ...defined({ home, record }) }, claims), {
      openScratch: openMemoryStore,
      clock,
    }),
    root,
  }));
  const paths = pathsFromHere(root);
  const show: ShowPath = (path) => (isProposedPath(path) ? path : paths.show(path));
  const data = verdictData(found, (finding) => findingShown(finding, show));
  const placed = (claim: CheckedClaim) => ({ ...claim, ...defined({ at: shownPlace(claim.at, show) }) });
  const answer = {
    ...data,
    checked: data.checked.map(placed),
    sentences: found.texts.map((text, index) => ({
      ...{ text: sentences[index] ?? '', status: text.status },
      claims: text.claims.map(placed),
    })),
  };
  printAnswer(format, answer, (shown) => checkedText(shown, textOptions(color, paths)));
  if (found.verdict === 'clash') process.exitCode = 1;
}

/** `people.yaml:12` as somebody here writes it; the place of what is unknown may be empty. */
function shownPlace(place: string | undefined, show: ShowPath): string | undefined {
  const colon = place?.lastIndexOf(':') ?? -1;
  if (place === undefined || colon <= 0) return place;
  return `${show(place.slice(0, colon))}${place.slice(colon)}`;
}
