import { type StoryStatement, type StoryValue, subjectIn } from '../../model/story.ts';
import type { SaidInText } from '../../values/said/said.ts';
import { saidInText } from '../../values/said/said-in-text.ts';
import { plainText } from '../../values/words.ts';
import type { StoryNames } from './story-names.ts';

/**
 * Reads texts in the order in which they were told, each with its project. What a text of that project says to be in use is left behind
 * when a later one says that its writers switched to another, where it was the only one.
 */
export class TextStatements {
  private readonly names: StoryNames;
  /** By matter, what is in use, as the last text left it. */
  private readonly inUse = new Map<string, Map<string, StoryValue>>();

  constructor(names: StoryNames) {
    this.names = names;
  }

  next(text: string, project: string | undefined): StoryStatement[] {
    return saidInText(text).flatMap((said) => {
      const statement = this.statement(said, project);
      return [...this.leftBehind(statement, said.turned === true), statement];
    });
  }

  private statement(said: SaidInText, project: string | undefined): StoryStatement {
    const id = this.names.idOf(said.subject);
    const subject = subjectIn(project, id ?? plainText(said.subject));
    const name = id === undefined ? said.subject : this.names.nameOf(id);
    const { predicate, affirmed, single, stated } = said;
    return { subject, subject_name: name, predicate, value: this.valueOf(said), affirmed, single, stated, window: {} };
  }

  private valueOf({ value }: SaidInText): StoryValue {
    if (value.kind === 'number') return value;
    const id = this.names.idOf(value.text);
    return id === undefined
      ? { kind: 'text', text: plainText(value.text) }
      : { kind: 'entity', id, name: this.names.nameOf(id) };
  }

  private leftBehind(statement: StoryStatement, isTurn: boolean): StoryStatement[] {
    if (!/^use\b/.test(statement.predicate)) return [];
    const matter = `${statement.subject}\0${statement.predicate}`;
    const used = this.inUse.get(matter) ?? new Map<string, StoryValue>();
    this.inUse.set(matter, used);
    const key = JSON.stringify(statement.value);
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
