import type { DescribedMemory } from '../../../app/memory/describe-memory.ts';
import { longestReason } from '../../../model/limits.ts';
import { type Deciding, memoryFormPath } from '../deciding.ts';
import type { Html } from '../layout/render.ts';
import type { MemoryFormAction } from '../typed.ts';
import { PostForm } from './post-form.tsx';

/** The actions for a memory in its present state. */
export function MemoryForms({
  described: {
    memory: { id, status },
    claims,
  },
  deciding,
}: {
  described: Pick<DescribedMemory, 'memory' | 'claims'>;
  deciding: Deciding;
}): Html {
  const { typed } = deciding;
  const of = (action: MemoryFormAction) => (typed?.action === action ? typed : undefined);
  const holds = status === 'active' || status === 'candidate';
  const hasWaiting = claims.some((claim) => claim.status === 'candidate');
  const canBeStated = claims.some((claim) => claim.status !== 'superseded');
  const Form = ({ action, label, children }: { action: MemoryFormAction; label: string; children?: Html }): Html => (
    <PostForm action={memoryFormPath} keys={deciding.keys} label={label}>
      <input type="hidden" name="about" value={id} />
      <input type="hidden" name="here" value={deciding.here} />
      {children ?? null}
      <button type="submit" name="action" value={action}>
        {label}
      </button>
    </PostForm>
  );
  return (
    <div class="forms">
      {status === 'candidate' || (status === 'active' && hasWaiting) ? (
        <Form action="promote" label="Promote note">
          <p class="soft">{promotingWords(status, hasWaiting)}</p>
        </Form>
      ) : null}
      {holds && canBeStated ? (
        <Form action="graduate" label="Write to files">
          <p class="soft">A file of the world then states its claims and replaces the note.</p>
        </Form>
      ) : null}
      {status === 'superseded' ? (
        <Form action="restore" label="Restore note">
          <p class="soft">The note becomes active again.</p>
        </Form>
      ) : null}
      {holds ? (
        <Form action="supersede" label="Replace note">
          <label>
            Id of the newer note
            <input name="by" value={of('supersede')?.winner ?? ''} maxlength={100} required autocomplete="off" />
          </label>
        </Form>
      ) : null}
      {status === 'invalid' ? null : (
        <Form action="forget" label="Forget note">
          <label>
            Comment
            <input
              name="reason"
              value={of('forget')?.reason ?? ''}
              maxlength={longestReason}
              required
              autocomplete="off"
            />
          </label>
        </Form>
      )}
    </div>
  );
}

function promotingWords(status: 'candidate' | 'active', hasWaiting: boolean): string {
  if (status === 'active') return 'Its claims become active in every rule.';
  return hasWaiting ? 'The note and its claims become active.' : 'The note becomes active.';
}
