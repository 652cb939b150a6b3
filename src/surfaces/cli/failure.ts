import { LoreError } from '../../util/errors.ts';
import { systemCode, systemFix, systemReason } from '../../util/files/system-reason.ts';
import { printableText } from '../../util/text/printable.ts';
import type { Wording } from '../../util/text/wording.ts';

/**
 * Prints why a command could not do its work, on stderr: a LoreError as message, place and fix; what the system refused as one line with
 * the reason; anything else is a bug of ours and shows its stack. Returns the exit status, 2.
 */
export function reportFailure(error: unknown): 2 {
  if (error instanceof LoreError) {
    const { place, wordings } = error;
    const where = place ? printableText(`${place.path}:${place.line}:${place.column}: `) : '';
    const what = shownText(wordings.message, error.message);
    const fix = error.fix ? `      ${shownText(wordings.fix, error.fix)}\n` : '';
    process.stderr.write(`lore: ${where}${what}\n${fix}`);
  } else if (systemCode(error) !== undefined) {
    process.stderr.write(
      `lore: ${printableText(systemText(error))}\n      ${systemFix(error, 'Check the path, and its permissions.')}\n`,
    );
  } else {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`lore: this is likely a bug in lore-engine, please report it:\n${detail}\n`);
  }
  return 2;
}

/** Lists keep the line breaks that are ours; no word of the lore begins a line. */
function shownText(worded: Wording | undefined, text: string): string {
  return worded?.withShown(printableText) ?? printableText(text);
}

/** The refusal of the system, with the refused action: a full disk, a folder without write access. */
function systemText(error: unknown): string {
  const path = error instanceof Error && 'path' in error && typeof error.path === 'string' ? `${error.path}: ` : '';
  const call = error instanceof Error && 'syscall' in error ? ` [${String(error.syscall)}]` : '';
  return `${path}${systemReason(error)}${call}.`;
}
