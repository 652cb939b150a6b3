import * as z from 'zod';
import { promoteMemory, restoreMemory } from '../../../app/memory/change-memory.ts';
import { graduateMemory } from '../../../app/memory/graduate-memory.ts';
import { longestId, longestReason } from '../../../model/limits.ts';
import { forgetOperation } from '../../../operations/forget.ts';
import { supersedeOperation } from '../../../operations/supersede.ts';
import { plural } from '../../../report/shared/plural.ts';
import { LoreError, UserInputError } from '../../../util/errors.ts';
import { restFailure } from '../../rest/failures.ts';
import { writingMemory } from '../../served/writing-memory.ts';
import { memoryFormPath } from '../deciding.ts';
import type { Notice } from '../layout/shell.tsx';
import { defineForm, localPath, oneField, type PageCall } from '../page.ts';
import { plainFix } from '../plain-fix.ts';
import { type MemoryFormAction, memoryFormActions } from '../typed.ts';
import { openAgain } from './open-again.ts';

const fields = z.strictObject({
  action: oneField(20),
  about: oneField(longestId),
  by: oneField(longestId),
  reason: oneField(longestReason),
  here: oneField(1000),
  sure: oneField(10),
});
type Fields = z.output<typeof fields>;

/** A decision about a memory on its page. */
export const memoryForm = defineForm({
  path: memoryFormPath,
  fields,
  run: async (given, call) => {
    const { about = '', reason = '', by } = given;
    const here = localPath(given.here, call.links.memory(about) ?? '/memory');
    const action = memoryFormActions.find((each) => each === given.action);
    try {
      if (action === undefined) throw noAction();
      const work = () => workOf[action](given, call);
      const to = action === 'forget-for-good' ? (call.links.memories() ?? '/') : here; // its own page is gone
      return { to, notice: await writingMemory(call.world, work, 'lore', 'findings') };
    } catch (error) {
      if (!(error instanceof LoreError)) throw error;
      const { status, body } = restFailure(error, call.world.log);
      const typed = {
        message: body.message,
        fix: plainFix(error, 'memory'),
        action,
        about: [about],
        reason,
        winner: by,
      };
      return { ...(await openAgain(here, { ...call, typed })), status };
    }
  },
});

function noAction(): UserInputError {
  return new UserInputError('The decision is missing.', {
    code: 'bad-arguments',
    fix: 'Press one of the buttons.',
  });
}

function notSure(): UserInputError {
  return new UserInputError('The box for the permanent deletion is not ticked.', {
    code: 'bad-arguments',
    fix: 'Tick the box above the button.',
  });
}

const done = (text: string): Notice => ({ kind: 'done', text });

const workOf: Readonly<Record<MemoryFormAction, (given: Fields, call: PageCall) => Promise<Notice>>> = {
  promote: async (given, call) => {
    const { claims, findings } = await promoteMemory(call.world.memories, acceptance(given, call), call.signal);
    return { ...done(`Promoted, with ${plural(claims.length, 'claim')}.`), more: openedLines(findings, call) };
  },
  graduate: async (given, call) => {
    const { path, findings, already } = await graduateMemory(call.world.memories, acceptance(given, call), call.signal);
    const written = { text: `${path} states the claims now.`, href: call.links.source(path) };
    return {
      ...done(already ? 'Already written to files. No change needed.' : 'Written to files.'),
      more: [written, ...openedLines(findings, call)],
    };
  },
  supersede: async ({ about = '', by = '' }, call) => {
    await supersedeOperation.run({ old_id: about, new_id: by }, contextOf(call));
    return done(`Replaced by ${by}.`);
  },
  restore: async ({ about = '' }, call) => {
    const request = { id: about, actor: call.visit.actor };
    const { restored, findings } = await restoreMemory(call.world.memories, request, call.signal);
    return {
      ...done(restored ? 'The note is active again.' : 'The note was not superseded.'),
      more: openedLines(findings, call),
    };
  },
  forget: async ({ about = '', reason = '' }, call) => {
    const { still_superseded } = await forgetOperation.run({ id: about, reason }, contextOf(call));
    return { ...done('Forgotten: the note is retired.'), more: staysLines(still_superseded, call.links) };
  },
  'forget-for-good': async ({ about = '', reason = '', sure }, call) => {
    if (sure === undefined) throw notSure();
    const { still_superseded } = await forgetOperation.run({ id: about, reason, hard: true }, contextOf(call));
    const kept = { text: `The history keeps its id: ${about}`, href: call.links.section('history') };
    return { ...done('Deleted permanently.'), more: [kept, ...staysLines(still_superseded, call.links)] };
  },
};

const contextOf = ({ world: { memories }, visit: { actor }, signal }: PageCall) => ({ memories, actor, signal });

const acceptance = ({ about = '', reason }: Fields, { visit: { actor } }: PageCall) => ({
  ...{ id: about, actor },
  ...(reason === undefined ? {} : { reason }),
});

const openedLines = (findings: readonly string[], { links }: PageCall) =>
  findings.map((id) => ({ text: `Opened: ${id}`, href: links.finding(id) }));

const staysLines = (ids: readonly string[], links: PageCall['links']) =>
  ids.map((id) => ({
    text: `${id} stays superseded. Restore it on its page.`,
    href: links.memory(id),
  }));
