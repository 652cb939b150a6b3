import { longestReason } from '../../../model/limits.ts';
import type { Memory } from '../../../model/memory.ts';
import { type Deciding, memoryFormPath } from '../deciding.ts';
import type { Html } from '../layout/render.ts';
import { PostForm } from './post-form.tsx';

const lost = [
  'its text, in the store and in its log',
  'its claims, and its words in stored findings and in the history',
  'its tags, its source and its links',
];

const stays = [
  'its id, the person who forgot it, and every comment: do not repeat the text in a comment',
  'backups, exports, and files with its claims',
  'links to it, which then lead nowhere; notes that it replaced, which stay replaced',
  'unused parts of the database file, until they are overwritten; the vector from an embedding model',
];

/** Removes a memory, behind a fold that says what that means. Works without a script: the box has to be ticked. */
export function ForgetForGood({
  memory: { id, status },
  deciding,
}: {
  memory: Pick<Memory, 'id' | 'status'>;
  deciding: Deciding;
}): Html {
  const typed = deciding.typed?.action === 'forget-for-good' ? deciding.typed : undefined;
  return (
    <details open={typed !== undefined}>
      <summary>Permanent deletion</summary>
      <p>
        You cannot undo this.{' '}
        {status === 'invalid' ? (
          'The note is already retired.'
        ) : (
          <>
            To keep the text but retire it, use <strong>Forget note</strong> above.
          </>
        )}
      </p>
      <p>Deleted:</p>
      <Lines of={lost} />
      <p>Kept:</p>
      <Lines of={stays} />
      <div class="forms">
        <PostForm action={memoryFormPath} keys={deciding.keys} label="Delete permanently">
          <input type="hidden" name="about" value={id} />
          <input type="hidden" name="here" value={deciding.here} />
          <label>
            Comment
            <input name="reason" value={typed?.reason ?? ''} maxlength={longestReason} required autocomplete="off" />
          </label>
          <label class="choice">
            <input type="checkbox" name="sure" value="yes" required autocomplete="off" /> Permanent deletion is intended
          </label>
          <button type="submit" name="action" value="forget-for-good">
            Delete note
          </button>
        </PostForm>
      </div>
    </details>
  );
}

function Lines({ of }: { of: readonly string[] }): Html {
  return (
    <ul>
      {of.map((line) => (
        <li>{line}</li>
      ))}
    </ul>
  );
}
