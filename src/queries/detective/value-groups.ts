import { type StoryStatement, subjectIn } from '../../model/story.ts';

/**
 * Of what has many values at a time ("we use …"), which values exclude each other all the same: those of which one took the place of
 * another, and each that is denied, with its own denial.
 */
export class ValueGroups {
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
