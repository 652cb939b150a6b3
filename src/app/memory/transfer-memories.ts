import type { GraphWriter } from '../../graph/port.ts';
import {
  type CarriedMemoryClaim,
  carriedMemoryClaim,
  entitiesOfCarried,
  writeCarriedMemoryClaims,
} from '../../ingest/carried-memory-claims.ts';
import { type Memory, type MemoryLink, memoryId, supersededByNone } from '../../model/memory.ts';
import { memoryClaimsWithin } from '../../queries/memory/claims.ts';
import { readAllLinks } from '../../queries/memory/links.ts';
import { idsThere, readingIn, readingWithin } from '../../queries/memory/reading.ts';
import { type BareVerdict, readBareVerdicts, writeVerdicts } from '../../queries/memory/verdicts.ts';
import { compareText } from '../../util/places.ts';
import type { Wording } from '../../util/text/wording.ts';
import type { MemoryService } from './memory-service.ts';
import { claimSettingsOf } from './open-memory-service.ts';
import { refuseTransferred } from './transfer/refuse-transferred.ts';
import { readTransferred, type TransferredMemories } from './transfer/transferred-lines.ts';
import { openedBy } from './writing/memory-findings.ts';
import { withFormerStatus } from './writing/superseding.ts';
import { changeMemories } from './writing/write-memories.ts';

/**
 * All memories of a world, whatever their status, with their links, what was found that they contradict, and the claims that were
 * read from them: JSON Lines, each `{"memory": …}`, `{"link": …}`, `{"verdict": …}` or `{"claim": …}`.
 */
export async function exportMemories({ world: { store }, table }: MemoryService): Promise<string> {
  const known = await table.current();
  const memories = (await withFormerStatus(store, [...known.values()])).map((memory) => ({
    memory: withoutGone(memory, known),
  }));
  const read = readingIn(store);
  const links = (await readAllLinks(read)).map((link) => ({ link }));
  const verdicts = (await readBareVerdicts(read)).sort(byEnds).map((verdict) => ({ verdict }));
  const claims = (await memoryClaimsWithin(read, [...known.keys()])).map((node) => ({
    claim: carriedMemoryClaim(node),
  }));
  return [...memories, ...links, ...verdicts, ...claims].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** In an older store a memory may be superseded by one that was deleted. */
function withoutGone(memory: Memory, known: ReadonlyMap<string, Memory>): Memory {
  const { superseded_by: by } = memory;
  return by === undefined || !memoryId.test(by) || known.has(by) ? memory : supersededByNone(memory);
}

const byEnds = (a: BareVerdict, b: BareVerdict): number =>
  compareText(a.memory_id, b.memory_id) || compareText(a.other.id, b.other.id);

export interface ImportedMemories {
  readonly memories: ImportedCount;
  readonly links: ImportedCount;
  /** The conflicts found with memories. */
  readonly verdicts: ImportedCount & LeftOut;
  /** That were read from memories. */
  readonly claims: ImportedCount & LeftOut;
  /** Ids of the findings that this opened, or that more is part of now. */
  readonly findings: readonly string[];
  /** The failures, a sentence each. */
  readonly notes: readonly Wording[];
}

interface ImportedCount {
  readonly added: number;
  /** They were there, or what they are about was, and stay as they are. */
  readonly known: number;
}

interface LeftOut {
  /** They are about entities or claims that the store does not have. */
  readonly left_out: number;
}

/**
 * Takes in what `exportMemories` has written: what the world has already stays as it is, so that the same text again changes
 * nothing. Rules look at all of it once more when they run next, for this world's files may say otherwise.
 *
 * @param where the text is from, for a message.
 * @throws UserInputError `bad-memories` for a line that no store holds; nothing is written then.
 */
export async function importMemories(
  service: MemoryService,
  { text, where, actor }: { readonly text: string; readonly where: string; readonly actor: string },
): Promise<ImportedMemories> {
  const read = readTransferred(text, where);
  const isOfWorld = await claimsOfWorld(service, read);
  const { fresh, ...counts } = await changeMemories(service, async (known, tx, at) => {
    refuseTransferred(read, known, at);
    const fresh = await freshOf(read, known, tx, isOfWorld);
    const { memories, links, verdicts, claims, byId } = fresh;
    const result = { fresh, ...countsOf(read, fresh) };
    if (memories.length + links.length + verdicts.length + claims.length === 0) return { result };
    const also = async (writer: GraphWriter) => {
      await writeCarriedMemoryClaims(writer, claims, (id) => byId.get(id)?.status);
      // A claim that was not there before may be the other side.
      await writeVerdicts(writer, verdicts);
    };
    return { change: { op: 'import', actor, memories, links, verdicts, also }, result };
  });
  const { memories, verdicts, claims } = fresh;
  const about = new Set([...memories.map(({ id }) => id), ...verdicts.map((verdict) => verdict.memory_id)]);
  const counting = claims.filter(({ status }) => status === 'active').flatMap(entitiesOfCarried);
  return { ...counts, ...(await openedBy(service, [...about], [...new Set(counting)])) };
}

/** Which claims could have been read in this world. Its settings are read only where there are any. */
async function claimsOfWorld(
  service: MemoryService,
  { claims }: TransferredMemories,
): Promise<(claim: CarriedMemoryClaim) => boolean> {
  if (claims.length === 0) return () => true;
  const { predicates } = (await claimSettingsOf(service)).ontology;
  return ({ form, type }) => form === 'attribute' || predicates.has(type);
}

/** The parts of a file that the store lacks and is to have. */
interface FreshMemories {
  readonly memories: readonly Memory[];
  readonly links: readonly MemoryLink[];
  readonly verdicts: readonly BareVerdict[];
  readonly claims: readonly CarriedMemoryClaim[];
  /** The same memories by id. */
  readonly byId: ReadonlyMap<string, Memory>;
  /** How many are about what the store does not have. */
  readonly leftOut: { readonly verdicts: number; readonly claims: number };
}

async function freshOf(
  read: TransferredMemories,
  known: ReadonlyMap<string, Memory>,
  tx: GraphWriter,
  isOfWorld: (claim: CarriedMemoryClaim) => boolean,
): Promise<FreshMemories> {
  const reading = readingWithin(tx);
  const byId = new Map(
    read.memories.flatMap(({ is }) => (known.has(is.id) ? [] : [[is.id, { ...is, rules: 'pending' } as const]])),
  );
  const stored = new Set((await readAllLinks(reading)).map(({ id }) => id));
  const links = new Map(read.links.map(({ is }) => [is.id, is]));
  const claims = read.claims.flatMap(({ is }) => (byId.has(is.memory_id) ? [is] : []));
  const entities = await idsThere(reading, 'Entity', claims.flatMap(entitiesOfCarried));
  const possible = claims.filter(
    (claim) => isOfWorld(claim) && entitiesOfCarried(claim).every((id) => entities.has(id)),
  );
  const about = read.verdicts.flatMap(({ is }) => (byId.has(is.memory_id) || byId.has(is.other.id) ? [is] : []));
  const others = about.flatMap(({ other }) => (other.kind === 'claim' ? [other.id] : []));
  const paths = about.flatMap(({ other }) => (other.kind === 'passage' ? [other.id] : []));
  const there = new Set([
    ...(await idsThere(reading, 'Assertion', others)),
    ...(await idsThere(reading, 'LoreSource', paths)),
    ...possible.map(({ id }) => id),
  ]);
  const verdicts = about.filter(({ other }) => other.kind === 'memory' || there.has(other.id));
  return {
    memories: [...byId.values()],
    links: [...links.values()].filter((link) => !stored.has(link.id) && !isOver(link, known)),
    verdicts,
    claims: possible,
    byId,
    leftOut: { verdicts: about.length - verdicts.length, claims: claims.length - possible.length },
  };
}

/** True if it says what superseded a memory that counts again. */
function isOver({ rel, src_id, dst_id }: MemoryLink, known: ReadonlyMap<string, Memory>): boolean {
  const status = known.get(dst_id)?.status;
  return rel === 'supersedes' && memoryId.test(src_id) && (status === 'active' || status === 'candidate');
}

function countsOf(read: TransferredMemories, { memories, links, verdicts, claims, leftOut }: FreshMemories) {
  const count = (all: number, added: number, left_out: number) => ({ added, known: all - added - left_out, left_out });
  const plain = (all: number, added: number): ImportedCount => ({ added, known: all - added });
  return {
    memories: plain(read.memories.length, memories.length),
    links: plain(read.links.length, links.length),
    verdicts: count(read.verdicts.length, verdicts.length, leftOut.verdicts),
    claims: count(read.claims.length, claims.length, leftOut.claims),
  };
}
