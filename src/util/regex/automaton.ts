import { type CharacterSet, characterSets } from './alphabet.ts';
import type { Atom, ParsedRegex, RegexFault, RegexNode } from './parse.ts';

/** A regular expression as Glushkov's automaton: a state for each character of its text, and the start, which is state 0. */
export interface Automaton {
  /** Which characters lead into a state. */
  readonly sets: readonly CharacterSet[];
  readonly follow: readonly (readonly number[])[];
}

interface Piece {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly isNullable: boolean;
}

const mostStates = 1000;
/** `{4}` is four copies up to here, and more are a loop. */
const mostCopies = 30;
const nothing: Piece = { first: [], last: [], isNullable: true };

export function automatonOf({ root, ignoresCase }: ParsedRegex): Automaton | RegexFault {
  const builder = new Builder();
  const whole = builder.piece(root);
  if (builder.fault !== undefined) return { fault: builder.fault };
  const sets = characterSets(builder.atoms, ignoresCase).map((set) => (set === 0n ? -1n : set));
  return { sets: [0n, ...sets], follow: [whole.first, ...builder.follow.map((states) => [...states])] };
}

class Builder {
  readonly atoms: Atom[] = [];
  /** State n is at n - 1. */
  readonly follow: Set<number>[] = [];
  fault: string | undefined;

  piece(node: RegexNode): Piece {
    if (this.fault !== undefined) return nothing;
    if (node.kind === 'atom') return this.state(node);
    if (node.kind === 'sequence') return this.sequence(node.parts);
    if (node.kind === 'repeat') return this.repeat(node);
    const parts = node.parts.map((part) => this.piece(part));
    return {
      first: parts.flatMap(({ first }) => first),
      last: parts.flatMap(({ last }) => last),
      isNullable: parts.some(({ isNullable }) => isNullable),
    };
  }

  private state(atom: Atom): Piece {
    this.atoms.push(atom);
    this.follow.push(new Set());
    if (this.atoms.length > mostStates) this.fault = `has more than ${mostStates} characters, counted ones included`;
    return { first: [this.atoms.length], last: [this.atoms.length], isNullable: false };
  }

  private sequence(nodes: readonly RegexNode[]): Piece {
    return nodes.reduce<Piece>((before, node) => {
      const after = this.piece(node);
      this.join(before.last, after.first);
      return {
        first: before.isNullable ? [...before.first, ...after.first] : before.first,
        last: after.isNullable ? [...before.last, ...after.last] : after.last,
        isNullable: before.isNullable && after.isNullable,
      };
    }, nothing);
  }

  private repeat({ part, least, most }: RegexNode & { kind: 'repeat' }): Piece {
    if (most === 0) return nothing;
    if (least === most && most <= mostCopies) return this.sequence(Array.from({ length: most }, () => part));
    const body = this.piece(part);
    if (most > 1) {
      if (body.isNullable) this.fault ??= 'repeats an empty match';
      this.join(body.last, body.first);
    }
    return { ...body, isNullable: body.isNullable || least === 0 };
  }

  private join(last: readonly number[], first: readonly number[]): void {
    for (const from of last) {
      const states = this.follow[from - 1];
      for (const to of first) {
        if (states?.has(to) === true) this.fault ??= 'repeats a repetition, such as `(a+)+`';
        states?.add(to);
      }
    }
  }
}
