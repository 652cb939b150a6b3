import type { AttributeClaim, Claim, Entity } from '../../model/claim.ts';
import { isAllowedKind } from '../../model/kinds.ts';
import type { WorldConfig } from '../../model/world-config.ts';
import type { DateValue } from '../../time/date-value.ts';
import type { SourceFile } from '../formats/parsed-file.ts';
import { isSessionPath } from '../vocabulary/sessions.ts';

/** The day that the present tense of prose means. */
export interface Present {
  readonly day: DateValue;
  /** True if `lore.yaml` states it; otherwise the files only suggest it. */
  readonly isStated: boolean;
}

/**
 * False for a chapter, the notes of a session, and a note with a time of its own, such as a letter or a battle: their present tense is of
 * that time.
 *
 * @param own the entity that the note describes.
 * @param stated the claims of its fields.
 */
export function tellsThePresent(
  { path, order, day }: SourceFile,
  own: Entity | undefined,
  stated: readonly Claim[],
  { ontology, story }: WorldConfig,
): boolean {
  if (order !== undefined || day !== undefined || isSessionPath(path) || chapterPath.test(path)) return false;
  if (story.some((rule) => rule.matches(path))) return false;
  if (own !== undefined && isAllowedKind(ontology, own.kind, ofTheirTime)) return false;
  return !stated.some((claim) => claim.form === 'attribute' && claim.entity_id === own?.id && isDayOfNote(claim));
}

const chapterPath =
  /(?:^|[/\s_-])(?:chapters?|scenes?|story|stories|drafts?|manuscripts?|novels?|prologue|epilogue|histor(?:y|ies)|timelines?|chronicles?|legends?|myths?|background|events?|wars?|battles?|letters?|diar(?:y|ies)|journals?)(?:[/\s_.-]|\d|$)/i;
const ofTheirTime: readonly string[] = ['Event', 'Era', 'Book', 'Chronicle'];
const isDayOfNote = ({ type }: AttributeClaim): boolean =>
  type === 'in_fiction_date' || type === 'start' || type === 'end';
