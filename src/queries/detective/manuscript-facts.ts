import { isNode } from '../../graph/elements.ts';
import type { GraphNode, GraphStore } from '../../graph/port.ts';
import { labels } from '../../graph/schema.ts';
import type { StoryFact } from '../../model/story.ts';
import { numberProperty, textProperty } from '../../rules/findings/nodes.ts';
import { formerClaims } from '../former-claims.ts';
import type { StoredChapter } from './chapters.ts';
import { claimFact, type FactContext } from './claim-fact.ts';

/** What the chapters of manuscripts tell: their passages, and the claims that stand in them, in the order of the chapters. */
export async function manuscriptFacts(
  store: GraphStore,
  chapters: ReadonlyMap<string, StoredChapter>,
  context: FactContext,
): Promise<StoryFact[]> {
  if (chapters.size === 0) return [];
  const paths = [...chapters.keys()];
  const passages = await store.read(
    `UNWIND $paths AS path MATCH (:${labels.source} {id: path})<-[:PART_OF]-(c:${labels.chunk})
     RETURN path, c.id AS id, c.line AS line, c.text AS text`,
    { paths },
  );
  const claims = await claimsIn(store, paths);
  return [
    ...passages.flatMap(({ path, id, line, text }) => {
      const chapter = chapters.get(String(path));
      if (chapter === undefined) return [];
      return [passageFact(String(id), String(text ?? ''), Number(line ?? 0), chapter)];
    }),
    ...claims.flatMap((claim) => {
      const chapter = chapters.get(textProperty(claim, 'path') ?? '');
      if (chapter === undefined) return [];
      const told = toldIn(chapter, numberProperty(claim, 'line') ?? 0);
      return [claimFact(claim, { ...told, scope: textProperty(claim, 'project') ?? told.scope }, context)];
    }),
  ];
}

/** Those that are read of the text as it is now. */
async function claimsIn(store: GraphStore, paths: readonly string[]): Promise<GraphNode[]> {
  const rows = await store.read(`UNWIND $paths AS path MATCH (a:${labels.assertion} {path: path}) RETURN a`, { paths });
  const claims = rows.flatMap(({ a }) => (isNode(a) ? [a] : []));
  const former = await formerClaims(store, claims);
  return former.size === 0 ? claims : claims.filter((claim) => !former.has(textProperty(claim, 'id') ?? ''));
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
    // Of two files of one place in the story neither is told later, from the first line to the last.
    position: isShared ? number : number + Math.min(line, mostLines - 1) / mostLines,
    sitting: path,
    when: /\p{L}{2}/u.test(title) ? title : path,
  };
}

const mostLines = 1_000_000;
