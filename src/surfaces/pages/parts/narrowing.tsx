import { statuses } from '../../../model/finding.ts';
import { findingCategories, verdicts } from '../../../model/rule.ts';
import type { Html } from '../layout/render.ts';

/** The filters of the queue or of a list of findings, as in the address. */
export interface Narrowing {
  readonly kind?: string | undefined;
  readonly status?: string | undefined;
  readonly category?: string | undefined;
  readonly verdict?: string | undefined;
  readonly rule?: string | undefined;
  readonly project?: string | undefined;
  readonly subject?: string | undefined;
  readonly source?: string | undefined;
}

type Field = keyof Narrowing;

const choices: Partial<Record<Field, readonly (readonly [string, string])[]>> = {
  kind: [
    ['', 'everything'],
    ['claims', 'unaccepted claims'],
    ['findings', 'findings'],
    ['flags', 'flags'],
  ],
  status: [['', 'open'], ...statuses.slice(1).map((each) => [each, each] as const), ['all', 'all']],
  verdict: [['', 'all'], ...verdicts.map((each) => [each, each] as const)],
};
const words: Readonly<Record<Field, string>> = {
  kind: 'Sort',
  status: 'Status',
  category: 'Category',
  verdict: 'Verdict',
  rule: 'Rule',
  project: 'Project',
  subject: 'Subject (name or id)',
  source: 'Source (file or title)',
};
export const categoryNames = {
  contradiction: 'contradictions',
  anachronism: 'anachronisms',
  ontology: 'ontology',
  orphan: 'gaps',
  confusion: 'story questions',
};

/** A form that narrows down what is shown; folded while nothing is. */
export function NarrowingForm({
  action,
  fields,
  given,
  allCategories,
}: {
  action: string | undefined;
  fields: readonly Field[];
  given: Narrowing;
  /** The value and words of the first choice of category. */
  allCategories: readonly (readonly [string, string])[];
}): Html {
  const isNarrowed = fields.some((field) => given[field] !== undefined);
  return (
    <details class="narrow" open={isNarrowed}>
      <summary>Filter</summary>
      <form class="filters" action={action}>
        {fields.map((field) => {
          const options =
            field === 'category'
              ? [...allCategories, ...findingCategories.map((each) => [each, categoryNames[each]] as const)]
              : choices[field];
          return (
            // biome-ignore lint/a11y/noLabelWithoutControl: it holds one or the other
            <label>
              {words[field]}
              {options === undefined ? (
                <input name={field} value={given[field] ?? ''} maxlength={300} autocomplete="off" />
              ) : (
                <select name={field}>
                  {unique(options).map(([value, text]) => (
                    <option value={value} selected={value === (given[field] ?? '')}>
                      {text}
                    </option>
                  ))}
                </select>
              )}
            </label>
          );
        })}
        <button type="submit">Apply filter</button>
        {isNarrowed ? <a href={action}>Remove filter</a> : null}
      </form>
    </details>
  );
}

const unique = (options: readonly (readonly [string, string])[]) => [...new Map(options)];
