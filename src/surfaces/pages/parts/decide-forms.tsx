import type { ShownMember } from '../../../app/mirror/finding-pages.ts';
import type { ThingAction } from '../../../app/reviews/decide-things.ts';
import { dismissalKinds } from '../../../model/choices.ts';
import { longestReason } from '../../../model/limits.ts';
import type { ReviewItem } from '../../../queries/review-queue.ts';
import { type Deciding, decidePath } from '../deciding.ts';
import type { Html } from '../layout/render.ts';
import type { Typed } from '../typed.ts';
import { Moment } from './moment.tsx';
import { PostForm } from './post-form.tsx';

/** The fault of the typed input. */
export function TypedTrouble({ typed }: { typed: Typed | undefined }): Html | null {
  return typed === undefined ? null : (
    <div class="notice trouble" role="alert">
      <p>{typed.message}</p>
      <p>{typed.fix}</p>
      {typed.reason === '' ? null : <p>You wrote: "{typed.reason}"</p>}
    </div>
  );
}

/** The fields that each decision sends along, whatever it is. */
export function DecisionFields({ deciding: { here, back } }: { deciding: Pick<Deciding, 'here' | 'back'> }): Html {
  return (
    <>
      <input type="hidden" name="here" value={here} />
      <input type="hidden" name="back" value={back} />
    </>
  );
}

interface Decided {
  /** Id of the finding as it was shown, and the hash of what it stated. */
  readonly id: string;
  readonly facts: string;
}

/** Settles an open finding: in favour of a claim, without one, or as no error. */
export function FindingForms({
  finding,
  holders,
  deciding,
}: {
  finding: Decided;
  holders: readonly ShownMember[];
  deciding: Deciding;
}): Html {
  const { typed, keys } = deciding;
  // Text typed about another finding is not shown here.
  const of = (action: ThingAction) =>
    typed?.action === action && typed.about.includes(finding.id) ? typed : undefined;
  return (
    <div class="forms">
      <PostForm action={decidePath} keys={keys} label="Resolve finding">
        <h2>Resolution</h2>
        <AboutFinding finding={finding} action="resolve" />
        <DecisionFields deciding={deciding} />
        {holders.length === 0 ? null : <Holders holders={holders} typed={of('resolve')} />}
        <Reason press="r" value={of('resolve')?.reason} isNeeded={holders.length === 0} />
        <button type="submit" class="main">
          Resolve finding
        </button>
      </PostForm>
      <PostForm action={decidePath} keys={keys} label="Dismiss finding">
        <h2>Dismissal</h2>
        <AboutFinding finding={finding} action="dismiss" />
        <DecisionFields deciding={deciding} />
        <Reason press="d" value={of('dismiss')?.reason} isNeeded={true} />
        <DismissalKinds kind={of('dismiss')?.kind} />
        <button type="submit">Dismiss finding</button>
      </PostForm>
    </div>
  );
}

/** Takes back what somebody has decided about a finding. */
export function ReopenForm({ finding, deciding }: { finding: Decided; deciding: Deciding }): Html {
  return (
    <PostForm action={decidePath} keys={deciding.keys} label="Reopen finding">
      <AboutFinding finding={finding} action="reopen" />
      <DecisionFields deciding={deciding} />
      <button type="submit">Reopen finding</button>
    </PostForm>
  );
}

function AboutFinding({ finding: { id, facts }, action }: { finding: Decided; action: ThingAction }): Html {
  return (
    <>
      <input type="hidden" name="action" value={action} />
      <input type="hidden" name="about" value={id} />
      <input type="hidden" name="seen" value={`${id} ${facts}`} />
    </>
  );
}

function Holders({ holders, typed }: { holders: readonly ShownMember[]; typed: Typed | undefined }): Html {
  const chosen = holders.find(({ id }) => id === typed?.winner)?.id;
  // The claim that was chosen is not what it was: nothing is chosen in its place.
  const isLost = typed?.winner !== undefined && chosen === undefined;
  return (
    <fieldset>
      <legend>Correct claim</legend>
      {holders.map(({ id, summary, source: { path, line } }, index) => (
        <label class="choice">
          <input
            type="radio"
            name="winner"
            value={id}
            checked={id === chosen}
            data-key={String(index + 1)}
            data-then="reason"
          />{' '}
          <kbd>{index + 1}</kbd> {summary} <span class="soft">{path === '' ? '' : `${path}:${line}`}</span>
        </label>
      ))}
      <label class="choice">
        <input
          type="radio"
          name="winner"
          value=""
          checked={chosen === undefined && !isLost}
          required
          data-key="0"
          data-then="reason"
        />{' '}
        <kbd>0</kbd> None: all claims stay active
      </label>
    </fieldset>
  );
}

/** Why somebody decides so. */
export function Reason({
  press,
  value = '',
  isNeeded,
}: {
  /** The key that leads to the field. */
  press: string;
  value?: string | undefined;
  isNeeded: boolean;
}): Html {
  return (
    <label>
      Comment <kbd>{press}</kbd>
      <input
        name="reason"
        value={value}
        maxlength={longestReason}
        required={isNeeded}
        autocomplete="off"
        data-key={press}
      />
    </label>
  );
}

const kindWords: Readonly<Record<(typeof dismissalKinds)[number], string>> = {
  intended: 'Intended: the author means it',
  'not-a-conflict': 'False alarm: they are different things',
  duplicate: 'Duplicate: another finding states it',
};

export function DismissalKinds({ kind = 'not-a-conflict' }: { kind?: string | undefined }): Html {
  return (
    <label>
      Reason
      <select name="kind">
        {dismissalKinds.map((each) => (
          <option value={each} selected={each === kind}>
            {kindWords[each]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The status of a claim when its form was shown. */
export const waits = 'candidate';

/** Says whether a claim that waits counts. */
export function ClaimForm({ id, deciding }: { id: string; deciding: Deciding }): Html {
  const { typed } = deciding;
  return (
    <PostForm action={decidePath} keys={deciding.keys} label="Accept or withdraw claim">
      <input type="hidden" name="about" value={id} />
      <input type="hidden" name="seen" value={`${id} ${waits}`} />
      <DecisionFields deciding={deciding} />
      <Reason press="r" value={typed?.about.includes(id) === true ? typed.reason : undefined} isNeeded={false} />
      <ClaimButtons of="claim" />
    </PostForm>
  );
}

export function ClaimButtons({ of }: { of: 'claim' | 'claims' }): Html {
  return (
    <p class="buttons">
      <button type="submit" class="main" name="action" value="accept" data-key="a">
        Accept {of} <kbd>a</kbd>
      </button>{' '}
      <button type="submit" name="action" value="withdraw" data-key="w">
        Withdraw {of} <kbd>w</kbd>
      </button>
    </p>
  );
}

/** Why somebody wants a person to look at it, and what takes that off. */
export function FlagBox({
  flag: { node_id, reason, flagged_by, flagged_at },
  deciding,
}: {
  flag: ReviewItem;
  deciding: Deciding | undefined;
}): Html {
  return (
    <div class="card flag">
      <p>
        ⚑ Flagged by {flagged_by}, <Moment at={flagged_at} />: {reason}
      </p>
      {deciding === undefined ? null : (
        <PostForm action={decidePath} keys={deciding.keys} label="Remove flag">
          <input type="hidden" name="about" value={node_id} />
          <DecisionFields deciding={deciding} />
          <button type="submit" name="action" value="unflag" data-key="f">
            Remove flag <kbd>f</kbd>
          </button>
        </PostForm>
      )}
    </div>
  );
}
