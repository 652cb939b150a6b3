import type { Claim, Entity, LoreSource, WorldContent } from '../../src/model/claim.ts';
import type { Ontology } from '../../src/model/ontology.ts';
import type { DateValue } from '../../src/time/date-value.ts';
import { stableHash } from '../../src/util/hash.ts';
import type { GeneratedEntity, GeneratedWorld, VagueYear } from './world.ts';
import { filed, yearText } from './write-world.ts';

const daysPerYear = 365;
const circa = 5;

/** The same world without the detour over files: what readers would hand to ingest. */
export function worldContent(world: GeneratedWorld, ontology: Ontology): WorldContent {
  const entities: Entity[] = [];
  const claims: Claim[] = [];
  const sources: LoreSource[] = [];
  const seen = new Map<string, number>();
  for (const [path, chapter] of filed(world)) {
    sources.push({ id: path, path, title: path, kind: 'yaml', tier: 'entity', sha256: stableHash(path) });
    let line = 1;
    for (const entity of chapter) {
      const place = () => ({ path, line: line++, column: 3 });
      entities.push(entityOf(entity, ontology, place()));
      for (const claim of claimsOf(entity, path, place)) {
        const count = seen.get(claim.id) ?? 0;
        seen.set(claim.id, count + 1);
        claims.push(count === 0 ? claim : { ...claim, id: `${claim.id}-${count}` });
      }
    }
  }
  return { entities, claims, sources, chunks: [] };
}

function entityOf({ id, kind, name }: GeneratedEntity, ontology: Ontology, place: Entity['place']): Entity {
  const labels: string[] = [];
  for (let at: string | undefined = kind; at !== undefined; at = ontology.kinds.get(at)?.parent) labels.push(at);
  return { id, name, aliases: [], kind, labels, place, draft: false };
}

function* claimsOf(entity: GeneratedEntity, source: string, place: () => Entity['place']): Generator<Claim> {
  const base = { source_id: source, tier: 'entity', status: 'active' } as const;
  for (const [type, value] of Object.entries(entity.attributes)) {
    const text = typeof value === 'object' ? yearText(value) : value;
    yield {
      ...base,
      form: 'attribute',
      id: stableHash(entity.id, type, String(text)),
      place: { ...place(), quote: `${type}: ${text}` },
      entity_id: entity.id,
      type,
      value: text,
      ...(typeof value === 'object' ? { date: dateOf(value) } : {}),
    };
  }
  for (const { type, to, from, until } of entity.relations) {
    const window = [from, until].map((date) => (date === undefined ? '' : yearText(date)));
    yield {
      ...base,
      form: 'relation',
      id: stableHash(entity.id, type, to, ...window),
      place: { ...place(), quote: `${type.toLowerCase()}: { to: ${to}, from: ${window[0]}, until: ${window[1]} }` },
      type,
      from_id: entity.id,
      to_id: to,
      ...(from ? { valid_from: dateOf(from) } : {}),
      ...(until ? { valid_until: dateOf(until) } : {}),
    };
  }
}

function dateOf(date: VagueYear): DateValue {
  const spread = date.form === 'circa' ? circa : 0;
  const text = yearText(date);
  const latest = (date.year + spread + 1) * daysPerYear - 1;
  if (date.form === 'before') return { latest: date.year * daysPerYear - 1, text, unit: 'year', calendar: 'years' };
  const earliest = (date.year - spread) * daysPerYear;
  const unit = date.form === 'circa' ? 'circa' : 'year';
  return { earliest, latest, text, unit, calendar: 'years', year: date.year };
}
