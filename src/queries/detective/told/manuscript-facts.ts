import type { GraphNode, GraphStore, Row } from '../../../graph/port.ts';
import { labels } from '../../../graph/schema.ts';
import { type StoryFact, subjectOfAny } from '../../../model/story.ts';
import { idOf, numberProperty, textProperty } from '../../../rules/findings/nodes.ts';
import { formerClaims } from '../../former-claims.ts';
import { claimNodes } from '../../stored-claims.ts';
import { type ContextOf, claimFact, type FactContext } from '../stated/claim-fact.ts';
import type { StoredChapter } from './chapters.ts';
import { SentencesBefore } from './sentence-before.ts';

type Chapters = ReadonlyMap<string, StoredChapter>;

/** The facts of the chapters of manuscripts: their passages, and their claims, in the order of the chapters. */
export async function manuscriptFacts(
  store: GraphStore,
  chapters: Chapters,
  contextOf: ContextOf,
): Promise<StoryFact[]> {
  if (chapters.size === 0) return [];
  const paths = [...chapters.keys()];
  const passages = await passagesIn(store, paths);
  const claims = await claimNodes(store, { paths });
  return [
    ...passageFacts(passages, chapters),
    ...claimFacts(
      await standing(store, claims),
      { chapters, before: new SentencesBefore(passages) },
      await contextOf(),
    ),
  ];
}

async function passagesIn(store: GraphStore, paths: readonly string[]): Promise<Row[]> {
  if (paths.length === 0) return [];
  return store.read(
    `UNWIND $paths AS path MATCH (:${labels.source} {id: path})<-[:PART_OF]-(c:${labels.chunk})
     RETURN path, c.id AS id, c.line AS line, c.text AS text`,
    { paths: [...new Set(paths)] },
  );
}

/** A part of what manuscripts tell. */
interface ManuscriptPart {
  readonly facts: readonly StoryFact[];
  /** The entities whose every claim in it is read. */
  readonly subjects: ReadonlySet<string>;
}

/**
 * The facts of manuscripts about these entities, and about all others of their claims: an edit changes them.
 *
 * @param facts ids of claims and passages that are read as well.
 */
export async function manuscriptFactsAbout(
  store: GraphStore,
  chapters: Chapters,
  { about, facts }: { readonly about: readonly string[]; readonly facts: readonly string[] },
  contextOf: ContextOf,
): Promise<ManuscriptPart> {
  if (chapters.size === 0) return { facts: [], subjects: new Set(about) };
  const beside = async (claims: readonly GraphNode[]): Promise<Manuscripts> => {
    const paths = claims.map((claim) => textProperty(claim, 'path') ?? '');
    return { chapters, before: new SentencesBefore(await passagesIn(store, paths)) };
  };
  const near = await standing(store, (await claimNodes(store, { about })).filter(isIn(chapters)));
  const told = near.length === 0 ? [] : claimFacts(near, await beside(near), await contextOf());
  const ofOthers = told.flatMap(({ statements }) =>
    statements.flatMap(({ single, subject }) => (single ? [subject] : [])),
  );
  const subjects = new Set([...about, ...ofOthers.map(subjectOfAny)]);
  const known = new Set(told.map(({ id }) => id));
  const others = [...(await claimNodes(store, { about: [...subjects] })), ...(await claimNodes(store, { ids: facts }))];
  const more = new Map(others.filter(isIn(chapters)).map((claim) => [idOf(claim) ?? '', claim]));
  for (const id of known) more.delete(id);
  const left = await standing(store, [...more.values()]);
  const passages = await passagesCalled(store, facts);
  return {
    facts: [
      ...passageFacts(passages, chapters),
      ...told,
      ...(left.length === 0 ? [] : claimFacts(left, await beside(left), await contextOf())),
    ],
    subjects,
  };
}

async function passagesCalled(store: GraphStore, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  return store.read(
    `UNWIND $ids AS at MATCH (c:${labels.chunk} {id: at})-[:PART_OF]->(s:${labels.source})
     RETURN s.id AS path, c.id AS id, c.line AS line, c.text AS text`,
    { ids: [...new Set(ids)] },
  );
}

const isIn =
  (chapters: Chapters) =>
  (claim: GraphNode): boolean =>
    chapters.has(textProperty(claim, 'path') ?? '');

/** Those that are read of the text as it is now. */
async function standing(store: GraphStore, claims: readonly GraphNode[]): Promise<readonly GraphNode[]> {
  const former = await formerClaims(store, claims);
  return former.size === 0 ? claims : claims.filter((claim) => !former.has(idOf(claim) ?? ''));
}

function passageFacts(rows: readonly Row[], chapters: Chapters): StoryFact[] {
  return rows.flatMap(({ path, id, line, text }) => {
    const chapter = chapters.get(String(path));
    if (chapter === undefined) return [];
    return [passageFact(String(id), String(text ?? ''), Number(line ?? 0), chapter)];
  });
}

interface Manuscripts {
  readonly chapters: Chapters;
  readonly before: SentencesBefore;
}

function claimFacts(
  claims: readonly GraphNode[],
  { chapters, before }: Manuscripts,
  context: FactContext,
): StoryFact[] {
  return claims.flatMap((claim) => {
    const chapter = chapters.get(textProperty(claim, 'path') ?? '');
    if (chapter === undefined) return [];
    const told = toldIn(chapter, numberProperty(claim, 'line') ?? 0);
    const scope = textProperty(claim, 'project') ?? told.scope;
    return [claimFact(claim, { ...told, scope, before: before.of(claim) }, context)];
  });
}

function passageFact(id: string, text: string, line: number, chapter: StoredChapter): StoryFact {
  return {
    ...{ id, kind: 'passage', text: text.trim().replace(/\s+/g, ' '), words: '' },
    ...toldIn(chapter, line),
    ...{ state: 'live', conflicts: 0, hearsay: false, statements: [], place: `${chapter.path}:${line}` },
  };
}

type Told = Pick<StoryFact, 'story' | 'scope' | 'position' | 'sitting' | 'when'>;

function toldIn({ story, path, title, project, number, isShared }: StoredChapter, line: number): Told {
  return {
    story,
    scope: project ?? story,
    // Two files of one place in the story have the same time, from the first line to the last.
    position: isShared ? number : number + Math.min(line, mostLines - 1) / mostLines,
    sitting: path,
    when: /\p{L}{2}/u.test(title) ? title : path,
  };
}

const mostLines = 1_000_000;
