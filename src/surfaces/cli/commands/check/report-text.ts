import { fstatSync, readlinkSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import type { CheckResult } from '../../../../app/check/check-world.ts';
import { repositoryOf } from '../../../../app/store/home.ts';
import { pathsFrom } from '../../../../app/world/paths-from.ts';
import { formatJson } from '../../../../report/json.ts';
import { reportShown } from '../../../../report/shared/paths.ts';
import { defined } from '../../../../util/defined.ts';
import { version } from '../../../../util/package.ts';
import { terminal } from '../../terminal/terminal.ts';
import { pathsFromHere } from '../../terminal/text-options.ts';
import type { reportFormats } from './formats.ts';

export interface FormatOptions {
  readonly format: (typeof reportFormats)[number];
  readonly color?: boolean | undefined;
  readonly quiet?: boolean | undefined;
  readonly gaps?: boolean | undefined;
}

/**
 * Loads only the module of the format wanted. Paths are relative to where the user stands; those of SARIF and of annotations to the
 * repository, where GitHub looks for them.
 */
export async function reportText(
  { report: ofWorld, rules, draw }: CheckResult,
  { format, color, quiet, gaps }: FormatOptions,
): Promise<string> {
  const { root } = ofWorld.world;
  const { show, sourceLine } = pathsFromHere(root);
  const report = reportShown(ofWorld, show);
  const repository = repositoryOf(root, process.cwd());
  const inRepository = () => reportShown(ofWorld, pathsFrom(repository, { root }).show);
  switch (format) {
    case 'json':
      return formatJson(report);
    case 'sarif': {
      const { formatSarif } = await import('../../../../report/sarif.ts');
      return formatSarif(inRepository(), { toolVersion: version(), rules, base: repository });
    }
    case 'github': {
      const { formatGithub } = await import('../../../../report/github.ts');
      return formatGithub(inRepository());
    }
    case 'html': {
      const { formatHtml } = await import('../../../../report/html/page.ts');
      return formatHtml(report, {
        toolVersion: version(),
        rules: new Map(rules.map((rule) => [rule.id, rule])),
        draw,
        sourceLine,
        link: pathFrom(folderOfOutput()),
      });
    }
    case 'text': {
      if (quiet === true) {
        const { formatQuiet } = await import('../../../../report/text/quiet.ts');
        return formatQuiet(report);
      }
      const { formatText } = await import('../../../../report/text/text.ts');
      return formatText(report, {
        ...terminal(color, process.env, process.stdout),
        sourceLine,
        ...defined({ gaps }),
      });
    }
  }
}

/** The paths of files as seen from a folder, for links of a page that lies there. */
function pathFrom(folder: string): (path: string) => string {
  return (path) => relative(folder, resolve(path)).split(sep).join('/');
}

/** Where the report is being written, as far as the system says so; else where the user stands. */
function folderOfOutput(): string {
  try {
    const file = fstatSync(1).isFile() ? readlinkSync('/proc/self/fd/1') : '';
    return file.startsWith('/') ? dirname(file) : process.cwd();
  } catch {
    return process.cwd(); // a system without /proc
  }
}
