import type { Passage } from '../extracted.ts';
import type { Reading } from '../reading.ts';
import { extractByPatterns, type PatternTools } from './extract-patterns.ts';
import { sentencesOf } from './sentences.ts';

/** A passage as the patterns read it. A sentence that none of them fits is unread. */
export function readByPatterns(passage: Passage, tools: PatternTools): Reading {
  const claims = extractByPatterns(passage, tools);
  const read = new Set(claims.map(({ start }) => start));
  const unread = sentencesOf(passage.text).flatMap(({ start, end }) =>
    read.has(start) ? [] : [{ start, end, reason: 'construction' as const }],
  );
  return { claims, unread };
}
