import * as z from 'zod';
import { isThreshold, thresholdWords } from '../../../../app/memory/conflicts/text-conflicts.ts';
import { longestMemory, memoryTypes } from '../../../../model/memory.ts';

/** Their bounds are checked, and not written into the definition: every client pays for each word of it. */
const textOf = (most: number) =>
  z.string().refine((text) => text.length >= 1 && text.length <= most, `expected 1 to ${most} characters`);

/** An id of a memory, claim, passage or entity. */
export const idField = textOf(300);
/** A word for a link, a tag, a project. */
export const wordField = textOf(100);
export const questionField = textOf(1000);
/** Of a memory. */
export const textField = textOf(longestMemory);

const wholeBetween = (least: number, most: number) =>
  z
    .number()
    .refine(
      (given) => Number.isInteger(given) && given >= least && given <= most,
      `expected a whole number from ${least} to ${most}`,
    );

export const depthField = wholeBetween(1, 10);
export const countField = wholeBetween(1, 50);
/** 0 to 1. */
export const unitField = z.number().refine((given) => given >= 0 && given <= 1, 'expected a number from 0 to 1');

export const thresholdField = z.number().refine(isThreshold, `expected ${thresholdWords}`);

/** As `remember` names them. */
export const typeField = z.string().pipe(z.enum(memoryTypes));

/** A list whose things a description names the fields of. */
export const things = (fields: string) => z.array(z.looseObject({})).describe(fields);
