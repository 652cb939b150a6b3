import { membersByTrust } from '../../../app/findings/slot-of-finding.ts';
import type { Page } from '../../../app/paging.ts';
import { findingCategories } from '../../../model/rule.ts';
import type { StoredFinding } from '../../../queries/findings/read.ts';
import { plural } from '../../../report/shared/plural.ts';
import type { Deciding } from '../deciding.ts';
import type { Html } from '../layout/render.ts';
import type { PageLinks } from '../links.ts';
import { MemberPlace } from '../parts/author-line.tsx';
import { KindMark } from '../parts/marks.tsx';
import { categoryNames, type Narrowing, NarrowingForm } from '../parts/narrowing.tsx';
import { Pager } from '../parts/pager.tsx';
import { MarkBox, SeveralForm } from '../parts/several.tsx';
import { categoryWords } from './finding.tsx';

export interface ListedFinding extends StoredFinding {
  /** Hash of what it states. */
  readonly facts: string;
}

/** Members of a finding that a list shows. */
const mostMembers = 4;

/** A list of findings, narrowed down as the address says. */
export function FindingsView({
  page: { items, total, cursor },
  narrowing,
  isFirst,
  links,
  deciding,
  closed,
  isStatic,
}: {
  page: Page<ListedFinding>;
  narrowing: Narrowing;
  /** It is the first page of the list. */
  isFirst: boolean;
  links: PageLinks;
  deciding: Deciding | undefined;
  closed: string | undefined;
  /** There is no server that a form could ask. */
  isStatic: boolean;
}): Html {
  const open = items.some(({ violation }) => violation.status === 'open');
  const several = open ? deciding : undefined;
  return (
    <>
      <h1>{plural(total, headingOf(narrowing))}</h1>
      {closed === undefined ? null : <p class="soft">{closed}</p>}
      <p class="categories">
        {findingCategories.map((category) => (
          <>
            <a href={links.findings({ category })}>{categoryNames[category]}</a>{' '}
          </>
        ))}
        <a href={links.findings({ category: 'all' })}>all</a>{' '}
        <a href={links.findings({ category: 'all', status: 'all' })}>all, with closed ones</a>
      </p>
      {isStatic ? null : (
        <NarrowingForm
          action={links.findings({})}
          fields={['status', 'category', 'verdict', 'rule', 'project', 'subject', 'source']}
          given={narrowing}
          allCategories={[
            ['', 'contradictions'],
            ['all', 'all'],
          ]}
        />
      )}
      {total === 0 ? <p>No findings match. Choose another category or status.</p> : null}
      <SeveralForm deciding={several} of="findings">
        <ul class="plain list">
          {items.map((finding) => (
            <FindingItem finding={finding} links={links} deciding={several} />
          ))}
        </ul>
      </SeveralForm>
      <Pager
        total={total}
        shown={items.length}
        of="finding"
        first={isFirst ? undefined : links.findings({ ...narrowing })}
        next={cursor === undefined ? undefined : links.findings({ ...narrowing, cursor })}
      />
    </>
  );
}

const headingOf = ({ status = 'open', category = 'contradiction' }: Narrowing): string =>
  [...(status === 'all' ? [] : [status]), nouns.get(category) ?? 'finding'].join(' ');

const nouns = new Map<string, string>(Object.entries(categoryWords));

function FindingItem({
  finding: { violation, name, facts, decided_by, resolution },
  links,
  deciding,
}: {
  finding: ListedFinding;
  links: PageLinks;
  deciding: Deciding | undefined;
}): Html {
  const { id, message, rule_id, status, members } = violation;
  const placed = membersByTrust(members).filter(({ source }) => source.path !== '');
  const more = placed.length - mostMembers;
  return (
    <li class="item">
      {status === 'open' ? <MarkBox id={id} facts={facts} label={`Select: ${message}`} deciding={deciding} /> : null}
      <div>
        <KindMark finding={violation} />
        <a href={links.finding(name)}>{message}</a>
        {status === 'open' ? null : (
          <p>
            <strong>{status}</strong>
            {decided_by === undefined ? '' : ` by ${decided_by}`}
            {resolution === undefined ? '' : `: ${resolution}`}
          </p>
        )}
        <p class="soft">
          {placed.slice(0, mostMembers).map((member) => (
            <>
              <MemberPlace member={member} links={links} />{' '}
            </>
          ))}
          {more > 0 ? `and ${more} more ` : ''}· <a href={links.rule(rule_id)}>{rule_id}</a>
        </p>
      </div>
    </li>
  );
}
