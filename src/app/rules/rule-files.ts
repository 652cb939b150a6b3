import { existsSync, statSync } from 'node:fs';
import { basename, relative, resolve, sep } from 'node:path';
import { idFromPath } from '../../rules/load/bare.ts';
import { type ReadRule, type RuleFile, readRuleFile } from '../../rules/load/file.ts';
import { ruleFiles } from '../../rules/load/load.ts';
import { UserInputError } from '../../util/errors.ts';
import { readFault, readFileOnly } from '../../util/files/read-named-file.ts';
import { anyText } from '../../util/text/decode.ts';
import { testFileBeside } from './rule-set.ts';

/** A rule file that somebody named, or that lies in a folder somebody named. */
export interface NamedRuleFile extends RuleFile {
  /** Absolute path. `path` is as messages show it: relative to where the command runs, or as it was given. */
  readonly file: string;
}

const testEnding = '.test.yaml';
const ruleEnding = '.cypher';

/**
 * The rule files at these paths: a `.cypher` file, the tests of one, or a folder with everything below it. Each once, in order.
 *
 * @throws UserInputError `no-such-path`, `no-rule-file`, `unreadable`.
 */
export function ruleFilesAt(paths: readonly string[], cwd: string): NamedRuleFile[] {
  const found = paths.flatMap((path) => filesAt(path, cwd));
  return [...new Map(found.map((file) => [file.file, file])).values()];
}

function filesAt(path: string, cwd: string): NamedRuleFile[] {
  const absolute = resolve(cwd, path);
  const info = statSync(absolute, { throwIfNoEntry: false });
  if (info === undefined) {
    throw new UserInputError(`No such file or folder: ${path}.`, {
      code: 'no-such-path',
      fix: 'Give a rule file or a folder.',
    });
  }
  if (info.isDirectory()) {
    return ruleFiles(absolute, '.').map((file) => named(resolve(absolute, file.path), file.text, file.hasTests, cwd));
  }
  const rule = absolute.endsWith(testEnding) ? absolute.slice(0, -testEnding.length) + ruleEnding : absolute;
  if (!rule.endsWith(ruleEnding) || !existsSync(rule)) {
    throw new UserInputError(`${path} is not a rule file.`, {
      code: 'no-rule-file',
      fix: 'A rule is a .cypher file; its tests are in a .test.yaml of the same name beside it.',
    });
  }
  return [named(rule, readText(rule, path), existsSync(testFileBeside(rule)), cwd)];
}

function named(file: string, text: string, hasTests: boolean, cwd: string): NamedRuleFile {
  const inside = relative(cwd, file);
  const path = inside === '' || inside.startsWith('..') ? file : inside;
  return { file, path: path.split(sep).join('/'), text, hasTests };
}

function readText(file: string, path: string): string {
  try {
    return anyText(readFileOnly(file));
  } catch (cause) {
    throw readFault(path, cause);
  }
}

/** The rule a file holds, as one of the world's; its problems where it holds none. */
export function ruleIn(file: NamedRuleFile): ReadRule {
  const read = readRuleFile(file, 'world');
  const isNameless = 'rule' in read && read.rule.bare === true && !/(?:^|\/)rules\//.test(file.path);
  // Without a header and in nobody's rules/: called by its file name alone.
  return isNameless ? { rule: { ...read.rule, id: idFromPath(basename(file.path)) } } : read;
}
