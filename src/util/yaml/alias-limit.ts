import type { YamlNode } from './node.ts';

/** Aliases may add this many nodes, or ten times the nodes that are written out, whichever is more. */
const aliasAllowance = 100_000;

/** Thrown at the alias that exceeds the limit. The whole text is refused. */
export class AliasBomb extends Error {
  readonly offset: number;
  constructor(offset: number) {
    super('alias bomb');
    this.offset = offset;
  }
}

/**
 * Guards against alias bombs ("billion laughs"). Aliases share nodes, so a bomb is small when read, but a walk over it never
 * ends: this counts the nodes that a walk would visit.
 */
export class AliasLimit {
  private readonly sizes = new Map<YamlNode, number>();
  private ownNodes = 0;
  private aliasNodes = 0;

  /** Counts a node that is written out. */
  addNode(): void {
    this.ownNodes++;
  }

  /** Counts the nodes that an alias adds to a walk. Throws `AliasBomb` when they are too many. */
  addAlias(target: YamlNode, offset: number): void {
    this.aliasNodes += this.sizeOf(target);
    if (this.aliasNodes > aliasAllowance && this.aliasNodes > 10 * this.ownNodes) throw new AliasBomb(offset);
  }

  /** How many nodes a walk of this node visits; computed once for each node that an alias points at. */
  private sizeOf(node: YamlNode): number {
    if (node.kind === 'scalar') return 1;
    const known = this.sizes.get(node);
    if (known !== undefined) return known;
    const inner = node.kind === 'seq' ? node.items : node.pairs.map(({ value }) => value);
    const size = inner.reduce((sum, each) => sum + this.sizeOf(each), node.kind === 'seq' ? 1 : 1 + inner.length);
    this.sizes.set(node, size);
    return size;
  }
}
