/*---
id: contradictions/located-in
category: contradiction
severity: warn
description: Every person and thing is in one place at a time, or in a place and the place around it.
message: "{{who}} is in both {{a}} and {{b}}{{when}}."
hint: "Add the dates of each stay. If one place is within the other, add `part_of`."
rationale: A host that is in two valleys wins battles it should lose.
subject: { variable: who, label: Entity }
predicate: LOCATED_IN
evidence: [r1, r2]
reach: 1
pairs: true
closure: [PART_OF, LIVES_IN, LOCATED_IN]
tags: [places, time]
---*/
MATCH (who:Entity)<-[:FROM]-(r1:LOCATED_IN)-[:TO]->(a:Entity)
MATCH (who)<-[:FROM]-(r2:LOCATED_IN)-[:TO]->(b:Entity)
WHERE 'LOCATED_IN' IN $exclusive_from AND NOT who:Building // contradictions/two-sites checks buildings
  AND r1.id < r2.id AND a.id <> b.id
  AND NOT (coalesce(r1.shared, false) AND coalesce(r2.shared, false)) AND r1.excused IS NULL AND r2.excused IS NULL
  AND (a:Location) = (b:Location) // a realm holds towns, and a ship lies in harbours
  AND NOT (EXISTS { (a)-[:PART_OF|LIVES_IN|LOCATED_IN*1..8]->(b) } // the tower in the city in the march
    OR EXISTS { (b)-[:PART_OF|LIVES_IN|LOCATED_IN*1..8]->(a) })
WITH who, r1, r2, a, b,
     time_windows_overlap(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until) AS overlap,
     // A claim without dates is usually true at present. Next to one that has ended, it decides nothing.
     time_one_has_ended(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until, $stated_now) AS one_has_ended
WHERE coalesce(overlap, true)
  // A note on one side applies to both sides.
  AND NOT (EXISTS { (who)<-[:FROM]-(told:LOCATED_IN) WHERE told.shared AND told.to_id = r1.to_id AND told.tier_rank >= r1.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r1.valid_from, r1.valid_until), true) }
    AND EXISTS { (who)<-[:FROM]-(told:LOCATED_IN) WHERE told.shared AND told.to_id = r2.to_id AND told.tier_rank >= r2.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r2.valid_from, r2.valid_until), true) })
RETURN who, a, b, r1, r2,
       CASE WHEN overlap THEN 'definite' WHEN coalesce(one_has_ended, true) THEN 'undecided' ELSE 'possible' END AS verdict
