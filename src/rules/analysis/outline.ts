import { labels } from '../../graph/schema.ts';
import { type PatternNames, readPatterns } from './patterns.ts';
import { columnsOf, type Statement } from './statement.ts';

/**
 * The facts of a rule's text that a run needs, as plain data. For shipped rules the bundle has it ready (build/bundle.mjs), and a short
 * command or a live sweep need not read their texts at all.
 */
export interface Outline {
  /** Labels and types without which no row can exist. */
  readonly required: readonly string[];
  /** Every label and type anywhere in it. */
  readonly mentioned: readonly string[];
  readonly parameters: readonly string[];
  /** Where each branch begins. */
  readonly starts: readonly number[];
  readonly ids: IdColumns;
  /** It may be given a limit: one branch, and none of its own. */
  readonly takesLimit: boolean;
}

/** How nodes come back as their ids. */
export interface IdColumns {
  /** Columns that are nodes of its patterns in every branch, and what sort of node their labels say. */
  readonly columns: readonly (readonly [name: string, form: NodeForm])[];
  /** The expressions that make ids of them. */
  readonly edits: readonly TextEdit[];
}

export type NodeForm = 'entity' | 'claim' | 'either';

/** Text to put in place of `length` characters. */
export interface TextEdit {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

export function outlineOf(statement: Statement): Outline {
  const patterns = readPatterns(statement);
  const { branches, parameters } = statement;
  return {
    required: [...patterns.required],
    mentioned: [...patterns.mentioned],
    parameters: [...parameters.keys()],
    starts: branches.map(({ start }) => start),
    ids: idColumns(statement, patterns),
    takesLimit: branches.length === 1 && !limits.has(branches[0]?.clauses.at(-1)?.keyword ?? ''),
  };
}

const limits: ReadonlySet<string> = new Set(['LIMIT', 'SKIP', 'OFFSET']);
/** Words after RETURN may still name the nodes. */
const afterReturn: ReadonlySet<string> = new Set(['ORDER', ...limits]);

function idColumns(statement: Statement, patterns: PatternNames): IdColumns {
  const { branches } = statement;
  const isCut = branches.some(({ clauses }) => clauses.some(({ keyword }) => afterReturn.has(keyword)));
  if (isCut) return { columns: [], edits: [] };
  const columns = statement.columns.flatMap(({ name }): [string, NodeForm][] => {
    const sources = branches.map(({ clauses }) => columnsOf(clauses).find((column) => column.name === name)?.variable);
    const isNode = sources.every(
      (variable) => variable !== undefined && (isNull(variable) || patterns.nodeVariables.has(variable)),
    );
    return isNode ? [[name, formOf(sources, patterns)]] : [];
  });
  return { columns, edits: idEdits(statement, new Set(columns.map(([name]) => name))) };
}

/** `RETURN place` → `RETURN place.id AS place`, in every branch. */
function idEdits({ branches }: Statement, names: ReadonlySet<string>): TextEdit[] {
  return branches.flatMap(({ clauses }) =>
    columnsOf(clauses).flatMap(({ name, variable, token, renamed }) => {
      if (variable === undefined || isNull(variable) || !names.has(name)) return [];
      const text = renamed ? `${token.text}.id` : `${token.text}.id AS ${token.text}`;
      return [{ offset: token.offset, length: token.text.length, text }];
    }),
  );
}

/** A side of a UNION that has nothing for a column says null. */
function isNull(word: string): boolean {
  return word.toLowerCase() === 'null';
}

function formOf(variables: readonly (string | undefined)[], patterns: PatternNames): NodeForm {
  const names = variables.flatMap((variable) => [...(patterns.nodeVariables.get(variable ?? '') ?? [])]);
  if (names.includes(labels.entity)) return 'entity';
  const isClaim = (name: string): boolean => claimLabels.has(name) || /^\p{Lu}+(?:_\p{Lu}+)+$/u.test(name);
  const leavesEdge = variables.some((variable) => patterns.claimVariables.has(variable ?? ''));
  return leavesEdge || names.some(isClaim) ? 'claim' : 'either';
}

const claimLabels: ReadonlySet<string> = new Set([labels.assertion, labels.relation, labels.attribute, labels.claim]);
