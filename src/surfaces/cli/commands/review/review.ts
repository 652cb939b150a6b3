import { isAbsolute, relative, resolve } from 'node:path';
import * as z from 'zod';
import { type ThingToReview, thingsToReview } from '../../../../app/decisions/things-to-review.ts';
import type { StoredWorld } from '../../../../app/store/stored-world.ts';
import { readFindings } from '../../../../queries/findings/read.ts';
import { readWaitingClaims } from '../../../../queries/waiting-claims.ts';
import { plural } from '../../../../report/shared/plural.ts';
import type { Place } from '../../../../util/errors.ts';
import { actor } from '../../actor.ts';
import { colouredOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { withStoredWorld } from '../../stored-world.ts';
import { editorCommand, openInEditor } from '../../terminal/editor.ts';
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
    const options = () => textOptions(color, pathsFromHere(stored.home?.root));
    try {
      const edit = (place: Place) => editIn(stored, place);
      await new ReviewSession({ stored, things, keys, write, actor: who, show: paths.show, options, edit }).run();
    } finally {
      keys.close();
    }
  });
}

/** Opens a file of the world in the editor; whatever the store says of others. */
async function editIn({ home }: StoredWorld, { path, ...at }: Place): Promise<string | undefined> {
  if (home === undefined) return 'the files of this world are not at hand';
  const absolute = resolve(home.root, path);
  const within = relative(home.root, absolute);
  if (within.startsWith('..') || isAbsolute(within)) return `${path} is not a file of this world`;
  return openInEditor(editorCommand(process.env, { path: absolute, ...at }));
}

interface ReviewList {
  readonly items: readonly {
    readonly kind: ThingToReview['kind'];
    readonly id: string;
    readonly summary: string;
    /** The place of a claim: `path:line`. */
    readonly at?: string;
    readonly verdict?: string;
    readonly flagged?: string;
  }[];
  readonly total: number;
}

async function listOf({ store, home }: StoredWorld, things: readonly ThingToReview[]): Promise<ReviewList> {
  const findings = await readFindings(
    store,
    things.flatMap(({ kind, id }) => (kind === 'finding' ? [id] : [])),
  );
  const findingOf = new Map(findings.map(({ violation }) => [violation.id, violation]));
  const claimOf = new Map((await readWaitingClaims(store)).map((claim) => [claim.id, claim]));
  const { show } = pathsFromHere(home?.root);
  const items = things.map(({ kind, id, flag }) => {
    const finding = findingOf.get(id);
    const claim = claimOf.get(id);
    return {
      kind,
      id,
      summary: finding?.message ?? claim?.summary ?? flag?.summary ?? id,
      ...(claim === undefined ? {} : { at: `${show(claim.source.path)}:${claim.source.line}` }),
      ...(finding === undefined ? {} : { verdict: finding.verdict }),
      ...(flag === undefined ? {} : { flagged: flag.reason }),
    };
  });
  return { items, total: items.length };
}

function listText({ items, total }: ReviewList): string {
  if (total === 0) return 'The review queue is empty.\n';
  const lines = items.map(
    ({ kind, id, summary, at, verdict, flagged }) =>
      `${verdict ?? kind}  ${id}  ${summary}${at === undefined ? '' : ` (${at})`}${flagged === undefined ? '' : ` (flagged: ${flagged})`}`,
  );
  return `${lines.join('\n')}\n\n${plural(total, 'thing')} to review. On a terminal, \`lore review\` asks about one after another.\n`;
}
