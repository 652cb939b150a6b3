import type { Rule } from '../../model/rule.ts';
import { lazy } from '../../util/lazy.ts';
import { parsedAtBuild } from '../../util/prepared.ts';
import { type Outline, outlineOf } from './outline.ts';
import { readStatement, type Statement } from './statement.ts';

export interface Analysis {
  readonly outline: Outline;
  /** Its text itself, which few have to read where the outline is at hand. */
  readonly statement: Statement;
  /** Texts that were made of the rule, by how. */
  readonly texts: Map<string, string>;
}

type RuleText = Pick<Rule, 'cypher' | 'subject'>;

const analyses = new WeakMap<RuleText, Analysis>();

/** The parts of a rule's query. Read once for each rule: live runs ask for it at every save. */
export function analyse(rule: RuleText): Analysis {
  let analysis = analyses.get(rule);
  if (analysis === undefined) {
    const statement = lazy(() => readStatement(rule.cypher));
    const outline = lazy(() => parsedAtBuild<Outline>(outlineKey(rule)) ?? outlineOf(statement()));
    analysis = {
      get outline() {
        return outline();
      },
      get statement() {
        return statement();
      },
      texts: new Map(),
    };
    analyses.set(rule, analysis);
  }
  return analysis;
}

/** All that an outline hangs on. */
export const outlineKey = ({ cypher, subject }: RuleText): string => `${subject.variable}\n${cypher}`;
