/** The lines of a family tree, for telling whom and which family a finding is about by the places it shows. */
export class TreeFile {
  private readonly lines: readonly string[];
  /** Id of the record that each line lies in. */
  private readonly records: readonly string[];

  constructor(text: string) {
    this.lines = text.split(/\r\n?|\n/);
    let id = '';
    this.records = this.lines.map((line) => {
      if (/^\s*0 /.test(line)) id = /^\s*0 @([^@]+)@/.exec(line)?.[1] ?? '';
      return id;
    });
  }

  /** The person's or family's record that a line (from 1) lies in. */
  recordAt(line: number): string | undefined {
    return this.records[line - 1] || undefined;
  }

  /** The records that a line points to. */
  pointersAt(line: number): string[] {
    return [...(this.lines[line - 1] ?? '').matchAll(/@([^@\s]+)@/g)].map(([, id = '']) => id);
  }

  /** Ids of the families with this child and this parent. */
  familiesOf(child: string, parent: string): string[] {
    const families = (tags: RegExp, id: string) =>
      this.lines.flatMap((line, at) =>
        tags.test(line) && this.pointersAt(at + 1).includes(id) ? [this.records[at] ?? ''] : [],
      );
    const parental = new Set(families(/^1 (?:HUSB|WIFE) /, parent));
    return families(/^1 CHIL /, child).filter((family) => parental.has(family));
  }

  /** True if somebody of the first name is a child of somebody of the second. */
  isChildOf(child: string, parent: string): boolean {
    const [children, parents] = [this.called(child), this.called(parent)];
    const families = (tags: RegExp, people: ReadonlySet<string>) =>
      this.lines.flatMap((line, at) => {
        const points = tags.test(line) && this.pointersAt(at + 1).some((id) => people.has(id));
        return points ? [this.records[at] ?? ''] : [];
      });
    const parental = new Set(families(/^1 (?:HUSB|WIFE) /, parents));
    return families(/^1 CHIL /, children).some((family) => parental.has(family));
  }

  /** True if somebody of this name has this year among their dates. */
  hasYear(name: string, year: string): boolean {
    const people = this.called(name);
    const isYear = new RegExp(`^2 DATE .*\\b${year}\\b`);
    return this.lines.some((line, at) => people.has(this.records[at] ?? '') && isYear.test(line));
  }

  /** Records of people one of whose names begins with this word. */
  private called(word: string): ReadonlySet<string> {
    const isName = new RegExp(`^1 NAME ${word}(?: |$)`);
    return new Set(this.lines.flatMap((line, at) => (isName.test(line) ? [this.records[at] ?? ''] : [])));
  }
}
