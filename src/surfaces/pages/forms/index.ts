import type { FormRoute } from '../page.ts';
import { answerForm } from './answer.ts';
import { decideForm } from './decide.ts';
import { memoryForm } from './memory.ts';
import { undoForm } from './undo.ts';

/** The forms of pages: decisions, and undo. */
export const forms: readonly FormRoute[] = [decideForm, undoForm, memoryForm, answerForm];
