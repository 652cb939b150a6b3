import { relative, sep } from 'node:path';
import * as z from 'zod';
import { listNames } from '../../../../app/names/list-names.ts';
import { type StubsWritten, writeStubs } from '../../../../app/names/write-stubs.ts';
import { worldAround } from '../../../../app/store/home.ts';
import { defined } from '../../../../util/defined.ts';
import { UserInputError } from '../../../../util/errors.ts';
import { colouredOptions } from '../../option-schemas.ts';
import { printAnswer } from '../../print/answer.ts';
import { namesText } from '../../print/names.ts';
import { stdoutPainter } from '../../terminal/terminal.ts';
import { pathsFromHere } from '../../terminal/text-options.ts';

const optionsSchema = colouredOptions.extend({
  only: z.array(z.string().min(1)).optional(),
  least: z.string(),
  stubs: z.union([z.string().min(1), z.literal(true)]).optional(),
});

/** `lore names`: what prose names and nobody declared; with `--stubs` a beginning for each of them. */
export async function namesCommand(rawOptions: unknown): Promise<void> {
  const { world, format, color, only, least, stubs } = optionsSchema.parse(rawOptions);
  const found = await listNames({
    path: world ?? worldAround(process.cwd())?.root ?? '.',
    least: leastOf(least),
    only,
  });
  const { root } = found.world.config;
  const { show } = pathsFromHere(root);
  const names = found.names.map(({ note, ...name }) => ({
    ...name,
    ...defined({ note: note === undefined ? undefined : show(note) }),
    places: name.places.map((place) => ({ ...place, path: show(place.path) })),
  }));
  const written = stubs === undefined ? undefined : await writeStubs(found, stubs === true ? root : stubs);
  const shownNotes = (noted: StubsWritten['noted'] = []) =>
    noted.length === 0 ? undefined : noted.map(({ name, path }) => ({ name, path: show(path) }));
  const files = written?.files.map((file) => relative('.', file).split(sep).join('/'));
  const answer = {
    names,
    total: names.length,
    ...(found.unknown.length === 0 ? {} : { unknown: found.unknown }),
    ...defined({ files, left: written?.left, noted: shownNotes(written?.noted) }),
  };
  printAnswer(format, answer, (shown) => namesText(shown, stdoutPainter(color)));
}

function leastOf(given: string): number {
  if (/^[1-9]\d{0,8}$/.test(given)) return Number(given);
  throw new UserInputError(`--least is ${given}, which is not a number of times.`, {
    code: 'bad-least',
    fix: 'Give a whole number, 1 or more.',
  });
}
