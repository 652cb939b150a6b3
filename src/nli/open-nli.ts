import { basename, resolve } from 'node:path';
import { LocalModelProcess, onnxInstall, onnxPackages, optionalModules } from '../embedding/local-model.ts';
import { modelFolderName } from '../embedding/model-name.ts';
import { NliError } from './nli-error.ts';
import { readNliFolder } from './nli-folder.ts';
import type { NliModel, NliScores } from './nli-model.ts';

/** Names the folder of a classifier on this machine. */
const nliVariable = 'LORE_NLI_MODEL';

/**
 * The classifier that this machine names with `LORE_NLI_MODEL`. A world cannot name one.
 *
 * @returns undefined where it names none.
 * @throws UserInputError as `openNli` does.
 */
export function nliOfEnvironment(environment: Readonly<Record<string, string | undefined>>): NliModel | undefined {
  const folder = (environment[nliVariable] ?? '').trim();
  return folder === '' || folder === 'none' ? undefined : openNli(folder);
}

/**
 * A cross-encoder for natural language inference, from a folder of this machine. It computes in a process of its own, and sends nothing.
 *
 * @throws UserInputError `no-nli` where its packages are not installed, `bad-nli` where the folder cannot be used.
 */
export function openNli(folder: string): NliModel {
  const modules = optionalModules(onnxPackages, { ...onnxInstall, code: 'no-nli', who: `What ${nliVariable} names` });
  const { hash, classes, threshold, ...model } = readNliFolder(resolve(folder));
  const name = basename(resolve(folder));
  const process = new LocalModelProcess({ kind: 'nli', modules, ...model }, (why) => failed(name, why));
  return {
    model: modelFolderName('nli', name, hash),
    threshold,
    async classify(pairs, signal) {
      const rows = await process.rows(pairs, signal);
      return rows.map((row) => {
        if (row.length === classes.count && row.every(Number.isFinite)) return scoresIn(row, classes);
        throw failed(name, `it answers ${row.length} numbers for ${classes.count} classes, or what is no number`);
      });
    },
    close: () => process.close(),
  };
}

/** The numbers of a classifier as probabilities. */
function scoresIn(
  row: Float32Array,
  { contradiction, entailment }: { contradiction: number; entailment: number },
): NliScores {
  const highest = Math.max(...row);
  const powers = [...row].map((value) => Math.exp(value - highest));
  const sum = powers.reduce((all, one) => all + one, 0);
  return { contradiction: (powers[contradiction] ?? 0) / sum, entailment: (powers[entailment] ?? 0) / sum };
}

function failed(name: string, why: string): NliError {
  return new NliError(`The model ${name} compared no texts: ${why}.`, {
    code: 'nli-failed',
    fix: `Try it once more, or unset ${nliVariable}: texts are compared without it then.`,
  });
}
