import { isNode } from '../../graph/elements.ts';
import type { GraphNode } from '../../graph/port.ts';
import type { Finding } from '../../model/finding.ts';
import type { Rule, Severity } from '../../model/rule.ts';
import { defined } from '../../util/defined.ts';
import type { FindingDraft } from './draft.ts';
import type { Signatures } from './fingerprint.ts';
import { entityIdsOf } from './members.ts';
import type { NodeCache } from './node-cache.ts';
import { idsOf, isAssertion, isEntity, isValueList, nameOf } from './nodes.ts';
import type { Slot } from './slots.ts';
import { entitiesNamed, findingOf } from './wording/finding.ts';

/** A finding in words, with what recognises it in the store and the claims and entities it rests on. */
export interface StatedFinding {
  readonly finding: Finding;
  readonly memberIds: readonly string[];
  /** For a contradiction: which members clash with which, as pairs of ids (`clashes.ts`). */
  readonly clashes?: readonly string[];
  /** The same of its undecided ones. */
  readonly mayClash?: readonly string[];
  /** For a contradiction: what it is about. */
  readonly slot?: Slot;
  readonly signatures: Signatures;
  readonly members: readonly GraphNode[];
}

/** Puts the drafts of every rule into words. The entities that their claims name are read first, all at once, and who shares a name with them. */
export async function stateFindings(
  drafts: readonly (readonly FindingDraft[])[],
  severityOf: (rule: Rule) => Severity,
  cache: NodeCache,
): Promise<StatedFinding[][]> {
  await loadNamedEntities(drafts.flat(), cache);
  const named = drafts.flat().flatMap((draft) => entitiesNamed(draft, cache.entityOf));
  await cache.loadNamesakes(named.map(nameOf));
  const { entityOf, namesakesOf } = cache;
  return drafts.map((ofRule) =>
    ofRule.map((draft) => ({
      finding: findingOf(draft, { entityOf, namesakesOf, severity: severityOf(draft.hit.rule) }),
      memberIds: idsOf(draft.members),
      signatures: draft.signatures,
      members: draft.members,
      ...defined({ clashes: draft.clashes, mayClash: draft.mayClash, slot: draft.slot }),
    })),
  );
}

/** Reads the entities that the claims of these findings name but their rows do not hold. */
async function loadNamedEntities(drafts: readonly FindingDraft[], cache: NodeCache): Promise<void> {
  const wanted = new Set<string>();
  for (const draft of drafts) {
    for (const node of nodesOf(draft)) {
      if (isEntity(node)) cache.addEntity(node);
      if (isAssertion(node)) for (const id of entityIdsOf(node)) wanted.add(id);
    }
  }
  await cache.loadEntities(wanted);
}

function nodesOf({ hit, members, undecided = [] }: FindingDraft) {
  const columns = Object.values(hit.row).flatMap((value) => (isValueList(value) ? value : [value]));
  return [...members, ...undecided, hit.subject, ...columns.filter(isNode)];
}
