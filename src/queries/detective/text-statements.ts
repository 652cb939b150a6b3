import { type StoryStatement, type StoryValue, subjectIn } from '../../model/story.ts';
import { defined } from '../../util/defined.ts';
import type { SaidInText } from '../../values/said/said.ts';
import { saidInText } from '../../values/said/said-in-text.ts';
import { bareName } from '../../values/said/sentence.ts';
import { plainText } from '../../values/words.ts';
import type { StoryNames } from './story-names.ts';
import { ValueGroups } from './value-groups.ts';

/** A text, and the project that it is of. */
export interface ToldText {
  readonly text: string;
  readonly project: string | undefined;
}

/**
 * What texts state, in the order in which they were told. What a text says to be in use is left behind when a later one of its project
 * says that its writers switched to another, where it was the only one. Of what has many values, those that took each other's place,
 * and what is denied somewhere, are a matter of their own.
 */
export function textStatements(texts: readonly ToldText[], names: StoryNames): StoryStatement[][] {
  const inUse = new ThingsInUse();
  const groups = new ValueGroups();
  const read = texts.map(({ text, project }) =>
    saidInText(text).flatMap((said) => {
      const statement = statementOf(said, project, names);
      return [...inUse.leftBehind(statement, said.turned === true), statement];
    }),
  );
  for (const statements of read) for (const statement of statements) groups.note(statement, statements);
  return read.map((statements) => statements.map((statement) => groups.apart(statement)));
}

function statementOf(said: SaidInText, project: string | undefined, names: StoryNames): StoryStatement {
  const id = names.idOf(said.subject);
  const subject = subjectIn(project, id ?? plainText(said.subject));
  const { predicate, affirmed, single, stated, plural, predicate_name } = said;
  const subject_name = id === undefined ? said.subject_name : entityName(said.subject_name, names.nameOf(id));
  return {
    ...{ subject, subject_name, predicate, value: saidValue(said, names), affirmed, single, stated, window: {} },
    ...defined({ plural, predicate_name }),
  };
}

function saidValue({ value }: SaidInText, names: StoryNames): StoryValue {
  if (value.kind === 'number') return value;
  const { text, name } = value;
  const id = names.idOf(text);
  return id === undefined
    ? { kind: 'text', text: plainText(text), name }
    : { kind: 'entity', id, name: entityName(name, names.nameOf(id)) };
}

/** The name of an entity, with the article that a text gives it. */
function entityName(written: string, name: string): string {
  const bare = bareName(written);
  const isName = bare.toLowerCase() === bareName(name).toLowerCase();
  return isName ? `${written.slice(0, written.length - bare.length)}${bareName(name)}` : name;
}

/** Of a value, whatever its name. */
const valueKey = ({ name: _, ...value }: StoryValue & { name?: string }): string => JSON.stringify(value);

/** By matter, what is in use, as the last text left it. */
class ThingsInUse {
  private readonly used = new Map<string, Map<string, StoryValue>>();

  leftBehind(statement: StoryStatement, isTurn: boolean): StoryStatement[] {
    if (!/^use\b/.test(statement.predicate)) return [];
    const matter = `${statement.subject}\0${statement.predicate}`;
    const used = this.used.get(matter) ?? new Map<string, StoryValue>();
    this.used.set(matter, used);
    const key = valueKey(statement.value);
    if (!statement.affirmed) {
      used.delete(key);
      return [];
    }
    const [only, ...more] = [...used].filter(([other]) => other !== key);
    used.set(key, statement.value);
    if (!isTurn || only === undefined || more.length > 0) return [];
    used.delete(only[0]);
    return [{ ...statement, value: only[1], affirmed: false }];
  }
}
