import type { Named } from '../resolve/entity-names.ts';
import { isNameless } from '../resolve/nameless.ts';
import { articles } from './articles.ts';
import { asNamed } from './lowercase-names.ts';
import { firstWordOf, isCapital, type ProseToken, tokensOf } from './tokens.ts';

/** A name as it is written. */
export interface NameForm {
  readonly words: readonly string[];
  /** The entities that have this name. */
  readonly named: Set<string>;
  /** Those that it is an alias of: it means one of them only where nobody has it for a name. */
  readonly aliased: Set<string>;
}

/** A name that is not in the tree yet. */
interface Waiting {
  readonly name: string;
  readonly id: string;
  readonly isAlias: boolean;
  /** Index of its first word that counts: a name may be written without its article. */
  readonly from: 0 | 1;
}

export interface NameNode {
  readonly next: Map<string, NameNode>;
  /** Names that end here. */
  readonly forms: NameForm[];
}

/** Names of more words are not looked for in prose. */
const longestName = 12;

const shortWords: ReadonlySet<string> = new Set(
  'it is in on at as an am be by do go he if me my no of oh or so to up us we hi ha ah eh ho lo ok ox ye ma pa mr dr st'.split(
    ' ',
  ),
);
/** A name of two letters: "Vo" is a name if an author states so; "VO" and an alias "Vo" are as likely an abbreviation. */
const isShortName = (name: string, isAlias: boolean): boolean =>
  !isAlias && /^\p{Lu}\p{Ll}$/u.test(name) && !shortWords.has(name.toLowerCase());

/**
 * The names of a world as a tree of words. A name enters the tree when its first word is first looked up, since most names of
 * a large world occur in no text.
 */
export class NameTree {
  private readonly root: NameNode = newNode();
  /** Names that are not in the tree yet, by their first word. */
  private readonly waiting = new Map<string, Waiting[]>();

  constructor(entities: Iterable<Named>) {
    for (const { id, name, aliases } of entities) {
      this.wait(asNamed(name), id, false);
      for (const alias of aliases) this.wait(alias, id, true);
    }
  }

  private wait(name: string, id: string, isAlias: boolean): void {
    const word = firstWordOf(name);
    if (word === undefined || isNameless(name)) return;
    push(this.waiting, word, { name, id, isAlias, from: 0 });
    const tokens = articles.has(word) ? tokensOf(name) : [];
    if (tokens.length > 2) push(this.waiting, tokens[1]?.word ?? '', { name, id, isAlias, from: 1 });
  }

  /** The node of the names that begin with a word. */
  after(word: string): NameNode | undefined {
    const names = this.waiting.get(word);
    if (names !== undefined) {
      this.waiting.delete(word);
      for (const name of names) this.add(name);
    }
    return this.root.next.get(word);
  }

  private add({ name, id, isAlias, from }: Waiting): void {
    const tokens = tokensOf(name);
    if (tokens.length === 0 || tokens.length > longestName || (name.length < 3 && !isShortName(name, isAlias))) return;
    this.insert(tokens.slice(from), id, isAlias);
  }

  private insert(tokens: readonly ProseToken[], id: string, isAlias: boolean): void {
    const hasCapital = tokens.some(({ text }) => /^[\p{Lu}\p{Lt}\p{Lo}]/u.test(text));
    // One small word (an alias such as "king") is a word of the language, and a number alone is a number.
    if (tokens.length === 1 && !hasCapital) return;
    let node = this.root;
    for (const { word } of tokens) {
      let next = node.next.get(word);
      if (next === undefined) {
        next = newNode();
        node.next.set(word, next);
      }
      node = next;
    }
    const words = tokens.map(({ text }) => text);
    const same = node.forms.find((form) =>
      form.words.every((word, index) => isCapital(word) === isCapital(words[index] ?? '')),
    );
    const form = same ?? { words, named: new Set(), aliased: new Set() };
    if (same === undefined) node.forms.push(form);
    (isAlias ? form.aliased : form.named).add(id);
  }
}

function push<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

const newNode = (): NameNode => ({ next: new Map(), forms: [] });
