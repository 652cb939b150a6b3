import { singularsOf } from '../../../english/nouns.ts';
import { findKind, inWorldSourceKind, isAllowedKind, kindLine } from '../../../model/kinds.ts';
import type { Ontology } from '../../../model/ontology.ts';
import type { Problem } from '../../../model/problem.ts';
import { placed } from '../../../util/places.ts';
import { foldKey } from '../../../util/text/fold.ts';
import { LineIndex } from '../../../util/text/line-index.ts';
import { mapOf, parseYaml, scalarOf, type YamlMap, type YamlNode } from '../../../util/yaml/index.ts';
import { keyTableOf } from '../../vocabulary/key-tables.ts';
import { kindOfFolders, type ToldKind } from '../../vocabulary/kind-words.ts';
import { declarationOf, nameKeys, relationsIn } from '../declare.ts';
import { decodeText } from '../decode.ts';
import { mayLink } from '../markdown/links.ts';
import { quoteLinks, withTargets } from '../markdown/value-links.ts';
import { looseRelations, misshapen } from '../misshapen.ts';
import type {
  Declaration,
  FileIssue,
  ParsedFile,
  Reader,
  ReaderInput,
  RelationStatement,
  SourceFile,
  Words,
} from '../parsed-file.ts';

/**
 * Reads a YAML file of entities: one a document, a list of them, a mapping of ids to them, or sections (`entities:`,
 * `relations:`, `people:`, `locations:` …).
 */
export const readYaml: Reader = (input) => {
  const { text, issue } = decodeText(input.bytes);
  const parsed = parseYaml(mayLink(text ?? '') ? quoteLinks(text ?? '') : (text ?? ''));
  const file: SourceFile = {
    path: input.path,
    kind: 'yaml',
    title: input.path,
    sha256: input.sha256,
    lines: parsed.lines,
  };
  const issues = [...(issue === undefined ? [] : [issue]), ...parsed.issues];
  // Where there is no text, places count in what the bytes would be.
  const lines = text === undefined ? new LineIndex(new TextDecoder().decode(input.bytes)) : parsed.lines;
  const reader = new YamlEntities(file, input);
  for (const document of parsed.documents)
    reader.document(mayLink(text ?? '') ? withTargets(document, text ?? '') : document);
  return reader.parsedFile(issues.map((each) => placed(input.path, lines, each)));
};

/** True if a folder's name speaks of several things, and not of one empire or house and all that belongs to it. */
const isOfSeveral = (name: string): boolean =>
  /(?:s|people|npc|pc|character|person|location|place|faction|item|event)$/i.test(name);

/**
 * The kind that the folders and the file's own name tell. Where they disagree it is the folder's (`places/houses.yaml`), unless the file's
 * is a narrower one, or people: no other kind is called by their words. The kind from the file's name is a guess.
 */
function kindOfPath(parts: readonly string[], ontology: Ontology): ToldKind | undefined {
  const folder = kindOfFolders(parts.slice(0, -1).filter(isOfSeveral), ontology);
  const own = kindOfFolders(parts.slice(-1).filter(isOfSeveral), ontology);
  if (own === undefined || own.kind === folder?.kind) return folder;
  const isFolders = folder !== undefined && !isAllowedKind(ontology, own.kind, [folder.kind, 'Person']);
  return { kind: isFolders ? folder.kind : own.kind, isGuess: true };
}

const identityKeys = new Set(['id', 'name', 'kind', 'type']);

class YamlEntities {
  private readonly file: SourceFile;
  private readonly input: ReaderInput;
  private readonly declarations: Declaration[] = [];
  private readonly relations: RelationStatement[] = [];
  private readonly issues: FileIssue[] = [];
  /** The name of the folder or the file: `characters/`, `places.yaml`. */
  private readonly told: ToldKind | undefined;

  constructor(file: SourceFile, input: ReaderInput) {
    this.file = file;
    this.input = input;
    const { ontology } = input.config;
    const parts = file.path.replace(/\.[^./]+$/, '').split('/');
    const told = kindOfPath(parts, ontology);
    // Text in a folder of chronicles is more often their content than their description.
    const isSource = told === undefined || kindLine(ontology.kinds, told.kind).includes(inWorldSourceKind);
    this.told = isSource ? undefined : told;
  }

  parsedFile(problems: readonly Problem[]): ParsedFile {
    const own = this.issues.map((issue) => placed(this.file.path, this.file.lines, issue));
    const { file, declarations, relations } = this;
    return { file, declarations, relations, chunks: [], problems: [...problems, ...own] };
  }

  document(node: YamlNode): void {
    if (node.kind === 'seq') for (const item of node.items) this.item(item);
    else if (node.kind === 'map' && !isIdentified(node)) this.sections(node);
    else this.item(node);
  }

  /** One entity, or one relation by itself. */
  private item(node: YamlNode, options: { defaultKind?: Words; defaultId?: Words } = {}): void {
    if (node.kind === 'map') {
      if (isRelation(node)) this.relations.push({ file: this.file, fields: node });
      else if (node.pairs.length > 0) this.declarations.push(this.named(node, options));
      return;
    }
    if (node.kind === 'scalar' && node.value === null) return;
    const message = 'Expected an entity: a mapping with `name:` (or `id:`) and `kind:`.';
    this.issues.push({ offset: node.start, code: 'not-an-entity', message });
  }

  private named(node: YamlMap, options: { defaultKind?: Words; defaultId?: Words }): Declaration {
    this.issues.push(...misshapen(node));
    const { told } = this;
    const table = keyTableOf(this.input.config.ontology);
    const isOfKind = told !== undefined && node.pairs.every(({ key }) => table.allows(key.text, told.kind));
    return declarationOf(options.defaultId === undefined ? namedByTitle(node) : node, {
      file: this.file,
      ...options,
      ...(isOfKind ? { impliedKind: scalarOf(told.kind, 0, 0), isGuess: told.isGuess } : {}),
    });
  }

  private sections(map: YamlMap): void {
    const isTable = map.pairs.every(
      ({ value }) => value.kind === 'map' || (value.kind === 'scalar' && value.value === null),
    );
    for (const { key, value } of map.pairs) {
      const section = foldKey(key.text);
      const kind = this.kindOfSection(key);
      if (section === 'relations') {
        this.relations.push(...relationsIn(this.file, value));
        this.issues.push(...looseRelations(value));
      } else if (section === 'entities' || kind !== undefined) {
        const defaults = kind === undefined ? {} : { defaultKind: kind };
        if (value.kind === 'seq') for (const item of value.items) this.item(item, defaults);
        else if (value.kind === 'map') this.table(value, defaults);
        else if (value.value !== null) this.issues.push(noEntities(key));
      } else if (isTable) {
        if (value.kind === 'map') this.item(value, { defaultId: key });
      } else {
        // Things with names are surely meant; other keys may be another program's.
        const isMeant = value.kind === 'seq' && value.items.some((item) => item.kind === 'map' && isIdentified(item));
        const message = `\`${key.text}\` belongs to nothing: this document has no \`name:\` or \`id:\`. Add one, or make it a list of entities; to skip the file, add it to \`ignore:\` in lore.yaml.`;
        this.issues.push({ offset: key.start, code: isMeant ? 'nameless-entity' : 'stray-key', message });
      }
    }
  }

  /** `aldric: { kind: Person, … }`: the key is the id. */
  private table(map: YamlMap, defaults: { defaultKind?: Words }): void {
    const isNamed = defaults.defaultKind !== undefined;
    for (const { key, value } of map.pairs) {
      // A key of which nothing is said is still somebody, where the section says what.
      const isBare = isNamed && value.kind === 'scalar' && value.value === null;
      if (isBare) this.declarations.push(this.named(mapOf(key.start, []), { ...defaults, defaultId: key }));
      else this.item(value, { ...defaults, defaultId: key });
    }
  }

  /** `people:` → Person, `locations:` → Location. */
  private kindOfSection(key: Words): Words | undefined {
    const { kinds } = this.input.config.ontology;
    const kind = singularsOf(key.text)
      .map((word) => findKind(kinds, word))
      .find((found) => found !== undefined);
    return kind === undefined ? undefined : { ...key, text: kind.name, value: kind.name };
  }
}

/** A title is the name of what has no other. */
function namedByTitle(map: YamlMap): YamlMap {
  const isNamed = map.pairs.some(({ key }) => foldKey(key.text) === 'id' || nameKeys.has(foldKey(key.text)));
  if (isNamed) return map;
  const isTitle = (word: string): boolean => foldKey(word) === 'title';
  const pairs = map.pairs.map((pair) =>
    isTitle(pair.key.text) && pair.value.kind === 'scalar' ? { ...pair, key: { ...pair.key, text: 'name' } } : pair,
  );
  return { ...map, pairs };
}

function noEntities(key: Words): FileIssue {
  const message = `\`${key.text}\` holds no entities: expected a list or a mapping of them, so this is not read.`;
  return { offset: key.start, code: 'stray-key', message };
}

function isIdentified(map: YamlMap): boolean {
  return map.pairs.some(({ key, value }) => identityKeys.has(foldKey(key.text)) && value.kind !== 'map');
}

function isRelation(map: YamlMap): boolean {
  const keys = new Set(map.pairs.map(({ key }) => foldKey(key.text)));
  return keys.has('fromentity') && keys.has('type') && !keys.has('kind') && !keys.has('name');
}
