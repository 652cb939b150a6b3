/*---
id: contradictions/two-sites
category: contradiction
severity: warn
description: An event and a building have one place, or a place and the place around it.
message: "{{who}} {{lies}} both {{a}} and {{b}}."
hint: "Correct one of the places. If one is within the other, add `part_of`; if both are right, mark both `shared: true`."
rationale: A battle with two fields and a hall in two towns send the story two ways.
subject: { variable: who, label: Entity }
evidence: [r1, r2]
requires: [Relation]
params:
  days: { default: 3, unit: days, description: "How long a battle may last, and stay in one land." }
reach: 1
closure: [PART_OF, LOCATED_IN]
tags: [places]
---*/
MATCH (who:Entity)<-[:FROM]-(r1:Relation)
WHERE (who:Event AND r1.type = 'OCCURRED_AT' AND NOT (who:War OR who:Journey OR who:Festival)) // these move
  OR (who:Building AND r1.type = 'LOCATED_IN' AND 'LOCATED_IN' IN $exclusive_from)
MATCH (who)<-[:FROM]-(r2:Relation)
WHERE r2.type = r1.type AND r1.id < r2.id AND NOT (coalesce(r1.shared, false) AND coalesce(r2.shared, false)) AND r1.excused IS NULL AND r2.excused IS NULL
MATCH (r1)-[:TO]->(a:Entity), (r2)-[:TO]->(b:Entity)
WHERE a.id <> b.id AND (a:Location) = (b:Location) // a realm holds towns, and a ship lies in harbours
  AND NOT (EXISTS { (a)-[:PART_OF|LOCATED_IN|LIVES_IN*1..8]->(b) }
    OR EXISTS { (b)-[:PART_OF|LOCATED_IN|LIVES_IN*1..8]->(a) })
  // If no file states the land of a town, it may be the other place.
  AND (a.kind = b.kind OR (EXISTS { (a)-[:PART_OF|LOCATED_IN|LIVES_IN*1..1]->(:Entity) } AND EXISTS { (b)-[:PART_OF|LOCATED_IN|LIVES_IN*1..1]->(:Entity) }))
WITH who, r1.type AS predicate, r1, r2, a, b,
     // A note on one side applies to both sides.
     [(who)<-[:FROM]-(told:Relation) WHERE told.shared AND told.type = r1.type AND told.tier_rank >= r1.tier_rank AND told.tier_rank >= r2.tier_rank | told.to_id] AS shared,
     time_windows_overlap(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until) AS overlap,
     // A claim without dates is usually true at present. Next to one that has ended, it decides nothing.
     time_one_has_ended(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until, $stated_now) AS one_has_ended,
     CASE WHEN r1.path = r2.path AND (r1.source_id = r2.source_id OR r1.source_id = r1.path OR r2.source_id = r2.path) THEN 'one file may know that it has two places'
          WHEN r1.note IS NOT NULL OR r2.note IS NOT NULL THEN 'the note may explain it'
          WHEN r1.valid_from_text IS NOT NULL OR r1.valid_until_text IS NOT NULL OR r2.valid_from_text IS NOT NULL OR r2.valid_until_text IS NOT NULL
          THEN 'a part of it, or its land, may have changed'
          WHEN a:Region OR a:Wilds OR a:Plane OR b:Region OR b:Wilds OR b:Plane THEN 'lands may border each other'
          WHEN any(word IN ['bridge', 'wall', 'road', 'dyke', 'canal', 'tunnel', 'aqueduct', 'river', 'border', 'frontier', 'marches'] WHERE toLower(who.name) CONTAINS word) THEN 'it may lie between two lands'
          WHEN toLower(who.name) CONTAINS toLower(a.name) AND toLower(who.name) CONTAINS toLower(b.name) THEN 'its name has both places'
          WHEN who:Building THEN null
          // A flood, a rising or a plague.
          WHEN NOT (who:Battle OR who:Ceremony) THEN 'some events reach many places'
          WHEN NOT coalesce(who.happened_until_latest - who.happened_from_earliest < 400, false) THEN 'it may have taken years'
          WHEN who:Ceremony AND who.happened_until_latest <> who.happened_from_earliest THEN 'a rite may be held twice'
          WHEN who.happened_from_text <> who.happened_until_text AND who.happened_until_latest - who.happened_from_earliest > $days THEN 'it may have moved' END AS doubt
WHERE coalesce(overlap, true)
  AND NOT (r1.to_id IN shared AND r2.to_id IN shared)
WITH who, predicate, r1, r2, a, b, overlap, one_has_ended, doubt,
     [(a)-[:PART_OF|LOCATED_IN|LIVES_IN*1..8]->(land:Entity) WHERE doubt IS NULL AND (land:Region OR land:Kingdom OR land:Plane) | land] AS lands_a,
     [(b)-[:PART_OF|LOCATED_IN|LIVES_IN*1..8]->(land:Entity) WHERE doubt IS NULL AND (land:Region OR land:Kingdom OR land:Plane) | land] AS lands_b,
     // Lands that border each other, and wholes that change or are in dispute, prove nothing.
     [(a)-[:PART_OF|LOCATED_IN|LIVES_IN*1..8]->(:Entity)<-[:FROM|TO]-(:BORDERS)-[:FROM|TO]->(next:Entity) WHERE doubt IS NULL | next] AS next_to_a,
     [(a)<-[:FROM]-(c:Relation) WHERE doubt IS NULL AND ((c.type IN ['PART_OF', 'LOCATED_IN'] AND (c.valid_from_text IS NOT NULL OR c.valid_until_text IS NOT NULL OR c.note IS NOT NULL OR c.shared OR c.uncertain)) OR (c.type = 'BORDERS' AND c.to_id = b.id)) | c.id]
       + [(b)<-[:FROM]-(c:Relation) WHERE doubt IS NULL AND ((c.type IN ['PART_OF', 'LOCATED_IN'] AND (c.valid_from_text IS NOT NULL OR c.valid_until_text IS NOT NULL OR c.note IS NOT NULL OR c.shared OR c.uncertain)) OR (c.type = 'BORDERS' AND c.to_id = a.id)) | c.id]
       + [(a)-[:PART_OF|LOCATED_IN|LIVES_IN*1..8]->(:Entity)<-[:FROM]-(c:Relation) WHERE doubt IS NULL AND c.type IN ['PART_OF', 'LOCATED_IN']
       AND (c.valid_from_text IS NOT NULL OR c.valid_until_text IS NOT NULL OR c.note IS NOT NULL OR c.shared OR c.uncertain) | c.id]
       + [(b)-[:PART_OF|LOCATED_IN|LIVES_IN*1..8]->(:Entity)<-[:FROM]-(c:Relation) WHERE doubt IS NULL AND c.type IN ['PART_OF', 'LOCATED_IN']
       AND (c.valid_from_text IS NOT NULL OR c.valid_until_text IS NOT NULL OR c.note IS NOT NULL OR c.shared OR c.uncertain) | c.id] AS loose
RETURN who, predicate, r1, r2, a, b, CASE WHEN who:Event THEN 'happened at' ELSE 'is in' END AS lies,
       coalesce(doubt, 'no file states that the two places lie in two lands apart') AS because,
       CASE WHEN doubt IS NULL AND size(loose) = 0
              AND any(x IN lands_a WHERE NOT x IN lands_b AND any(y IN lands_b WHERE x.kind = y.kind AND NOT y IN lands_a AND NOT y IN next_to_a
                AND (NOT x:Kingdom OR (x.exists_until_text IS NULL AND y.exists_until_text IS NULL)))) // realms that ended may have followed each other
            THEN 'definite'
            WHEN who:Building AND NOT coalesce(overlap, false) AND coalesce(one_has_ended, true) THEN 'undecided' ELSE 'possible' END AS verdict
