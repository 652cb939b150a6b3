import { explainFinding } from '../../../../app/findings/explain-finding.ts';
import { colouredOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { explainText } from '../../print/explain.ts';
import { explanationShown } from '../../print/shown.ts';
import { withStoredWorld } from '../../stored-world.ts';
import { pathsFromHere, textOptions } from '../../terminal/text-options.ts';

/** `lore explain`: one finding, with its rule, claims, history, and what would settle it. */
export async function explainCommand(id: string, rawOptions: unknown): Promise<void> {
  const { world, format, color } = colouredOptions.parse(rawOptions);
  const { explanation, root } = await withStoredWorld({ path: world, store: 'need' }, async (stored) => ({
    explanation: await explainFinding(stored, id),
    root: stored.home?.root,
  }));
  const paths = pathsFromHere(root);
  printAnswer(format, explanationShown(explanation, paths.show), (shown) =>
    explainText(shown, textOptions(color, paths)),
  );
}
