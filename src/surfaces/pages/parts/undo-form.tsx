import { undoPath } from '../deciding.ts';
import type { Html } from '../layout/render.ts';
import type { FormKeys } from '../page.ts';
import type { Undoable } from '../visit-memory.ts';
import { PostForm } from './post-form.tsx';

/** Takes back the last decision of this browser. */
export function UndoForm({
  last: { number, words },
  keys,
  isFresh,
}: {
  last: Undoable;
  keys: FormKeys;
  /** The notice already shows the decision. */
  isFresh: boolean;
}): Html {
  return (
    <PostForm action={undoPath} keys={keys} label="Undo decision">
      <input type="hidden" name="number" value={String(number)} />
      <button type="submit" data-key="u">
        Undo decision <kbd>u</kbd>
      </button>
      {isFresh ? null : <span class="soft"> {words}</span>}
    </PostForm>
  );
}
