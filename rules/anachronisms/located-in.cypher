/*---
id: anachronisms/located-in
category: anachronism
severity: warn
description: Every stay in a place is dated while both exist. A stay after its fall is possible.
message: "{{r}}, but {{who}} existed {{who.exists_from_text}} – {{who.exists_until_text}}."
hint: "Correct the dates of the claim, or of the one that did not exist then."
rationale: Ruins have residents only by mistake, or by magic that the author should explain.
subject: { variable: who, label: Entity }
evidence: [r]
facts: { who: existence }
requires: [Relation]
reach: 1
tags: [time]
---*/
MATCH (who:Entity)<-[:FROM|TO]-(r:Relation)
WHERE r.type IN ['LOCATED_IN', 'LIVES_IN'] AND (r.valid_from_text IS NOT NULL OR r.valid_until_text IS NOT NULL) // only dates that an author stated
  AND (who.exists_from IS NOT NULL OR who.exists_until IS NOT NULL)
  AND who.undying IS NULL AND NOT r.type IN $posthumous AND r.valid_backwards IS NULL
WITH who, r,
     CASE WHEN r.valid_from_text IS NOT NULL THEN time_in_window(r.valid_from, who.exists_from, who.exists_until) END AS begins,
     CASE WHEN r.valid_until_text IS NOT NULL THEN time_in_window(r.valid_until, who.exists_from, who.exists_until) END AS ends
WHERE (begins = false OR ends = false)
  AND r.in_absence IS NULL
WITH who, r, begins, coalesce(time_before(r.valid_from, who.exists_from), time_before(r.valid_until, who.exists_from), false) AS early, r.to_id = who.id AS is_place,
     [(r)-[:FROM|TO]->(side:Entity) WHERE side.undying IS NOT NULL | side.id] AS undying,
     [(r)-[:FROM]->(inside:Entity) WHERE inside:Location OR inside:Item | inside.id] AS within
// Land exists before it has a name and after its destruction. A thing within a place may outlast the place.
WHERE size(undying) = 0 AND NOT (is_place AND (size(within) > 0 OR any(kind IN labels(who) WHERE kind IN ['Region', 'Wilds', 'Plane', 'Dungeon'])))
WITH who, r, begins, early,
     CASE WHEN is_place AND NOT early THEN 'people may live in ruins'
          WHEN NOT is_place AND NOT early AND r.key IN ['location', 'whereabouts'] THEN 'the dead lie somewhere, too' END AS because
RETURN who, r, r.type AS predicate, because,
       CASE WHEN early THEN 'EXISTED_BEFORE' ELSE 'EXISTED_AFTER' END AS claim,
       CASE WHEN early THEN who.exists_from_text ELSE who.exists_until_text END AS expected,
       CASE WHEN begins = false THEN r.valid_from_text ELSE r.valid_until_text END AS actual,
       CASE WHEN because IS NULL THEN 'definite' ELSE 'possible' END AS verdict
