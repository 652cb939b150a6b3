import { idsAtOnce } from '../../graph/answers.ts';
import { isNode } from '../../graph/elements.ts';
import type { ClaimEdge, KnownNodes } from '../../graph/known-nodes.ts';
import type { GraphNode, GraphStore, GraphValue } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import { chunksOf } from '../../util/group.ts';
import { pairText, rivalsAmong } from './clashes.ts';
import { idOf, isAssertion, isValueList, textProperty } from './nodes.ts';
import { passageKey, passageSaying, passagesSaying, type SaidInFile } from './passage-saying.ts';

/** Claims of some types that an edge joins to an entity. */
export interface ClaimsWanted {
  readonly edge: ClaimEdge;
  readonly label: string;
  readonly types: readonly string[];
}

/** The rule of a stored finding, and the id of its subject. */
export interface StoredConflict {
  readonly rule: string;
  readonly subject: string;
}

/** Claims and entities by id, each read once for all rules of a run. */
export class NodeCache {
  private readonly store: GraphStore;
  private readonly known: KnownNodes | undefined;
  private readonly claims = new Map<string, GraphNode>();
  private readonly entities = new Map<string, GraphNode>();
  private readonly memories = new Map<string, GraphNode>();
  private readonly passages = new Map<string, GraphNode>();
  private readonly namesakes = new Map<string, readonly GraphNode[]>();
  /** A node that is not among the known ones does not exist. */
  readonly claimOf = (id: string): GraphNode | undefined => this.known?.assertion(id) ?? this.claims.get(id);
  readonly entityOf = (id: string): GraphNode | undefined => this.known?.entity(id) ?? this.entities.get(id);

  readonly memoryOf = (id: string): GraphNode | undefined => this.memories.get(id);

  constructor(store: GraphStore, known?: KnownNodes) {
    this.store = store;
    this.known = known;
  }

  addEntity(node: GraphNode): void {
    const id = idOf(node);
    if (id !== undefined) this.entities.set(id, node);
  }

  /** Claims of these types that an edge joins to each of these entities; undefined: they have to be read. */
  claimsAt(
    ids: readonly string[],
    { edge, label, types }: ClaimsWanted,
  ): ReadonlyMap<string, readonly GraphNode[]> | undefined {
    const { known } = this;
    if (known === undefined) return undefined;
    const isWanted = (node: GraphNode) =>
      node.labels.includes(label) && types.includes(textProperty(node, 'type') ?? '');
    return new Map(ids.map((id) => [id, known.claimsAt(id, edge).filter(isWanted)]));
  }

  /** A value of a row, its nodes as they are known. */
  readonly whole = (value: GraphValue): GraphValue => {
    if (this.known === undefined) return value;
    if (isValueList(value)) return value.map(this.whole);
    if (!isNode(value)) return value;
    const id = idOf(value) ?? '';
    return (isAssertion(value) ? this.known.assertion(id) : this.known.entity(id)) ?? value;
  };

  async loadClaims(ids: Iterable<string>): Promise<void> {
    if (this.known === undefined) await this.load(labels.assertion, this.claims, this.claimOf, ids);
  }

  async loadEntities(ids: Iterable<string>): Promise<void> {
    if (this.known === undefined) await this.load(labels.entity, this.entities, this.entityOf, ids);
  }

  /** The subjects of a rule's open findings in the store. */
  async subjectsOf(rule: string): Promise<readonly string[]> {
    const rows = await this.store.read(
      `MATCH (v:${labels.violation} {rule_id: $rule}) WHERE v.status = 'open' RETURN DISTINCT v.subject_id AS id`,
      { rule },
    );
    return rows.map(({ id }) => String(id));
  }

  /** By entity, its relations of these types. */
  async relationsAround(
    ids: readonly string[],
    types: readonly string[],
  ): Promise<ReadonlyMap<string, readonly GraphNode[]>> {
    const found = new Map<string, GraphNode[]>();
    for (const chunk of chunksOf(ids, idsAtOnce)) {
      const rows = await this.store.read(
        // Id by id, and shut off by the WITH: otherwise the embedded engine looks through the whole label.
        `UNWIND $ids AS id MATCH (e:${labels.entity} {id: id}) WITH e ` +
          `MATCH (e)<-[:FROM|TO]-(r:${labels.relation}) WHERE r.type IN $types RETURN e.id AS id, r`,
        { ids: chunk, types: [...types] },
      );
      for (const { id, r = null } of rows) {
        const claim = this.whole(r);
        if (!isNode(claim)) continue;
        const claims = found.get(String(id));
        if (claims === undefined) found.set(String(id), [claim]);
        else claims.push(claim);
      }
    }
    return found;
  }

  /** No file makes a memory: they are always read. */
  async loadMemories(ids: Iterable<string>): Promise<void> {
    await this.load(labels.memory, this.memories, this.memoryOf, ids);
  }

  /** A passage, which represents the sentence in question, does not either. */
  async loadPassages(said: readonly SaidInFile[]): Promise<void> {
    const found = await passagesSaying(this.store.read.bind(this.store), said);
    for (const [key, passage] of found) this.passages.set(key, passage);
  }

  /** The loaded passage with that sentence; undefined if its file no longer contains it. */
  readonly passageOf = ({ path, sentence }: SaidInFile): GraphNode | undefined => {
    const passage = this.passages.get(passageKey(path, sentence));
    return passage === undefined ? undefined : passageSaying(passage, sentence);
  };

  /**
   * The conflicts of other rules' findings with these claims, as pairs of ids: findings that are open, or decided. The evidence of any
   * finding but a contradiction is all its members together. Those that the engine has closed say nothing any more.
   *
   * @param isKnown false for an open finding that this run judges itself.
   */
  async clashesOf(
    claimIds: readonly string[],
    exceptRules: readonly string[],
    isKnown: (open: StoredConflict) => boolean = () => true,
  ): Promise<ReadonlySet<string>> {
    const pairs = new Set<string>();
    for (const chunk of chunksOf([...new Set(claimIds)].sort(), idsAtOnce)) {
      const rows = await this.store.read(
        `UNWIND $ids AS id MATCH (a:${labels.assertion} {id: id})<-[:MEMBER]-(v:${labels.violation})
         WHERE NOT v.rule_id IN $rules AND NOT v.category IN ['orphan', 'confusion']
           AND (v.status <> 'resolved' OR v.decided_by IS NOT NULL)
         RETURN a.id AS id, v.category AS category, v.member_ids AS members, v.clashes AS clashes,
                v.rule_id AS rule, v.subject_id AS subject, v.status AS status`,
        { ids: chunk, rules: [...exceptRules] },
      );
      for (const { id, category, members, clashes, rule, subject, status } of rows) {
        if (status === 'open' && !isKnown({ rule: String(rule), subject: String(subject) })) continue;
        for (const rival of rivalsAmong(
          textsIn(members),
          category === 'contradiction' ? textsIn(clashes) : [],
        )(String(id))) {
          pairs.add(pairText(String(id), rival));
        }
      }
    }
    return pairs;
  }

  /** Ids of the claims of these memories that count by themselves, by the id of the memory. */
  async countingClaimsOf(memoryIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const found = new Map<string, string[]>();
    for (const chunk of chunksOf([...new Set(memoryIds)].sort(), idsAtOnce)) {
      const rows = await this.store.read(
        `UNWIND $ids AS id MATCH (:${labels.memory} {id: id})<-[:ASSERTED_BY]-(a:${labels.assertion})
         WHERE a.status = 'active' RETURN id, a.id AS claim ORDER BY claim`,
        { ids: chunk },
      );
      for (const { id, claim } of rows) found.set(String(id), [...(found.get(String(id)) ?? []), String(claim)]);
    }
    return found;
  }

  /** The entities of a loaded name, if several have it. */
  readonly namesakesOf = (name: string): readonly GraphNode[] =>
    this.known?.entitiesNamed(name) ?? this.namesakes.get(name) ?? [];

  async loadNamesakes(names: Iterable<string>): Promise<void> {
    if (this.known !== undefined) return;
    const unknown = [...new Set(names)].filter((name) => !this.namesakes.has(name)).sort();
    for (const chunk of chunksOf(unknown, idsAtOnce)) {
      for (const name of chunk) this.namesakes.set(name, []);
      const rows = await this.store.read(
        `UNWIND $names AS name MATCH (e:${labels.entity} {name: name})
         WITH name, collect(e) AS found WHERE size(found) > 1 RETURN name, found`,
        { names: chunk },
      );
      for (const { name, found } of rows) {
        if (typeof name === 'string' && isValueList(found)) this.namesakes.set(name, found.filter(isNode));
      }
    }
  }

  private async load(
    label: string,
    into: Map<string, GraphNode>,
    find: (id: string) => GraphNode | undefined,
    ids: Iterable<string>,
  ): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => find(id) === undefined).sort();
    for (const chunk of chunksOf(unknown, idsAtOnce)) {
      const rows = await this.store.read(`UNWIND $ids AS id MATCH (n:${label} {id: id}) RETURN n`, { ids: chunk });
      for (const { n } of rows) {
        const id = isNode(n) ? idOf(n) : undefined;
        if (isNode(n) && id !== undefined) into.set(id, n);
      }
    }
  }
}

const textsIn = (value: GraphValue | undefined): string[] => (isValueList(value) ? value.map(String) : []);
