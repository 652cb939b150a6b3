import { parseEvents, YAMLException } from 'js-yaml';
import { AliasBomb } from './alias-limit.ts';
import { type Anchors, composeYaml } from './compose.ts';
import type { YamlIssue, YamlNode } from './node.ts';
import { explainReason } from './reasons.ts';

/** Levels of nesting; js-yaml recurses, so that more would end in a stack overflow. */
const maxDepth = 200;

export type Fragment =
  | { readonly documents: YamlNode[]; readonly issues: YamlIssue[] }
  | { readonly failure: YamlIssue };

/** Parses a piece of text whose first character stands at offset `shift` of its file: all of it, or the one reason why not. */
export function parseFragment(source: string, shift: number, anchors: Anchors): Fragment {
  const issues: YamlIssue[] = [];
  try {
    const events = parseEvents(source, { maxDepth });
    return { documents: composeYaml({ source, events, shift, anchors, issues }), issues };
  } catch (error) {
    if (error instanceof AliasBomb) {
      const message =
        'Aliases here multiply into more than 100,000 values (an "alias bomb"). Write out what is meant, or split the file.';
      return { failure: { offset: error.offset, code: 'alias-bomb', message } };
    }
    if (!(error instanceof YAMLException)) throw error;
    const offset = Math.max(0, (error.mark?.position ?? 0) + shift);
    return { failure: { offset, ...explainReason(error.reason) } };
  }
}
