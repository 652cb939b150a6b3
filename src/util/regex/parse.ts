import { type Escapes, escapeOf } from './escapes.ts';

/** One character of a regular expression's text, as a class in JavaScript's dialect (`u`): `[a-z]`, `.`, `\u{41}`. */
export interface Atom {
  readonly kind: 'atom';
  readonly source: string;
}

/** A regular expression as a tree. A pattern without characters (`^`, `\b`) is an empty sequence. */
export type RegexNode =
  | Atom
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly RegexNode[] }
  | { readonly kind: 'repeat'; readonly part: RegexNode; readonly least: number; readonly most: number };

export interface ParsedRegex {
  readonly root: RegexNode;
  readonly ignoresCase: boolean;
}

/** The fault, as the end of a sentence that begins with the regular expression. */
export interface RegexFault {
  readonly fault: string;
}

/** Deeper groups are nobody's, and the parser calls itself for each. */
const deepest = 20;
const empty: RegexNode = { kind: 'sequence', parts: [] };

/** An engine builds something for each time that a count asks for, nested ones multiplied. */
const mostRepeats = 1_000;

class Fault extends Error {}

const copiesIn = ({ least, most }: { readonly least: number; readonly most: number }): number =>
  Math.max(1, Number.isFinite(most) ? most : least);

/** How often the part of it that is repeated most often stands there, where counts are written out. */
function mostCopies(node: RegexNode): number {
  if (node.kind === 'atom') return 1;
  if (node.kind === 'repeat') return copiesIn(node) * mostCopies(node.part);
  return node.parts.reduce((most, part) => Math.max(most, mostCopies(part)), 1);
}

/**
 * Reads a regular expression in what the dialects of Java and Rust share. Sizes are taken large: `.` also matches a line
 * break, and one `i` anywhere stands for all of it.
 */
export function parseRegex(text: string): ParsedRegex | RegexFault {
  const parser = new Parser(text);
  try {
    return { root: parser.whole(), ignoresCase: parser.ignoresCase };
  } catch (error) {
    if (error instanceof Fault) return { fault: error.message };
    throw error;
  }
}

class Parser {
  ignoresCase = false;
  private at = 0;
  private depth = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  whole(): RegexNode {
    const root = this.choice();
    if (this.at < this.text.length) throw new Fault('has a `)` that nothing opens');
    return root;
  }

  private choice(): RegexNode {
    const parts = [this.sequence()];
    while (this.take('|')) parts.push(this.sequence());
    const [first] = parts;
    return parts.length === 1 && first !== undefined ? first : { kind: 'choice', parts };
  }

  private sequence(): RegexNode {
    const parts: RegexNode[] = [];
    while (this.at < this.text.length && !'|)'.includes(this.peek())) parts.push(this.repeated(this.single()));
    return { kind: 'sequence', parts };
  }

  private repeated(part: RegexNode): RegexNode {
    const bounds = this.bounds();
    if (bounds === undefined) return part;
    this.take('?'); // lazy: the same matches, in another order
    if ('*+?'.includes(this.peek()) || this.bounds() !== undefined)
      throw new Fault('repeats a repetition, which the two engines read differently');
    const copies = copiesIn(bounds) * mostCopies(part);
    if (copies > mostRepeats) {
      throw new Fault(
        `repeats something ${copies.toLocaleString('en')} times over; ${mostRepeats.toLocaleString('en')} times is the most`,
      );
    }
    return { kind: 'repeat', part, ...bounds };
  }

  private bounds(): { least: number; most: number } | undefined {
    if (this.take('*')) return { least: 0, most: Number.POSITIVE_INFINITY };
    if (this.take('+')) return { least: 1, most: Number.POSITIVE_INFINITY };
    if (this.take('?')) return { least: 0, most: 1 };
    const counted = this.match(/\{(\d+)(?:(,)(\d*))?\}/y);
    if (counted === undefined) {
      if (this.peek() === '{') throw new Fault('has a `{` without a count: write `\\{` for the character');
      return undefined;
    }
    const least = Number(counted[1]);
    const open = counted[3] === '' ? Number.POSITIVE_INFINITY : Number(counted[3]);
    return { least, most: counted[2] === undefined ? least : open };
  }

  private single(): RegexNode {
    const character = this.next();
    if (character === '(') return this.group();
    if (character === '[') return this.characterClass();
    if (character === '\\') return this.escaped();
    if (character === '.') return { kind: 'atom', source: '[^]' };
    if (character === '^' || character === '$') return empty;
    if ('*+?'.includes(character)) throw new Fault(`has a \`${character}\` with nothing before it`);
    if (character === '{') throw new Fault('has a `{` without a count: write `\\{` for the character');
    return { kind: 'atom', source: literal(character) };
  }

  private group(): RegexNode {
    const flags = this.match(/\?([a-zA-Z]*(?:-[a-zA-Z]+)?)([:)])/y);
    if (flags !== undefined) {
      if (/[^imsu-]/.test(flags[1] ?? ''))
        throw new Fault(`sets the flag \`${flags[1]}\`: both engines know i, m, s and u`);
      if (/^[^-]*i/.test(flags[1] ?? '')) this.ignoresCase = true;
      if (flags[2] === ')') return empty;
    } else if (this.match(/\?P?<[A-Za-z]\w*>/y) === undefined && this.peek() === '?') {
      throw new Fault('looks ahead or behind, or is atomic, which only one engine understands');
    }
    this.depth += 1;
    if (this.depth > deepest) throw new Fault(`nests groups more than ${deepest} deep`);
    const inner = this.choice();
    if (!this.take(')')) throw new Fault('has a `(` that nothing closes');
    this.depth -= 1;
    return inner;
  }

  private escaped(): RegexNode {
    const { wide, isEmpty } = this.escape();
    return isEmpty === true ? empty : { kind: 'atom', source: `[${wide}]` };
  }

  private escape(): Escapes {
    const found = escapeOf(this.text, this.at);
    if ('fault' in found) throw new Fault(found.fault);
    this.at += found.length;
    return found;
  }

  private characterClass(): RegexNode {
    const isNegated = this.take('^');
    let items = '';
    while (this.peek() !== ']') {
      const low = this.classItem(isNegated);
      const isRange = this.peek() === '-' && this.text[this.at + 1] !== ']';
      if (!isRange) items += low.source;
      else {
        this.at += 1;
        const high = this.classItem(isNegated);
        const [from, to] = [low.code ?? -1, high.code ?? -1];
        if (from < 0 || to < from) throw new Fault('has a range of characters that ends before it begins');
        items += `${low.source}-${high.source}`;
      }
    }
    this.at += 1;
    if (items === '') throw new Fault('has a class without characters');
    return { kind: 'atom', source: `[${isNegated ? '^' : ''}${items}]` };
  }

  private classItem(isNegated: boolean): { source: string; code?: number } {
    const character = this.next('has a `[` that nothing closes');
    if (
      character === '[' ||
      (character === '&' && this.peek() === '&') ||
      ('~-'.includes(character) && this.peek() === character)
    )
      throw new Fault('has a class within a class, which the two engines read differently');
    if (character !== '\\') return { source: literal(character), code: character.codePointAt(0) ?? 0 };
    const { narrow, wide, code, isEmpty } = this.escape();
    if (isEmpty === true) throw new Fault('has a boundary in a class');
    // A negated class is taken large where what it leaves out is taken small.
    return { source: isNegated ? narrow : wide, ...(code === undefined ? {} : { code }) };
  }

  private peek(): string {
    return this.text[this.at] ?? '\n'.repeat(2);
  }

  private next(otherwise = 'ends too early'): string {
    const code = this.text.codePointAt(this.at);
    if (code === undefined) throw new Fault(otherwise);
    const character = String.fromCodePoint(code);
    this.at += character.length;
    return character;
  }

  private take(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }

  private match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found === null) return undefined;
    this.at += found[0].length;
    return found;
  }
}

function literal(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
