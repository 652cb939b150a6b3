import { type StoryStatement, type StoryValue, subjectIn, subjectOfAny } from '../../../model/story.ts';
import { defined } from '../../../util/defined.ts';
import type { SaidInText } from '../../../values/said/said.ts';
import { saidInText } from '../../../values/said/said-in-text.ts';
import { bareName } from '../../../values/said/sentence.ts';
import { plainText } from '../../../values/words.ts';
import type { StoryNames } from './story-names.ts';

/** A text, and the project that it is of. */
interface ToldText {
  readonly text: string;
  readonly project: string | undefined;
}

/**
 * The statements of texts, in the order of their telling. A tool in use is history once a later text of its project states a switch to
 * another one, if it was the only one. Among many values, those that replaced each other, and those that are denied somewhere, are a matter
 * of their own.
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
  return read.map((statements, at) =>
    statements.map((statement) => acrossProjects(groups.apart(statement), texts[at]?.project)),
  );
}

/** Each project has its own tools and versions. All else is one thing, and two projects that differ about it leave it open. */
const ofOneProject = /^(?:use|prefer|version)\b/u;

function acrossProjects(statement: StoryStatement, project: string | undefined): StoryStatement {
  if (project === undefined || ofOneProject.test(statement.predicate)) return statement;
  const subject = subjectOfAny(statement.subject);
  return statement.subject === subjectIn(project, subject) ? { ...statement, subject } : statement;
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

/** The key of a value, whatever its name. */
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

/**
 * "We use …": a matter with many values at a time. Two of its values exclude each other if one replaced the other. A denied value
 * excludes its own denial.
 */
class ValueGroups {
  /** By value of a matter, the next value towards the one that stands for its group. */
  private readonly next = new Map<string, string>();

  /** @param beside what the same text states. */
  note(statement: StoryStatement, beside: readonly StoryStatement[]): void {
    if (statement.affirmed || statement.single) return;
    const left = keyOf(statement);
    this.add(left);
    if (!/^use\b/.test(statement.predicate)) return;
    for (const other of beside) {
      if (!other.affirmed || other.subject !== statement.subject || other.predicate !== statement.predicate) continue;
      const taken = keyOf(other);
      this.add(taken);
      this.join(left, taken);
    }
  }

  /** A statement of such a value is about a matter of that group alone. */
  apart(statement: StoryStatement): StoryStatement {
    if (statement.single) return statement;
    const key = keyOf(statement);
    if (!this.next.has(key)) return statement;
    const [, , value = ''] = this.first(key).split('\0');
    return { ...statement, subject: subjectIn(value, statement.subject), single: true };
  }

  private add(key: string): void {
    if (!this.next.has(key)) this.next.set(key, key);
  }

  private first(key: string): string {
    let at = key;
    for (let up = this.next.get(at); up !== undefined && up !== at; up = this.next.get(at)) at = up;
    return at;
  }

  /** The first by its letters stands for both. */
  private join(a: string, b: string): void {
    const [one, other] = [this.first(a), this.first(b)].sort();
    if (one !== undefined && other !== undefined && one !== other) this.next.set(other, one);
  }
}

function keyOf({ subject, predicate, value }: StoryStatement): string {
  const words = value.kind === 'entity' ? value.id : value.kind === 'text' ? value.text : JSON.stringify(value);
  return `${subject}\0${predicate}\0${words}`;
}
