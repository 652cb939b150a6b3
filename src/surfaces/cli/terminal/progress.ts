import { printableText } from '../../../util/text/printable.ts';

/** One changing line on a terminal's stderr; nothing where stderr is no terminal. */
export interface Progress {
  show(text: string): void;
  /** Wipes the line. */
  done(): void;
}

/** Redraws at most every 50 ms, so that showing progress costs nothing. */
export function progressOn(stream: NodeJS.WriteStream): Progress {
  if (stream.isTTY !== true) return { show: () => {}, done: () => {} };
  let drawnAt = 0;
  let drawn = false;
  return {
    show(text) {
      const now = performance.now();
      if (now - drawnAt < 50) return;
      drawnAt = now;
      drawn = true;
      stream.write(`\r\u001b[2K${printableText(text).slice(0, (stream.columns ?? 80) - 1)}`);
    },
    done() {
      if (drawn) stream.write('\r\u001b[2K');
      drawn = false;
    },
  };
}
