import { LoreError } from '../../util/errors.ts';
import { printableText } from '../../util/text/printable.ts';

/**
 * Prints why a command could not do its work, on stderr: a LoreError as message, place and fix; anything else is a
 * bug of ours and shows its stack. Returns the exit status, 2.
 */
export function reportFailure(error: unknown): 2 {
  if (error instanceof LoreError) {
    const { place, fix } = error;
    const where = place ? `${place.path}:${place.line}:${place.column}: ` : '';
    const what = printableText(`${where}${error.message}`);
    process.stderr.write(`lore: ${what}\n${fix ? `      ${printableText(fix)}\n` : ''}`);
  } else {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`lore: this is likely a bug in lore-engine, please report it:\n${detail}\n`);
  }
  return 2;
}
