import type { Page } from '../../../app/paging.ts';
import { confusionWords } from '../../../model/confusion.ts';
import type { Finding, Member } from '../../../model/finding.ts';
import { longestReason } from '../../../model/limits.ts';
import type { SourceLine } from '../../../model/source-line.ts';
import { plural } from '../../../report/shared/plural.ts';
import { answerPath, bothAnswer, type Deciding } from '../deciding.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';
import { MemberLine, MemberPlace } from '../parts/author-line.tsx';
import { TypedTrouble } from '../parts/decide-forms.tsx';
import { Pager } from '../parts/pager.tsx';
import { PostForm } from '../parts/post-form.tsx';
import type { ListedFinding } from './findings.tsx';

export interface ConfusionsViewProps {
  readonly page: Page<ListedFinding>;
  readonly status: string | undefined;
  readonly subject: string | undefined;
  readonly isLater: boolean;
  readonly links: PageLinks;
  /** Undefined: nothing can be answered here. */
  readonly deciding: Deciding | undefined;
  readonly closed: string | undefined;
  readonly lineOf: SourceLine | undefined;
}

/** The facts that a new reader would not know, a question each. The keys y and n answer the first. */
export function ConfusionsView(props: ConfusionsViewProps): Html {
  const { page, status, subject, isLater, links, deciding, closed, lineOf } = props;
  const { items, total, cursor } = page;
  const given = { status, subject };
  const first = items.find(({ violation }) => violation.status === 'open');
  return (
    <>
      <h1>{total === 0 ? 'No story questions' : plural(total, 'story question')}</h1>
      <p class="soft">
        Facts that the story leaves unclear to a new reader. Yes or No keeps one side and retires the other. If both
        were true at different times, choose <strong>Each at its time</strong>.
      </p>
      {closed === undefined ? null : <p class="soft">{closed}</p>}
      <p class="categories">
        <a href={links.section('confusions')}>open</a>{' '}
        <a href={links.section('confusions', { status: 'all' })}>all, with answered ones</a>
      </p>
      <ul class="plain list">
        {items.map((finding) => (
          <li class="item">
            <Question {...{ finding, links, lineOf, deciding }} isFirst={finding === first} />
          </li>
        ))}
      </ul>
      <Pager
        total={total}
        shown={items.length}
        of="question"
        first={isLater ? links.section('confusions', given) : undefined}
        next={cursor === undefined ? undefined : links.section('confusions', { ...given, cursor })}
      />
    </>
  );
}

function Question({
  finding: { violation, name, facts, decided_by, resolution },
  links,
  lineOf,
  deciding,
  isFirst,
}: Pick<ConfusionsViewProps, 'links' | 'lineOf' | 'deciding'> & {
  finding: ListedFinding;
  isFirst: boolean;
}): Html {
  const { message, status, members } = violation;
  return (
    <article>
      <h2>
        <a href={links.finding(name)}>{message}</a>
      </h2>
      <p class="soft">{violation.category === 'confusion' ? confusionWords[violation.kind] : null}</p>
      <ol class="plain facts">
        {members.map((member) => (
          <li>
            <Fact {...{ member, links, lineOf }} isAsked={asksAbout(violation, member)} />
          </li>
        ))}
      </ol>
      {status === 'open' ? null : (
        <p>
          <strong>{status}</strong>
          {decided_by === undefined ? '' : ` by ${decided_by}`}
          {resolution === undefined ? '' : `: ${resolution}`}
        </p>
      )}
      {deciding !== undefined && status === 'open' ? (
        <AnswerForm id={name} facts={facts} question={message} deciding={deciding} hasKeys={isFirst} />
      ) : null}
    </article>
  );
}

const asksAbout = (violation: Finding, { id }: Member): boolean =>
  violation.category === 'confusion' && violation.asks_about === id;

function Fact({
  member,
  links,
  lineOf,
  isAsked,
}: Pick<ConfusionsViewProps, 'links' | 'lineOf'> & { member: Member; isAsked: boolean }): Html {
  const { source, summary } = member;
  const text = lineOf?.(source.path, source.line);
  return (
    <>
      {isAsked ? <strong>{summary}</strong> : summary} <MemberPlace member={member} links={links} />
      {text === undefined ? null : <MemberLine member={{ ...member, text }} />}
    </>
  );
}

function AnswerForm({
  id,
  facts,
  question,
  deciding,
  hasKeys,
}: {
  id: string;
  /** Hash of what it stated when it was shown. */
  facts: string;
  question: string;
  deciding: Deciding;
  /** Its buttons are pressed by keys. */
  hasKeys: boolean;
}): Html {
  const { typed, keys, here } = deciding;
  const mine = typed?.about.includes(id) === true ? typed : undefined;
  return (
    <PostForm action={answerPath} keys={keys} label={`Answer: ${question}`}>
      <TypedTrouble typed={mine} />
      <input type="hidden" name="about" value={id} />
      <input type="hidden" name="here" value={here} />
      <input type="hidden" name="seen" value={facts} />
      <p>
        <button type="submit" name="answer" value="yes" data-key={hasKeys ? 'y' : undefined}>
          Yes {hasKeys ? <kbd>y</kbd> : null}
        </button>{' '}
        <button type="submit" name="answer" value="no" data-key={hasKeys ? 'n' : undefined}>
          No {hasKeys ? <kbd>n</kbd> : null}
        </button>{' '}
        <button type="submit" name="answer" value={bothAnswer}>
          Each at its time
        </button>{' '}
        <label>
          Note <input name="note" value={mine?.reason ?? ''} maxlength={longestReason} autocomplete="off" />
        </label>
      </p>
    </PostForm>
  );
}
