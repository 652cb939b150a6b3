import * as z from 'zod';
import { graphGraphml, graphJson } from '../../../../app/export/export-graph.ts';
import { exportWorld } from '../../../../app/export/export-world.ts';
import { writeFiles } from '../../../../app/export/write-files.ts';
import type { StoredWorld } from '../../../../app/store/stored-world.ts';
import { plural } from '../../../../report/shared/plural.ts';
import { UserInputError } from '../../../../util/errors.ts';
import { writeWhole } from '../../../../util/files/write-whole.ts';
import { withStoredWorld } from '../../stored-world.ts';

const optionsSchema = z.object({
  world: z.string().optional(),
  format: z.enum(['yaml', 'json', 'graphml']),
  out: z.string().optional(),
  history: z.boolean().default(false),
});

/** `lore export`: writes the graph back to files. */
export async function exportCommand(rawOptions: unknown): Promise<void> {
  const { world: path, format, out, history } = optionsSchema.parse(rawOptions);
  if (history && format === 'yaml') {
    throw new UserInputError('YAML holds the present state of a world, not its history.', {
      code: 'no-history',
      fix: 'Add --format json or --format graphml.',
    });
  }
  await withStoredWorld({ path, store: 'need', access: 'read' }, async (stored) => {
    if (format === 'yaml') await exportYaml(stored, out);
    else
      exportText(
        format === 'json' ? await graphJson(stored.store, { history }) : await graphGraphml(stored.store, { history }),
        out,
      );
  });
}

async function exportYaml(stored: StoredWorld, out: string | undefined): Promise<void> {
  if (out === undefined) {
    throw new UserInputError('A world is a folder of files: name the folder to write.', {
      code: 'no-folder',
      fix: 'Add --out DIR; or --format json for one document on stdout.',
    });
  }
  const { files, claims, inexact } = await exportWorld(stored);
  await writeFiles(out, files);
  process.stdout.write(`${plural(claims, 'claim')} in ${plural(files.size, 'file')} written to ${out}.\n`);
  if (inexact.length > 0) {
    const some = inexact.slice(0, 5).join(', ');
    process.stderr.write(
      `lore: ${plural(inexact.length, 'claim')} cannot be written exactly in YAML: ${some}${inexact.length > 5 ? ', …' : ''}\n`,
    );
  }
}

function exportText(text: string, out: string | undefined): void {
  if (out === undefined) process.stdout.write(text);
  else writeWhole(out, text);
}
