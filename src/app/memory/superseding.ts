import type { Memory, MemoryLink } from '../../model/memory.ts';
import { linkId } from '../../queries/memory/links.ts';
import { UserInputError } from '../../util/errors.ts';
import { chainOf } from './known-memory.ts';

/** A link as it is made at a moment. */
export function madeLink(src_id: string, rel: string, dst_id: string, created_at: string, by: string): MemoryLink {
  return { id: linkId(src_id, rel, dst_id), src_id, dst_id, rel, created_at, by };
}

/** A memory that another holds in place of, from this moment on. */
export function supersededMemory(memory: Memory, by: string, at: string): Memory {
  return { ...memory, status: 'superseded', superseded_by: by, superseded_at: at };
}

/** The same in force again. */
export function memoryInForce(memory: Memory, status: 'active' | 'candidate'): Memory {
  const { superseded_by: _by, superseded_at: _at, ...rest } = memory;
  return { ...rest, status };
}

/**
 * @throws UserInputError `not-decidable` where one memory cannot hold in place of the other.
 */
export function refuseSuperseding(memories: ReadonlyMap<string, Memory>, old: Memory, by: Memory): void {
  const refuse = (message: string, fix: string): never => {
    throw new UserInputError(message, { code: 'not-decidable', fix });
  };
  if (old.id === by.id) refuse(`The memory ${old.id} cannot supersede itself.`, 'Name another one.');
  if (chainOf(memories, by.id).includes(old.id)) {
    refuse(
      `${old.id} already holds in place of ${by.id}: they would supersede each other in a circle.`,
      `First \`lore memory unsupersede ${by.id}\`.`,
    );
  }
  if (old.status === 'superseded') {
    refuse(
      `The memory ${old.id} is superseded by ${old.superseded_by} already.`,
      old.superseded_by === by.id ? 'Nothing is to be done.' : `First \`lore memory unsupersede ${old.id}\`.`,
    );
  }
  if (old.status === 'invalid') refuse(`The memory ${old.id} is forgotten already.`, 'Nothing is to be done.');
  if (by.status === 'invalid') refuse(`The memory ${by.id} is forgotten itself.`, 'Name one that is active.');
  if (by.status === 'candidate') {
    refuse(
      `The memory ${by.id} is a candidate: nobody vouches for it yet.`,
      `First \`lore memory promote ${by.id}\`, or name one that is active.`,
    );
  }
}
