import type { Rule } from '../../model/rule.ts';
import { predicateLookups } from './lookups.ts';
import { type PatternNames, readPatterns } from './patterns.ts';
import { readStatement, type Statement } from './statement.ts';
import { type SubjectSteps, subjectSteps } from './subject-steps.ts';

export interface Analysis {
  readonly statement: Statement;
  readonly patterns: PatternNames;
  readonly steps: SubjectSteps;
  /** Parameters of which a narrowed run needs only what its subjects' claims name. */
  readonly lookups: ReadonlySet<string>;
  /** Texts that were made of the rule, by how. */
  readonly texts: Map<string, string>;
}

const analyses = new WeakMap<Rule, Analysis>();

/** What a rule's query is made of. Read once for each rule: live runs ask for it at every save. */
export function analyse(rule: Rule): Analysis {
  let analysis = analyses.get(rule);
  if (analysis === undefined) {
    const statement = readStatement(rule.cypher);
    const patterns = readPatterns(statement);
    let steps: SubjectSteps | undefined;
    let lookups: ReadonlySet<string> | undefined;
    analysis = {
      statement,
      patterns,
      texts: new Map(),
      // Only a narrowed run asks for them.
      get steps() {
        steps ??= subjectSteps(statement, rule.subject.variable);
        return steps;
      },
      get lookups() {
        lookups ??= predicateLookups(statement, rule.subject.variable);
        return lookups;
      },
    };
    analyses.set(rule, analysis);
  }
  return analysis;
}
