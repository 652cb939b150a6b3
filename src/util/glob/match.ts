import { type GlobNode, type Group, globNodes } from './parse.ts';

/** Answers whether a path, relative and with `/`, is one that a glob means. */
export type GlobMatcher = (path: string) => boolean;

/**
 * `globMatcher(['canon/**', '*.md'])` matches `canon/people/odo.yaml` and `odo.md`. It knows `*` and `?` within a name, `**` over folders,
 * `[a-z]`, `[!a]`, `{a,b}`, `(a|b)`, `+(a)`, `*(a)`, `?(a)`, `@(a)`, `!(a)`, a backslash before a sign that means itself, and `!` before
 * a whole glob; names with a dot in front are names like others. A path is matched against all ways of reading a glob at once, so
 * that no name keeps it busy: the time is that of its length times the glob's.
 */
export function globMatcher(globs: readonly string[]): GlobMatcher {
  const matchers = globs.map(matcherOf);
  return (path) => matchers.some((matches) => matches(path));
}

/** The folder in which all lies that a glob means: of `saga/*.md` it is `saga`. */
export function globFolder(glob: string): string {
  const names = glob.replace(/^\.\//, '').split('/');
  const first = names.findIndex((name) => /[*?[{(!]/.test(name));
  return names.slice(0, first === -1 ? names.length : first).join('/');
}

function matcherOf(glob: string): GlobMatcher {
  const isNegated = /^(?:!!)*!(?!\()/.test(glob);
  const nodes = globNodes(glob.replace(/^!+(?!\()/, '').replace(/^\.\//, ''));
  return (path) => new GlobRun(path).after(nodes, [0]).includes(path.length) !== isNegated;
}

/** Offsets in a path, ascending. */
type Places = readonly number[];

/** One path, matched against one glob. */
class GlobRun {
  private readonly path: string;
  /** Where each repeated or negated group leads from each place: groups in groups would ask again and again. */
  private readonly known = new Map<GlobNode, Map<number, Places>>();

  constructor(path: string) {
    this.path = path;
  }

  /** Where a sequence may end, from all places where it may begin. */
  after(nodes: readonly GlobNode[], from: Places): Places {
    let places = from;
    for (const node of nodes) {
      if (places.length === 0) break;
      places = this.behind(node, places);
    }
    return places;
  }

  private behind(node: GlobNode, from: Places): Places {
    const { path } = this;
    const [first = path.length] = from;
    switch (node.kind) {
      case 'sign':
      case 'class':
      case 'any':
        return from.filter((at) => at < path.length && isOf(node, path.charAt(at))).map((at) => at + 1);
      case 'name':
        return this.inName(from);
      case 'folders':
        return stretch(first, path.length).filter((at) => path.charAt(at - 1) === '/' || from.includes(at));
      case 'all':
        return stretch(first, path.length);
      case 'below': {
        const slash = from.find((at) => path.charAt(at) === '/') ?? path.length;
        if (slash < path.length) return stretch(slash + 1, path.length);
        return from.at(-1) === path.length ? [path.length] : [];
      }
      case 'group':
        return this.behindGroup(node, from);
    }
  }

  /** All places of the names in which these stand, from each onward. */
  private inName(from: Places): Places {
    const to: number[] = [];
    for (const start of from) {
      if (start <= (to.at(-1) ?? -1)) continue;
      const slash = this.path.indexOf('/', start);
      to.push(...stretch(start, slash === -1 ? this.path.length : slash));
    }
    return to;
  }

  private behindGroup(group: Group, from: Places): Places {
    if (group.sort === '@') return this.once(group, from);
    if (group.sort === '?') return merged([from, this.once(group, from)]);
    if (group.sort === '!') return merged(from.map((at) => this.exceptFor(group, at)));
    const reached = new Set(group.sort === '*' ? from : []);
    const open = [...from];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const next of this.onceFrom(group, at)) {
        if (reached.has(next)) continue;
        reached.add(next);
        open.push(next);
      }
    }
    return ascending(reached);
  }

  private once({ choices }: Group, from: Places): Places {
    return merged(choices.map((nodes) => this.after(nodes, from)));
  }

  private onceFrom(group: Group, at: number): Places {
    const known = this.known.get(group) ?? new Map<number, Places>();
    this.known.set(group, known);
    const found = known.get(at) ?? this.once(group, [at]);
    known.set(at, found);
    return found;
  }

  /** All ends within the name but those that the group has. */
  private exceptFor(group: Group, at: number): Places {
    const taken = new Set(this.onceFrom(group, at));
    return this.inName([at]).filter((end) => !taken.has(end));
  }
}

function isOf(node: GlobNode & { kind: 'sign' | 'class' | 'any' }, sign: string): boolean {
  if (node.kind === 'sign') return node.sign === sign;
  if (sign === '/') return false;
  return node.kind === 'any' || node.ranges.some(([low, high]) => low <= sign && sign <= high) !== node.isNegated;
}

const stretch = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const ascending = (places: Iterable<number>): Places => [...places].sort((one, other) => one - other);
const merged = (all: readonly Places[]): Places => (all.length === 1 ? (all[0] ?? []) : ascending(new Set(all.flat())));
