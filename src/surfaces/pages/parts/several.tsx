import type { ThingAction } from '../../../app/reviews/decide-things.ts';
import { type Deciding, decidePath } from '../deciding.ts';
import type { Html } from '../layout/render.ts';
import { ClaimButtons, DecisionFields, DismissalKinds, Reason, TypedTrouble } from './decide-forms.tsx';
import { PostForm } from './post-form.tsx';

/** A list of things, several of which can be decided about at once, with one reason. Without `deciding` it is only a list. */
export function SeveralForm({
  deciding,
  of,
  children,
}: {
  deciding: Deciding | undefined;
  of: 'findings' | 'claims';
  children: Html;
}): Html {
  if (deciding === undefined) return children;
  const { typed, keys } = deciding;
  return (
    <PostForm action={decidePath} keys={keys} label={`Decide several ${of}`}>
      <TypedTrouble typed={typed} />
      <div class="several card">
        <DecisionFields deciding={deciding} />
        <p class="soft">Selected {of}:</p>
        <Reason press={of === 'findings' ? 'd' : 'r'} value={typed?.reason} isNeeded={of === 'findings'} />
        {of === 'findings' ? <FindingButtons kind={typed?.kind} /> : <ClaimButtons of="claims" />}
        <button type="button" data-all hidden>
          Select all {of}
        </button>
      </div>
      {children}
    </PostForm>
  );
}

function FindingButtons({ kind }: { kind: string | undefined }): Html {
  const button = (action: ThingAction, words: string) => (
    <button type="submit" name="action" value={action}>
      {words}
    </button>
  );
  return (
    <>
      <DismissalKinds kind={kind} />
      <p class="buttons">
        {button('dismiss', 'Dismiss findings')} {button('resolve', 'Resolve findings')}
      </p>
    </>
  );
}

/** Marks one thing of a list; nothing where it cannot be decided about. */
export function MarkBox({
  id,
  facts,
  label,
  deciding,
}: {
  id: string;
  /** The hash of the facts of a finding, or the status of a claim. */
  facts: string;
  label: string;
  deciding: Deciding | undefined;
}): Html | null {
  if (deciding === undefined) return null;
  return (
    <>
      <input
        type="checkbox"
        name="about"
        value={id}
        aria-label={label}
        checked={deciding.typed?.about.includes(id) === true}
      />
      <input type="hidden" name="seen" value={`${id} ${facts}`} />
    </>
  );
}
