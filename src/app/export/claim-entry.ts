import { trustOf } from '../../content/resolve/sources.ts';
import { KeyTable } from '../../content/vocabulary/key-table.ts';
import { dateContext, type WorldConfig } from '../../model/world-config.ts';
import type { StoredClaim } from '../../queries/stored-claims.ts';
import type { StoredDate } from '../../queries/stored-things.ts';
import { printDate } from '../../time/date-expressions/print-date.ts';
import type { DateUnit } from '../../time/date-value.ts';
import { defined } from '../../util/defined.ts';
import type { ExportedLore } from './exported-lore.ts';

/** The errors in a first version of a claim, as reading it back showed. */
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
  private readonly lore: ExportedLore;
  private readonly corrections: Corrections;
  private readonly keys: KeyTable;

  constructor(config: WorldConfig, lore: ExportedLore, corrections: Corrections) {
    this.config = config;
    this.lore = lore;
    this.corrections = corrections;
    this.keys = new KeyTable(config.ontology);
  }

  /** The key under which a claim can stand on its subject; undefined where only the long form is unambiguous. */
  key(claim: StoredClaim, kind: string): string | undefined {
    const type = claim.type;
    const key = claim.key ?? type.toLowerCase();
    const meaning = this.keys.lookup(key, kind === 'Entity' ? undefined : kind);
    if (claim.to_id === undefined) return key;
    const says = meaning?.as === 'relation' && meaning.predicate.type === type && meaning.side === 'from';
    return says && meaning.dated === undefined ? key : undefined;
  }

  relation(claim: StoredClaim, path: string): Entry {
    const shared = claim.shared ? { shared: true } : {};
    return { to: claim.to_id ?? '', ...this.window(claim), ...shared, ...this.fields(claim, path) };
  }

  longForm(claim: StoredClaim, path: string): Entry {
    const { to, ...rest } = this.relation(claim, path);
    const from = claim.from_id ?? '';
    const meaning = claim.key === undefined ? undefined : this.keys.relation(claim.key, undefined);
    if (meaning?.predicate.type !== claim.type) return { type: claim.type, from_entity: from, to, ...rest };
    const [subject, object] = meaning.side === 'from' ? [from, to] : [to, from];
    return { type: claim.key, from_entity: subject, to: object, ...rest };
  }

  /** A claim about what someone is, kept as an attribute because nobody declares it, stands under its predicate's key. */
  attribute(claim: StoredClaim, path: string, kind: string): Entry {
    const meaning = this.keys.lookup(claim.type, kind === 'Entity' ? undefined : kind);
    const word = meaning?.as === 'relation' ? 'to' : 'value';
    const dated = this.corrections.dates.has(claim.id) && claim.date.earliest !== undefined;
    const value = dated ? this.dateOf(claim, claim.date) : claim.value;
    return { [word]: value, ...this.window(claim), ...this.fields(claim, path) };
  }

  /** The source a claim names, as it is written; undefined for its file's own. */
  sourceWords(claim: StoredClaim): string | undefined {
    const source = this.lore.sources.get(claim.source_id ?? '');
    if (source === undefined || source.path === source.id) return undefined;
    return source.isEntity ? source.id : source.title;
  }

  private window(claim: StoredClaim): Entry {
    const bound = (date: StoredDate): string | undefined => (date.stated ? this.dateOf(claim, date) : undefined);
    return defined({ from: bound(claim.from), until: bound(claim.until) });
  }

  private dateOf({ id }: StoredClaim, { stated, text: words = '', earliest, latest, axis }: StoredDate): string {
    const text = stated ? words : '';
    if (!this.corrections.dates.has(id)) return text;
    const unit: DateUnit = earliest !== undefined && earliest === latest ? 'day' : 'range';
    const { calendars } = this.config;
    const calendar = calendars.all.find((each) => each.axis === axis) ?? calendars.main;
    const date = { text, unit, calendar: calendar.name, ...defined({ earliest, latest, axis }) };
    return printDate(date, dateContext(this.config));
  }

  private fields(claim: StoredClaim, path: string): Entry {
    const trust = trustOf(path, this.config.sources);
    const source = this.sourceWords(claim);
    const named = source === undefined ? undefined : this.lore.sources.get(claim.source_id ?? '');
    const { id, reliability, tier, confidence, note, quote, project } = claim;
    const inherited = named?.reliability ?? trust.reliability;
    const stated: readonly (readonly [string, unknown])[] = [
      ['source', source],
      ['reliability', reliability === inherited ? undefined : reliability],
      ['tier', tier === trust.tier ? undefined : tier],
      ['confidence', confidence],
      ['uncertain', claim.uncertain ? true : undefined],
      ['project', project === trust.project ? undefined : project],
      ['note', note],
      ['quote', quote],
      ['id', this.corrections.ids.has(id) ? id : undefined],
    ];
    return Object.fromEntries(stated.filter(([, value]) => value !== undefined));
  }
}
