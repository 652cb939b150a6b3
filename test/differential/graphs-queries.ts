/** Whether two windows overlap, as rules say it once their time functions are expanded: null when the dates do not decide. */
const overlap = (a: string, b: string): string => `CASE
    WHEN ${a}.valid_until_latest < ${b}.valid_from_earliest OR ${b}.valid_until_latest < ${a}.valid_from_earliest THEN false
    WHEN ${a}.valid_from_latest <= ${b}.valid_until_earliest AND ${b}.valid_from_latest <= ${a}.valid_until_earliest THEN true
    ELSE null END`;

/** Queries in the shapes that rules have, by what they look for. */
export const queries: Readonly<Record<string, string>> = {
  'two rulers of one place at a time': `
    MATCH (place:Location)<-[:TO]-(r1:RULES)-[:FROM]->(a:Entity), (place)<-[:TO]-(r2:RULES)-[:FROM]->(b:Entity)
    WHERE r1.id < r2.id AND a.id <> b.id AND NOT (coalesce(r1.shared, false) AND coalesce(r2.shared, false))
    WITH place, a, b, r1, r2, ${overlap('r1', 'r2')} AS overlap
    WHERE coalesce(overlap, true)
    RETURN place, a, b, r1, r2, CASE WHEN overlap THEN 'definite' ELSE 'possible' END AS verdict`,
  'two kingdoms that control one place, by native edges': `
    MATCH (k1:Kingdom)-[c1:CONTROLS]->(loc:Location)<-[c2:CONTROLS]-(k2:Kingdom)
    WHERE k1.id < k2.id AND coalesce(${overlap('c1', 'c2')}, true)
    RETURN k1, k2, loc, c1.relation_id AS first, c2.relation_id AS second`,
  'kingdoms compared by identity': `
    MATCH (k1:Kingdom)-[:CONTROLS]->(loc:Location)<-[:CONTROLS]-(k2:Kingdom)
    WHERE k1 <> k2 AND k1.exists_from <= k2.exists_until AND k2.exists_from <= k1.exists_until
    RETURN k1.id AS k1, k2.id AS k2, loc.id AS loc`,
  'an item with two holders, pairs from a collected list': `
    MATCH (i:Item)<-[:TO]-(r:POSSESSES)-[:FROM]->(p:Person)
    WITH i, collect({r: r, p: p}) AS held WHERE size(held) > 1
    UNWIND held AS x UNWIND held AS y
    WITH i, x.r AS r1, y.r AS r2, x.p AS p1, y.p AS p2 WHERE r1.id < r2.id AND p1.id <> p2.id
    RETURN i.id AS item, r1.id AS r1, r2.id AS r2, ${overlap('r1', 'r2')} AS overlap`,
  'more than two parents': `
    MATCH (c:Person)-[:CHILD_OF]->(p:Person)
    WITH c, collect(DISTINCT p) AS parents WHERE size(parents) > 2
    RETURN c.id AS child, size(parents) AS parents`,
  'a child not certainly younger than its parent': `
    MATCH (c:Person)-[r:CHILD_OF]->(p:Person)
    WHERE c.exists_from_latest < p.exists_from_earliest + 12 * 365 OR c.exists_from_earliest IS NULL
    RETURN c.id AS child, p.id AS parent, r.relation_id AS id, c.exists_from_latest < p.exists_from_earliest AS definite`,
  'a fighter who did not live at the time': `
    MATCH (p:Person)<-[:FROM]-(r:PARTICIPATED_IN)-[:TO]->(e:Event)
    WITH p, r, e, CASE WHEN e.date_latest < p.exists_from_earliest THEN 'EXISTED_AFTER'
                       WHEN e.date_earliest > p.exists_until_latest THEN 'EXISTED_BEFORE' END AS claim
    WHERE claim IS NOT NULL
    RETURN p, e.name AS event, claim, r.valid_from AS expected`,
  'a person of unknown lineage': `
    MATCH (p:Person)
    WHERE p.exists_from IS NULL AND NOT EXISTS { (p)-[:CHILD_OF]->(:Person) }
      AND NOT EXISTS { MATCH (p)<-[:CHILD_OF]-(c:Person) WHERE c.exists_from IS NOT NULL }
    RETURN p.id AS id, coalesce(p.gender, '?') AS gender`,
  'an unmapped location': `
    MATCH (l:Location) WHERE NOT l:Region AND NOT EXISTS { MATCH (l)-[:PART_OF*1..4]->(:Region) }
    RETURN l.id AS id, labels(l) AS labels`,
  'a chain of parts that returns to its start': `
    MATCH (l:Location)-[:PART_OF*1..4]->(l) RETURN DISTINCT l.id AS id`,
  'what each location is part of, if anything': `
    MATCH (l:Location) OPTIONAL MATCH (l)-[r:PART_OF]->(whole)
    WITH l, whole, r ORDER BY r.relation_id
    RETURN l.id AS id, collect(whole.id) AS wholes, count(r) AS times, min(r.valid_from) AS first, max(r.valid_until) AS last`,
  'spouses either way round, once': `
    MATCH (a:Person)-[r:SPOUSE_OF]-(b:Person) WHERE a.id < b.id
    WITH a, b, count(r) AS claims, collect(r.tier) AS tiers
    RETURN a.id AS a, b.id AS b, claims, any(x IN tiers WHERE x = 3) AS canon`,
  'battles in the wrong order': `
    MATCH (a:Battle)-[p:PRECEDED]->(b:Battle)
    WHERE NOT coalesce(a.date_earliest <= b.date_latest, true) OR a.id = b.id
    RETURN a.id AS a, b.id AS b, p.relation_id AS id, a.date - b.date AS days`,
  'counts by kind, gender and tier': `
    MATCH (e:Entity)<-[:FROM]-(r:Relation)
    WITH e.kind AS kind, e.gender AS gender, r.tier AS tier, count(*) AS n, coalesce(sum(r.valid_from), 0) AS total,
         collect(r.valid_until) AS ends
    RETURN kind, gender, tier, n, total, size([x IN ends WHERE x > 400 | x]) AS late ORDER BY kind, gender, tier`,
  'aliases shared by two entities': `
    MATCH (a:Entity) UNWIND a.aliases AS alias
    MATCH (b:Entity) WHERE a.id < b.id AND alias IN b.aliases
    RETURN alias, a.id AS a, b.id AS b ORDER BY alias, a, b LIMIT 40`,
  'what a scope touches': `
    MATCH (place:Location) WHERE place.id IN $scope
    MATCH (place)<-[:TO]-(r:Relation)-[:FROM]->(who:Entity)
    RETURN place.id AS place, r.type AS type, who.id AS who, type(head([(who)-[n]->(place) | n])) AS native`,
};

export const params = { scope: ['town-0', 'town-3', 'region-1', 'nowhere'] };
