/** A part of a glob. */
export type GlobNode =
  | { readonly kind: 'sign'; readonly sign: string }
  | { readonly kind: 'class'; readonly isNegated: boolean; readonly ranges: readonly (readonly [string, string])[] }
  | { readonly kind: 'any' }
  | { readonly kind: 'name' | 'folders' | 'all' | 'below' }
  | Group;

export interface Group {
  readonly kind: 'group';
  readonly sort: GroupSort;
  readonly choices: readonly (readonly GlobNode[])[];
}

/** As in `+(a)`: once or more often. */
type GroupSort = '@' | '+' | '*' | '?' | '!';
const isGroupSort = (sign: string): sign is GroupSort => sign.length === 1 && '@+*?!'.includes(sign);

/** Groups in groups are read so far, and deeper brackets mean themselves. */
const deepest = 20;

/** The parts of a glob, in their order. Two `**` in a row lead no further than one. */
export const globNodes = (glob: string): GlobNode[] =>
  new GlobParser(glob.replace(/(?<![^/])(?:\*\*\/)+(?=\*\*(?:\/|$))/g, '')).sequence('');

class GlobParser {
  private at = 0;
  private readonly glob: string;
  /** Where each bracket closes that begins a group. */
  private readonly closes = new Map<number, number>();

  constructor(glob: string) {
    this.glob = glob;
    const open: number[] = [];
    for (const { 0: sign, index } of glob.matchAll(/\\.|\[[!^]?(?:\\.|[^\]\\]){1,200}\]|[(){}]/gs)) {
      if (sign === '(' || sign === '{') open.push(index);
      if (sign !== ')' && sign !== '}') continue;
      const opener = open.findLastIndex((at) => glob.charAt(at) === (sign === ')' ? '(' : '{'));
      const from = open[opener];
      if (from === undefined) continue;
      if (opener < deepest) this.closes.set(from, index);
      open.length = opener;
    }
  }

  /** @param stops signs at which it ends: those of the group around it. */
  sequence(stops: string): GlobNode[] {
    const nodes: GlobNode[] = [];
    while (this.at < this.glob.length && !stops.includes(this.sign())) nodes.push(this.node(stops));
    return nodes;
  }

  private sign(ahead = 0): string {
    return this.glob.charAt(this.at + ahead);
  }

  private node(stops: string): GlobNode {
    const sign = this.sign();
    if (sign === '/' && this.isAllBelow(stops)) {
      this.at += 1;
      this.skipStars();
      return { kind: 'below' };
    }
    if (isGroupSort(sign) && this.sign(1) === '(') {
      const group = this.group(this.at + 2, '|', ')', sign);
      if (group !== undefined) return group;
    }
    if (sign === '*') return this.stars(stops);
    if (sign === '(' || sign === '{') {
      const group = sign === '(' ? this.group(this.at + 1, '|', ')', '@') : this.braces();
      if (group !== undefined) return group;
    }
    if (sign === '[') {
      const found = this.characterClass();
      if (found !== undefined) return found;
    }
    this.at += 1;
    if (sign === '?') return { kind: 'any' };
    if (sign !== '\\' || this.at === this.glob.length) return { kind: 'sign', sign };
    this.at += 1;
    return { kind: 'sign', sign: this.sign(-1) };
  }

  private stars(stops: string): GlobNode {
    const isFolders = this.isFolders(this.at, stops);
    this.skipStars();
    if (!isFolders) return { kind: 'name' };
    if (this.sign() !== '/') return { kind: 'all' };
    this.at += 1;
    return { kind: 'folders' };
  }

  private skipStars(): void {
    while (this.sign() === '*' && this.sign(1) !== '(') this.at += 1;
  }

  /** True if two stars at an offset are a whole name: `**` and `a/**`, and not `a**`. */
  private isFolders(from: number, stops: string): boolean {
    const stars = /^\*{2,}(?!\()/.exec(this.glob.slice(from, from + 10))?.[0].length ?? 0;
    const before = this.glob.charAt(from - 1);
    const after = this.glob.charAt(from + stars);
    return (
      stars > 0 &&
      (before === '' || '/{,(|)}'.includes(before)) &&
      (after === '' || '/{@'.includes(after) || stops.includes(after))
    );
  }

  /** True if the slash here and two stars end a glob: they mean the folder itself, too, unless a star ends its name. */
  private isAllBelow(stops: string): boolean {
    if (this.at === 0 || (this.sign(-1) === '*' && this.sign(-2) !== '\\') || !this.isFolders(this.at + 1, stops))
      return false;
    const behind = /^\/\*+(.?)/s.exec(this.glob.slice(this.at, this.at + 10))?.[1] ?? '';
    return behind === '' || stops.includes(behind);
  }

  private braces(): GlobNode | undefined {
    const range = /^\{([^{}.,/\\])\.\.([^{}.,/\\])\}/.exec(this.glob.slice(this.at, this.at + 6));
    if (range !== null) {
      this.at += range[0].length;
      const [low = '', high = ''] = [range[1], range[2]].sort();
      return { kind: 'class', isNegated: false, ranges: [[low, high]] };
    }
    return this.group(this.at + 1, ',', '}', '@');
  }

  /** The group whose first choice begins at an offset; undefined where nothing closes it. */
  private group(from: number, between: string, close: string, sort: GroupSort): GlobNode | undefined {
    const end = this.closes.get(from - 1);
    if (end === undefined) return undefined;
    this.at = from;
    const choices = [this.sequence(between + close)];
    while (this.at < end && this.sign() === between) {
      this.at += 1;
      choices.push(this.sequence(between + close));
    }
    this.at = end + 1;
    // `{a}` is no choice, and means itself.
    const own = (sign: string): GlobNode => ({ kind: 'sign', sign });
    if (close === '}' && choices.length === 1) choices[0] = [own('{'), ...(choices[0] ?? []), own('}')];
    return { kind: 'group', sort, choices };
  }

  private characterClass(): GlobNode | undefined {
    const found = /^\[([!^]?)((?:\\.|[^\]\\]){1,200})\]/s.exec(this.glob.slice(this.at));
    if (found === null) return undefined;
    this.at += found[0].length;
    const signs = (found[2] ?? '').match(/\\?./gs) ?? [];
    const ranges: [string, string][] = [];
    for (let at = 0; at < signs.length; at++) {
      const low = signs[at]?.slice(-1) ?? '';
      const isRange = signs[at + 1] === '-' && at + 2 < signs.length;
      ranges.push([low, isRange ? (signs[at + 2]?.slice(-1) ?? low) : low]);
      if (isRange) at += 2;
    }
    return { kind: 'class', isNegated: found[1] !== '', ranges };
  }
}
