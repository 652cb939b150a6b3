import type { Entity } from '../../../model/claim.ts';
import { usualKinds } from '../../../model/kinds.ts';
import type { Predicate } from '../../../model/ontology.ts';
import { defined } from '../../../util/defined.ts';
import { placed } from '../../../util/places.ts';
import type { YamlScalar } from '../../../util/yaml/index.ts';
import { isUnknown } from '../../../values/words.ts';
import type { SourceFile } from '../../formats/parsed-file.ts';
import { isOnlyDoubt, splitRemark } from '../../vocabulary/remarks.ts';
import { foldName } from '../entity-names.ts';
import { isNameless } from '../nameless.ts';
import { report, type StatementTools } from './statement-tools.ts';

/** `father: unknown` names no entity, unless one is called so. */
const namesNobody = (text: string): boolean => /^(?:nobody|no one)$/i.test(text) || isUnknown(text);

/** `spouse: true`, `children: 3`: an answer or a count, where nothing is called so. */
const noName = /^(?:true|false|yes|no|[+-]?\d+(?:\.\d+)?)$/i;

/** The entities that a reference may name. */
interface Wanted {
  readonly kinds: readonly string[];
  /** Those of them that are meant where several have the name. */
  readonly usual: readonly string[];
  /** In which it stands. */
  readonly file: SourceFile;
  /** The subject of its statement; absent for a row of a table of relations, whose cells are references. */
  readonly by?: Entity;
  readonly predicate?: Predicate;
}

/** Finds whom the words of a relation name, and reports those that name nobody, or several. */
export class TargetResolver {
  private readonly tools: StatementTools;

  constructor(tools: StatementTools) {
    this.tools = tools;
  }

  /** Undefined where they name nobody that can be meant: that is reported, or they say that nobody is. */
  resolve(words: YamlScalar, wanted: Wanted): Entity | undefined {
    const { kinds, usual, file, by, predicate } = wanted;
    const text = words.text.trim();
    const { names } = this.tools;
    // In Markdown and tables a word is a reference only where it is a link, or can be meant.
    const plain = by !== undefined && words.link === undefined && (file.kind === 'markdown' || file.kind === 'csv');
    const mentioned = { from: file.path, plain, usual, ...defined({ by }) };
    const result =
      words.link === undefined
        ? names.resolve(text, kinds, mentioned)
        : names.follow(words.link, file.path, kinds, usual);
    if ('found' in result) {
      // A people that one is called after is not oneself.
      const isOneself = result.found.id === by?.id && predicate !== undefined && isDescriptive(predicate);
      return isOneself ? undefined : result.found;
    }
    if ('candidates' in result) {
      const list = result.candidates.map(({ id, name, kind }) => `\`${id}\` (${name}, ${kind})`).join(', ');
      const advice = words.link === undefined ? 'Write the id.' : 'Link it with its folder.';
      report(this.tools, file, words.start, 'ambiguous-target', `"${text}" may be any of ${list}. ${advice}`);
      return undefined;
    }
    if (namesNobody(text) || isNameless(text)) return undefined;
    if (plain && this.isOfOtherKind(words, wanted)) return undefined;
    if (words.link === undefined && noName.test(text)) {
      const message = `\`${text}\` is not a name. Write the name or id of a ${usual[0] ?? kinds[0] ?? 'Person'}, or leave the key out.`;
      report(this.tools, file, words.start, 'bad-value', message);
      return undefined;
    }
    // An undeclared species is reported once, however many entities have it.
    const isSlip = predicate !== undefined && isDescriptive(predicate);
    const slot = isSlip ? `${predicate.type} ${foldName(text)}` : undefined;
    if (slot !== undefined && this.tools.worldProblems.has(slot)) return undefined;
    const others = by === undefined ? result.nearest : result.nearest.filter((name) => names.find(name)?.id !== by.id);
    const near = others.map((name) => `\`${name}\``).join(' or ');
    const kind = kinds[0] ?? 'Person';
    const note = this.tools.kindlessNotes.get(foldName(words.link?.split('/').at(-1) ?? text));
    const hint = near === '' ? `Declare it, e.g. \`- { name: ${text}, kind: ${kind} }\`.` : `Did you mean ${near}?`;
    const isOwnName = by !== undefined && names.find(text)?.id === by.id;
    const message =
      note === undefined
        ? `${isOwnName ? `No other "${text}" is declared` : `"${text}" is not declared`}. ${hint}`
        : noteWithoutKind(text, note, kind);
    const problem = placed(file.path, file.lines, {
      offset: words.start,
      code: isSlip ? 'undeclared-species' : 'unknown-target',
      message,
    });
    if (slot === undefined) this.tools.problems.push(problem);
    else this.tools.worldProblems.set(slot, problem);
    return undefined;
  }

  /** A name apart from what is said of it (`Mia (foster)`, `Otto?`), unless something is called so. */
  withoutRemark(words: YamlScalar): YamlScalar {
    if (words.link !== undefined) return words;
    const split = splitRemark(words.text);
    const { names } = this.tools;
    if (split === undefined || names.isCalled(words.text)) return words;
    // An exact match is meant, unless only marks of doubt were skipped.
    if (!isOnlyDoubt(split.remark) && (names.isKnown(words.text) || !names.isKnown(split.words))) return words;
    return withRemark({ ...words, text: split.words, value: split.words }, split.remark);
  }

  /** Reports a plain word that names only what cannot be meant. */
  private isOfOtherKind(words: YamlScalar, { usual, file, by, predicate }: Wanted): boolean {
    const text = words.text.trim();
    const [other] = this.tools.names.ofOtherKind(text, by);
    if (other === undefined) return false;
    const slot = `${predicate?.type ?? ''} ${foldName(text)} of another kind`;
    if (!this.tools.worldProblems.has(slot)) {
      const message = `"${text}" is the ${other.kind} ${other.name}, and ${listOf(usual)} is expected here, so it was read as a word. If it is meant, ${file.kind === 'markdown' ? `link it: [[${other.name}]]` : 'say so in YAML'}.`;
      this.tools.worldProblems.set(
        slot,
        placed(file.path, file.lines, { offset: words.start, code: 'other-kind', message }),
      );
    }
    return true;
  }
}

/** The message about a note that declares nobody, with the line to add. */
export const noteWithoutKind = (name: string, path: string, kind: string): string =>
  `"${name}" has a note, ${path}, but no kind. Add \`kind: ${kind}\` to it.`;

/** Words with what is said of whom they name. */
export function withRemark(words: YamlScalar, remark: string | undefined): YamlScalar {
  if (remark === undefined) return words;
  return { ...words, remark: words.remark === undefined ? remark : `${words.remark}; ${remark}` };
}

function listOf(kinds: readonly string[]): string {
  return kinds.length === 0 ? 'something else' : kinds.join(' or ');
}

/** The kinds that a predicate allows on a side, and those of them that are usual there. */
export function kindsAt(predicate: Predicate, side: 'from' | 'to'): Pick<Wanted, 'kinds' | 'usual'> {
  return { kinds: predicate[side], usual: usualKinds(predicate, side) };
}

/** True if it says what somebody is (a species, a culture, a language), not whom they are joined to. */
export function isDescriptive(predicate: Predicate): boolean {
  const usual = usualKinds(predicate, 'to');
  return usual.length > 0 && usual.every((kind) => kind === 'Species' || kind === 'Culture' || kind === 'Language');
}
