import type { Html } from '../layout/render.ts';
import { cutAt } from '../shortened.ts';

/** Characters that stand on a page as they are, and those that unfold. */
const mostShown = 400;
const mostUnfolded = 20_000;

/** A text that may be very long: its beginning, and the rest behind a fold. */
export function LongText({ text, most = mostShown }: { text: string; most?: number }): Html {
  const start = cutAt(text, most);
  if (start === text) return <>{text}</>;
  const rest = cutAt(text.slice(start.length), mostUnfolded);
  const left = text.length - start.length - rest.length;
  return (
    <>
      {start}
      <details class="rest">
        <summary>… {text.length - start.length} more characters</summary>
        {rest}
        {left === 0 ? null : ` … and ${left} more, in the file`}
      </details>
    </>
  );
}
