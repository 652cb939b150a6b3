import * as z from 'zod';
import { type ThingToReview, thingsToReview } from '../../../../app/decisions/things-to-review.ts';
import type { StoredWorld } from '../../../../app/store/stored-world.ts';
import { readFindings } from '../../../../queries/findings/read.ts';
import { plural } from '../../../../report/shared/plural.ts';
import { actor } from '../../actor.ts';
import { colouredOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { withStoredWorld } from '../../stored-world.ts';
import { typedKeys } from '../../terminal/keys.ts';
import { pathsFromHere, textOptions } from '../../terminal/text-options.ts';
import { ReviewSession } from './review-session.ts';

const optionsSchema = colouredOptions.extend({ as: z.string().optional() });

/** `lore review`: on a terminal, what waits for a person, one thing after another; elsewhere, the list of it. */
export async function reviewCommand(rawOptions: unknown): Promise<void> {
  const { world, format, color, as } = optionsSchema.parse(rawOptions);
  await withStoredWorld({ path: world, store: 'need' }, async (stored) => {
    const things = await thingsToReview(stored.store);
    const isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true;
    if (format === 'json' || !isTerminal || things.length === 0) {
      printAnswer(format, await listOf(stored, things), listText);
      return;
    }
    const paths = pathsFromHere(stored.home?.root);
    const keys = typedKeys(process.stdin, process.stdout);
    const write = (text: string) => void process.stdout.write(text);
    const who = actor(stored, as);
    const options = textOptions(color, paths);
    try {
      await new ReviewSession({ stored, things, keys, write, actor: who, show: paths.show, options }).run();
    } finally {
      keys.close();
    }
  });
}

interface ReviewList {
  readonly items: readonly {
    readonly kind: ThingToReview['kind'];
    readonly id: string;
    readonly summary: string;
    readonly verdict?: string;
    readonly flagged?: string;
  }[];
  readonly total: number;
}

async function listOf({ store }: StoredWorld, things: readonly ThingToReview[]): Promise<ReviewList> {
  const findings = await readFindings(
    store,
    things.flatMap(({ kind, id }) => (kind === 'finding' ? [id] : [])),
  );
  const findingOf = new Map(findings.map(({ violation }) => [violation.id, violation]));
  const items = things.map(({ kind, id, flag }) => {
    const finding = findingOf.get(id);
    return {
      kind,
      id,
      summary: finding?.message ?? flag?.summary ?? id,
      ...(finding === undefined ? {} : { verdict: finding.verdict }),
      ...(flag === undefined ? {} : { flagged: flag.reason }),
    };
  });
  return { items, total: items.length };
}

function listText({ items, total }: ReviewList): string {
  if (total === 0) return 'Nothing waits for a review.\n';
  const lines = items.map(
    ({ kind, id, summary, verdict, flagged }) =>
      `${verdict ?? kind}  ${id}  ${summary}${flagged === undefined ? '' : ` (flagged: ${flagged})`}`,
  );
  return `${lines.join('\n')}\n\n${plural(total, 'thing')} to review. On a terminal, \`lore review\` asks about one after another.\n`;
}
