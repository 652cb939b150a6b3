/*---
id: anachronisms/created
category: anachronism
severity: warn
description: "Every maker and founder lived when the thing was made. Others may finish it after a death: possible."
message: "{{who}} ({{who.exists_from_text}} – {{who.exists_until_text}}) cannot have {{did}} {{thing}} ({{actual}})."
hint: "Correct the date of the making or of the maker's life. If both are right, name another maker."
rationale: A sword that is older than its smith has another story.
subject: { variable: who, label: Entity }
predicate: CREATED
evidence: [r]
facts: { who: existence, dated: beginning }
requires: [Relation]
params:
  testament_years: { default: 30, unit: years, description: How long after its maker's death a work may still be finished by others. }
reach: 1
tags: [time, things]
---*/
MATCH (who:Entity)<-[:FROM]-(r:CREATED)-[:TO]->(thing:Entity)
WHERE (r.valid_from_text IS NOT NULL OR thing.exists_from IS NOT NULL)
  AND (who.exists_from IS NOT NULL OR who.exists_until IS NOT NULL)
  AND who.undying IS NULL AND r.valid_backwards IS NULL
WITH who, r, thing, // the claim's own date, or the date of the thing
     CASE WHEN r.valid_from_text IS NOT NULL
          THEN time_in_window(r.valid_from, who.exists_from, who.exists_until)
          ELSE time_in_window(thing.exists_from, who.exists_from, who.exists_until) END AS there,
     CASE WHEN r.valid_from_text IS NOT NULL
          THEN time_before(r.valid_from, who.exists_from)
          ELSE time_before(thing.exists_from, who.exists_from) END AS before,
     CASE WHEN r.valid_from_text IS NOT NULL
          THEN time_longer_than(who.exists_until, r.valid_from, $testament_years)
          ELSE time_longer_than(who.exists_until, thing.exists_from, $testament_years) END AS long_after
WHERE (there = false OR there IS NULL)
  AND r.in_absence IS NULL
  // A maker of a later time may have remade it.
  AND NOT (coalesce(before, false) AND r.valid_from_text IS NULL
    AND (thing.refounded IS NOT NULL OR thing.restored IS NOT NULL OR thing.rebuilt IS NOT NULL OR thing.reforged IS NOT NULL))
WITH who, thing, r, there, before, long_after,
     CASE WHEN there IS NULL OR r.valid_from_text IS NOT NULL THEN null
          WHEN EXISTS { (thing)<-[:TO]-(also:CREATED)-[:FROM]->(maker:Entity) WHERE maker.id <> who.id
            AND time_in_window(thing.exists_from, maker.exists_from, maker.exists_until) } THEN 'its date may be that of another maker'
          WHEN before AND any(kind IN labels(thing) WHERE kind IN ['Building', 'Settlement', 'Book', 'Chronicle']) THEN 'its date may be of its beginning or its end' END AS otherwise
WITH who, thing, r, there, before, long_after,
     CASE WHEN there = false AND NOT coalesce(before OR long_after, false) THEN 'others may have finished it' ELSE otherwise END AS because
RETURN who, thing, r, 'CREATED' AS predicate, 'made' AS did, [(r)-[:TO]->(x:Entity) WHERE r.valid_from_text IS NULL | x] AS dated,
       CASE WHEN before THEN 'EXISTED_BEFORE' ELSE 'EXISTED_AFTER' END AS claim,
       CASE WHEN before THEN who.exists_from_text ELSE who.exists_until_text END AS expected,
       coalesce(r.valid_from_text, thing.exists_from_text) AS actual,
       because,
       CASE WHEN there IS NULL THEN 'undecided' WHEN because IS NULL THEN 'definite' ELSE 'possible' END AS verdict
UNION ALL
// A founder who came later. anachronisms/never-coexisted reports founders that the thing never met.
MATCH (who:Entity)<-[:FROM]-(r:FOUNDED)-[:TO]->(thing:Entity)
WHERE r.valid_from_text IS NULL AND thing.exists_from IS NOT NULL AND who.exists_from IS NOT NULL
  AND time_before(thing.exists_from, who.exists_from) AND NOT coalesce(time_before(thing.exists_until, who.exists_from), false)
  AND who.undying IS NULL
  AND r.in_absence IS NULL
  AND thing.refounded IS NULL AND thing.restored IS NULL AND thing.rebuilt IS NULL AND thing.reforged IS NULL
WITH who, thing, r,
     EXISTS { (thing)<-[:TO]-(also:FOUNDED)-[:FROM]->(founder:Entity) WHERE founder.id <> who.id
       AND time_in_window(thing.exists_from, founder.exists_from, founder.exists_until) } AS of_another
WITH who, thing, r, CASE WHEN of_another THEN 'its date may be that of another founder'
     WHEN any(kind IN labels(thing) WHERE kind IN ['Building', 'Settlement', 'Book', 'Chronicle']) THEN 'its date may be of its beginning or its end' END AS because
RETURN who, thing, r, 'FOUNDED' AS predicate, 'founded' AS did, [(r)-[:TO]->(x:Entity) | x] AS dated,
       'EXISTED_BEFORE' AS claim, who.exists_from_text AS expected, thing.exists_from_text AS actual,
       because, CASE WHEN because IS NULL THEN 'definite' ELSE 'possible' END AS verdict
