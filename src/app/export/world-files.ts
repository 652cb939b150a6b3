import { trustOf } from '../../content/resolve/sources.ts';
import { inWorldSourceKind, kindLine } from '../../model/kinds.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import type { StoredClaim } from '../../queries/stored-claims.ts';
import type { StoredEntity } from '../../queries/stored-entities.ts';
import { groupBy } from '../../util/group.ts';
import { own } from '../../util/own.ts';
import { ClaimWriter, type Corrections } from './claim-entry.ts';
import type { ExportedLore } from './exported-lore.ts';
import { fileOf, homeOfEntity, prosePath } from './placing.ts';
import { WaiverLines } from './waiver-lines.ts';
import { type Comments, yamlText } from './yaml-text.ts';

type Entry = Record<string, unknown>;

/** The content of one file. */
interface FileDraft {
  /** By id of the entity, in order. */
  readonly entities: Map<string, Entry>;
  readonly relations: Entry[];
  /** The files of the world that this one replaces. */
  readonly origins: Set<string>;
}

/**
 * The graph as files of the world format, by path. Every claim goes to its own file, on its subject where that is declared
 * there, else in the long form.
 *
 * @param omit ids of claims that the exported prose states by itself.
 */
export function worldFiles(
  lore: ExportedLore,
  config: WorldConfig,
  corrections: Corrections,
  omit: ReadonlySet<string>,
): Map<string, string> {
  const writer = new ClaimWriter(config, lore, corrections);
  const waivers = new WaiverLines(lore.waivers);
  const comments = new Map<Entry, readonly string[]>();
  const remark: Remark = (entry, claim) => {
    const lines = waivers.ofClaim(claim.id);
    if (lines.length > 0) comments.set(entry, lines);
    return entry;
  };
  const drafts = new Map<string, FileDraft>();
  const draftOf: DraftOf = (path, origin) => {
    const draft = drafts.get(path) ?? { entities: new Map(), relations: [], origins: new Set() };
    drafts.set(path, draft);
    draft.origins.add(origin.path);
    return draft;
  };
  const kinds = new Map<string, string>();
  for (const entity of lore.entities) {
    const { id, kind } = entity;
    kinds.set(id, kind);
    const home = homeOfEntity(entity, config);
    const entry = declaration(entity, config, home);
    draftOf(home, entity).entities.set(id, entry);
    const lines = waivers.ofEntity(id);
    if (lines.length > 0) comments.set(entry, lines);
  }
  const claims = lore.claims
    .filter((claim) => !omit.has(claim.id))
    .map((claim) => ({ claim, path: fileOf(claim, config) }));
  const attributes = claims.filter(({ claim }) => claim.from_id === undefined);
  for (const group of groupBy(attributes, slotOf).values()) addAttributes(draftOf, group, writer, kinds, remark);
  for (const { claim, path } of claims) {
    const subject = claim.from_id;
    if (subject !== undefined) addRelation(draftOf(path, claim), claim, subject, path, writer, kinds, remark);
  }
  const files = [...drafts].map(([path, draft]) => {
    const head = [...draft.origins].sort().flatMap((origin) => waivers.ofFile(origin));
    return [path, fileText(draft, comments, head)] as const;
  });
  return new Map([...files, ...proseFiles(lore)].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Where the claims of a path go, on behalf of a node that comes from some file. */
type DraftOf = (path: string, origin: StoredClaim | StoredEntity) => FileDraft;
/** Notes what the files allowed beside a claim; answers with its entry. */
type Remark = (entry: Entry, claim: StoredClaim) => Entry;

interface Placed {
  readonly claim: StoredClaim;
  readonly path: string;
}

/** One attribute of one entity in one file. */
function slotOf({ claim, path }: Placed): string {
  return JSON.stringify([path, claim.entity_id, claim.type]);
}

function declaration(entity: StoredEntity, config: WorldConfig, path: string): Entry {
  const { id, kind, name, aliases, tier, reliability } = entity;
  const isSource = kindLine(config.ontology.kinds, kind).includes(inWorldSourceKind);
  return {
    id,
    ...(kind === 'Entity' ? {} : { kind }),
    name,
    ...(aliases.length > 0 ? { aliases } : {}),
    ...(isSource && tier !== undefined && tier !== trustOf(path, config.sources).tier ? { tier } : {}),
    ...(isSource && reliability !== undefined ? { reliability } : {}),
  };
}

function addRelation(
  draft: FileDraft,
  claim: StoredClaim,
  subject: string,
  path: string,
  writer: ClaimWriter,
  kinds: ReadonlyMap<string, string>,
  remark: Remark,
): void {
  const entry = draft.entities.get(subject);
  const key = entry === undefined ? undefined : writer.key(claim, kinds.get(subject) ?? 'Entity');
  if (entry === undefined || key === undefined) draft.relations.push(remark(writer.longForm(claim, path), claim));
  else append(entry, key, remark(writer.relation(claim, path), claim));
}

/**
 * The claims that one file makes about one attribute. Several in a plain list are parts of one answer, so rival answers of
 * one file need a source each; those that have none go to files beside it.
 */
function addAttributes(
  draftOf: DraftOf,
  group: readonly Placed[],
  writer: ClaimWriter,
  kinds: ReadonlyMap<string, string>,
  remark: Remark,
): void {
  const listed = group.filter(({ claim }) => claim.listed);
  const sourced = group.filter(({ claim }) => !claim.listed && writer.sourceWords(claim) !== undefined);
  const alone = group.filter(({ claim }) => !claim.listed && writer.sourceWords(claim) === undefined);
  const withSourced = sourced.length > 0 ? alone : [];
  const bundles = [listed, [...sourced, ...withSourced], ...(sourced.length > 0 ? [] : alone.map((one) => [one]))];
  for (const [index, bundle] of bundles.filter((each) => each.length > 0).entries()) {
    for (const { claim, path } of bundle) {
      const id = claim.entity_id ?? '';
      const file = index === 0 ? path : path.replace(/\.(ya?ml)$/i, `.${index + 1}.$1`);
      const { entities } = draftOf(file, claim);
      const entry = entities.get(id) ?? { id };
      entities.set(id, entry);
      const kind = kinds.get(id) ?? 'Entity';
      const key = writer.key(claim, kind) ?? claim.type;
      append(entry, key, remark(writer.attribute(claim, path, kind), claim));
    }
  }
}

function append(entry: Entry, key: string, value: Entry): void {
  const before = own(entry, key);
  entry[key] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value];
}

function fileText({ entities, relations }: FileDraft, comments: Comments, head: readonly string[]): string {
  const sections = {
    ...(entities.size === 0 ? {} : { entities: [...entities.values()] }),
    ...(relations.length === 0 ? {} : { relations }),
  };
  return yamlText(sections, comments, head);
}

function proseFiles({ passages }: ExportedLore): [string, string][] {
  const byFile = groupBy(passages, ({ source_id }) => source_id);
  return [...byFile].map(([path, inFile]) => {
    const text = inFile.map((passage) => passage.text).join('\n\n');
    return [prosePath(path), `${text}\n`];
  });
}
