import { readFileSync } from 'node:fs';
import { packagePath } from '../../../src/util/package.ts';

/** A command of a page, with what it prints. `…` stands for what is left out. */
export interface DocCommand {
  readonly command: string;
  readonly output: string;
}

/** The files that pages of the docs show, by path, and the commands they go through, one page after the other. */
export function docSession(...pages: string[]): {
  files: ReadonlyMap<string, string>;
  commands: readonly DocCommand[];
} {
  const text = pages.map((page) => readFileSync(packagePath('docs', page), 'utf8')).join('\n');
  const files = [...text.matchAll(/^```yaml (\S+)\n([\s\S]*?)^```$/gm)].map(
    ([, path = '', shown = '']) => [path, shown] as const,
  );
  const commands = [...text.matchAll(/^```console\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) =>
    block.split(/^(?=\$ )/m).map((part) => {
      const [line = '', ...output] = part.split('\n');
      return { command: line.slice(2), output: output.join('\n') };
    }),
  );
  return { files: new Map(files), commands };
}

/** Words of a command line after the first, quoted or not. */
export const wordsOf = (command: string): string[] =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '').slice(1);

const moments = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/** The expected output of a program: moments are any, and `…` matches anything. */
export function asPattern(output: string): RegExp {
  const lines = output.split('\n').map((line) => {
    if (line === '…') return '[\\s\\S]*';
    return line
      .split('…')
      .map((part) => part.split(moments).map(escaped).join(moments.source))
      .join('.*');
  });
  return new RegExp(`^${lines.join('\n').replaceAll('[\\s\\S]*\n', '[\\s\\S]*')}$`);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The shown part of the id of a memory in a terminal, the whole id of a finding. */
const madeId = '(?:m-[0-9a-f]{8}|[0-9a-f]{16})';
const madeIds = new RegExp(`\\b${madeId}\\b`, 'g');

/** Ids that are others each time: those of a page stand for the ones that a program made. */
export class MadeIds {
  readonly #real = new Map<string, string>();

  /** A text of the page as it is this time, as far as that is known. */
  real(shown: string): string {
    return shown.replace(madeIds, (id) => this.#real.get(id) ?? id);
  }

  /** Takes over the ids that a program printed where the page has others, in their order. */
  learn(shown: string, printed: string): void {
    const lines = printed.split('\n');
    for (const line of shown.split('\n')) {
      const ids = line.match(madeIds) ?? [];
      if (ids.every((id) => this.#real.has(id))) continue;
      const rest = line.split(madeIds).map(escaped).join(`(${madeId})`).replaceAll('…', '.*');
      const pattern = new RegExp(`^${rest}$`);
      const found = lines.map((each) => pattern.exec(each)).find((match) => match !== null);
      for (const [index, id] of ids.entries()) {
        const real = found?.[index + 1];
        if (real !== undefined && !this.#real.has(id)) this.#real.set(id, real);
      }
    }
  }
}
