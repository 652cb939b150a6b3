import { foldKey, snakeCase } from '../../../util/text/fold.ts';
import { scalarOf, type YamlScalar } from '../../../util/yaml/index.ts';
import type { KeyStatement } from '../../formats/parsed-file.ts';
import { dateInWords } from './date-maps.ts';
import { kindOf, type StatementTools, type Subject } from './statement-tools.ts';

const partKey = /^(?<of>.+)_(?<part>year|month|day)$/;
const shapes: Readonly<Record<string, RegExp>> = {
  year: /^\s*-?\d+(?:\s+\S.*)?$/,
  month: /^\s*(?:\d{1,2}|\p{L}.*)$/u,
  day: /^\s*\d{1,2}\s*$/,
};

/** One of the keys `birth_year`, `birth_month` and `birth_day`. */
interface Part {
  readonly statement: KeyStatement;
  readonly value: YamlScalar;
}

/**
 * Statements with each date whose parts have keys of their own as one: `birth_year: 1900`, `birth_month: 6`, `birth_day: 14` are
 * `birth: 14 June 1900`. A `birthday` without a year (`14 June`) has that of the birth.
 */
export function withWholeDates(statements: readonly KeyStatement[], subject: Subject, tools: StatementTools) {
  return withBirthday(joined(statements, subject, tools), tools);
}

function joined(
  statements: readonly KeyStatement[],
  { entity }: Subject,
  { config, keys }: StatementTools,
): readonly KeyStatement[] {
  const dates = new Map<string, Map<string, Part>>();
  for (const statement of statements) {
    const { key, value } = statement;
    const { of = '', part = '' } = partKey.exec(snakeCase(key.text))?.groups ?? {};
    if (value.kind !== 'scalar' || shapes[part]?.test(value.text) !== true) continue;
    const meaning = keys.lookup(of, kindOf(entity));
    const date = meaning?.as === 'attribute' ? meaning.attribute : meaning?.dated;
    if (date?.type !== 'date') continue;
    const parts = dates.get(of) ?? new Map<string, Part>();
    dates.set(of, parts);
    if (!parts.has(part)) parts.set(part, { statement, value });
  }
  const now = new Map<KeyStatement, KeyStatement | undefined>();
  for (const [of, parts] of dates) {
    const year = parts.get('year');
    if (year === undefined || parts.size < 2) continue;
    for (const { statement } of parts.values()) now.set(statement, undefined);
    const { key } = year.statement;
    const words = new Map([...parts].map(([part, { value }]) => [part, value]));
    const value = dateInWords(words, config.calendars) ?? year.value;
    now.set(year.statement, { key: scalarOf(of, key.start, key.end), value });
  }
  if (now.size === 0) return statements;
  return statements.flatMap((statement) => (now.has(statement) ? (now.get(statement) ?? []) : [statement]));
}

const birthKeys: ReadonlySet<string> = new Set(
  ['birth', 'born', 'birth_year', 'birth_date', 'date_of_birth', 'year_of_birth', 'dob'].map(foldKey),
);
const dayAndMonth = /^\s*(?:--)?\d{1,2}[-/.]\d{1,2}\.?\s*$/;

/** A day and a month in numbers agree with any year; which is which nobody can say. */
function withBirthday(statements: readonly KeyStatement[], { dates }: StatementTools): readonly KeyStatement[] {
  const birthday = statements.find(({ key }) => foldKey(key.text) === 'birthday');
  const birth = statements.find(({ key }) => birthKeys.has(foldKey(key.text)));
  if (birthday?.value.kind !== 'scalar' || birth?.value.kind !== 'scalar') return statements;
  const { text, start, end } = birthday.value;
  const year = birth.value.text;
  if (!/^\s*-?\d+(?:\s+\p{L}[\p{L}.]*)?\s*$/u.test(year) || !dates.isDate(year) || dates.isDate(text))
    return statements;
  const whole = `${text.trim()} ${year.trim()}`;
  if (!dayAndMonth.test(text) && !dates.isDate(whole)) return statements;
  return statements.flatMap((statement) => {
    if (statement !== birthday) return [statement];
    return dayAndMonth.test(text) ? [] : [{ key: birthday.key, value: scalarOf(whole, start, end) }];
  });
}
