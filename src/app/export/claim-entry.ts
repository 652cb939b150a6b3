import { trustOf } from '../../content/resolve/sources.ts';
import { KeyTable } from '../../content/vocabulary/key-table.ts';
import type { GraphNode } from '../../graph/port.ts';
import { dateContext, type WorldConfig } from '../../model/world-config.ts';
import { numberOf, textOf } from '../../rules/findings/nodes.ts';
import { printDate } from '../../time/date-expressions/print-date.ts';
import type { DateUnit } from '../../time/date-value.ts';
import { defined } from '../../util/defined.ts';
import type { ExportedGraph } from './exported-graph.ts';

/** What a first writing of a claim got wrong, as reading it back showed. */
export interface Corrections {
  /** Claims whose identity has to be written out. */
  readonly ids: ReadonlySet<string>;
  /** Claims whose dates, in the author's words, mean other days in YAML (a GEDCOM date): they are written anew. */
  readonly dates: ReadonlySet<string>;
}

type Entry = Record<string, unknown>;

/** Writes single claims in the world format. */
export class ClaimWriter {
  private readonly config: WorldConfig;
  private readonly graph: ExportedGraph;
  private readonly corrections: Corrections;
  private readonly keys: KeyTable;

  constructor(config: WorldConfig, graph: ExportedGraph, corrections: Corrections) {
    this.config = config;
    this.graph = graph;
    this.corrections = corrections;
    this.keys = new KeyTable(config.ontology);
  }

  /** The key under which a claim can stand on its subject; undefined where only the long form says it without doubt. */
  key(claim: GraphNode, kind: string): string | undefined {
    const type = textOf(claim, 'type') ?? '';
    const key = type.toLowerCase();
    const meaning = this.keys.lookup(key, kind === 'Entity' ? undefined : kind);
    if (textOf(claim, 'to_id') === undefined) return key;
    const says = meaning?.as === 'relation' && meaning.predicate.type === type && meaning.side === 'from';
    return says && meaning.dated === undefined ? key : undefined;
  }

  relation(claim: GraphNode, path: string): Entry {
    const shared = claim.properties.shared === true ? { shared: true } : {};
    return { to: textOf(claim, 'to_id') ?? '', ...this.window(claim), ...shared, ...this.fields(claim, path) };
  }

  longForm(claim: GraphNode, path: string): Entry {
    const { to, ...rest } = this.relation(claim, path);
    return { type: textOf(claim, 'type') ?? '', from_entity: textOf(claim, 'from_id') ?? '', to, ...rest };
  }

  /** A claim about what someone is, kept as an attribute because nobody declares it, stands under its predicate's key. */
  attribute(claim: GraphNode, path: string, kind: string): Entry {
    const meaning = this.keys.lookup(textOf(claim, 'type') ?? '', kind === 'Entity' ? undefined : kind);
    const word = meaning?.as === 'relation' ? 'to' : 'value';
    const dated =
      this.corrections.dates.has(textOf(claim, 'id') ?? '') && numberOf(claim, 'value_earliest') !== undefined;
    const value = dated ? this.dateOf(claim, 'value') : claim.properties.value;
    return { [word]: value, ...this.window(claim), ...this.fields(claim, path) };
  }

  /** The source a claim names, as it is written; undefined for its file's own. */
  sourceWords(claim: GraphNode): string | undefined {
    const source = this.graph.sources.get(textOf(claim, 'source_id') ?? '');
    if (source === undefined || textOf(source, 'path') === textOf(source, 'id')) return undefined;
    return source.labels.includes('Entity') ? textOf(source, 'id') : textOf(source, 'title');
  }

  private window(claim: GraphNode): Entry {
    const from = this.boundOf(claim, 'valid_from');
    const until = this.boundOf(claim, 'valid_until');
    return defined({ from, until });
  }

  /** Only what somebody has stated carries words. */
  private boundOf(claim: GraphNode, name: string): string | undefined {
    if (textOf(claim, `${name}_text`) === undefined) return undefined;
    return this.dateOf(claim, name);
  }

  private dateOf(claim: GraphNode, name: string): string {
    const text = textOf(claim, `${name}_text`) ?? '';
    if (!this.corrections.dates.has(textOf(claim, 'id') ?? '')) return text;
    const [earliest, latest, axis] = [
      numberOf(claim, `${name}_earliest`),
      numberOf(claim, `${name}_latest`),
      textOf(claim, `${name}_axis`),
    ];
    const unit: DateUnit = earliest !== undefined && earliest === latest ? 'day' : 'range';
    const { calendars } = this.config;
    const calendar = calendars.all.find((each) => each.axis === axis) ?? calendars.main;
    const date = { text, unit, calendar: calendar.name, ...defined({ earliest, latest, axis }) };
    return printDate(date, dateContext(this.config));
  }

  private fields(claim: GraphNode, path: string): Entry {
    const trust = trustOf(path, this.config.sources);
    const source = this.sourceWords(claim);
    const named = source === undefined ? undefined : this.graph.sources.get(textOf(claim, 'source_id') ?? '');
    const reliability = textOf(claim, 'reliability');
    const inherited = (named === undefined ? undefined : textOf(named, 'reliability')) ?? trust.reliability;
    const tier = textOf(claim, 'tier');
    const id = textOf(claim, 'id') ?? '';
    const stated: readonly (readonly [string, unknown])[] = [
      ['source', source],
      ['reliability', reliability === inherited ? undefined : reliability],
      ['tier', tier === trust.tier ? undefined : tier],
      ['confidence', numberOf(claim, 'confidence')],
      ['note', textOf(claim, 'note')],
      ['quote', textOf(claim, 'quote')],
      ['id', this.corrections.ids.has(id) ? id : undefined],
    ];
    return Object.fromEntries(stated.filter(([, value]) => value !== undefined));
  }
}
