import { parseEvents, YAMLException } from 'js-yaml';
import { AliasBomb } from './alias-limit.ts';
import { withoutComparisons } from './comparisons.ts';
import { type Anchors, composeYaml } from './compose.ts';
import type { YamlIssue, YamlNode } from './node.ts';
import { explainReason } from './reasons.ts';

/** The deepest nesting. js-yaml recurses, so that more could overflow the stack. */
const maxDepth = 200;

export type Fragment =
  | { readonly documents: YamlNode[]; readonly issues: YamlIssue[] }
  | { readonly failure: YamlIssue };

/** Parses a piece of a file that begins at offset `shift`. Returns all of its nodes, or the reason why it cannot be parsed. */
export function parseFragment(source: string, shift: number, anchors: Anchors): Fragment {
  const issues: YamlIssue[] = [];
  try {
    const events = parseEvents(withoutComparisons(source), { maxDepth });
    return { documents: composeYaml({ source, events, shift, anchors, issues }), issues };
  } catch (error) {
    if (error instanceof AliasBomb) {
      const message =
        'Aliases here multiply into more than 100,000 values (an "alias bomb"). Write the values out, or split the file.';
      return { failure: { offset: error.offset, code: 'alias-bomb', message } };
    }
    if (!(error instanceof YAMLException)) throw error;
    const offset = Math.max(0, (error.mark?.position ?? 0) + shift);
    return { failure: { offset, ...explainReason(error.reason) } };
  }
}
