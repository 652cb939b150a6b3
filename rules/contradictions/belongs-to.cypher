/*---
id: contradictions/belongs-to
category: contradiction
severity: warn
description: A person belongs to one culture at a time.
message: "{{who}} belongs to both {{a}} and {{b}}{{when}}."
hint: "Add the date of the change. If the person has two peoples, mark both `shared: true`."
rationale: Custom, speech and dress follow from it.
subject: { variable: who, label: Entity }
predicate: BELONGS_TO
evidence: [r1, r2]
reach: 1
pairs: true
closure: [PART_OF]
tags: [time]
---*/
MATCH (who:Entity)<-[:FROM]-(r1:BELONGS_TO)-[:TO]->(a:Entity)
MATCH (who)<-[:FROM]-(r2:BELONGS_TO)-[:TO]->(b:Entity)
WHERE 'BELONGS_TO' IN $exclusive_from
  AND r1.id < r2.id AND a.id <> b.id
  AND NOT (coalesce(r1.shared, false) AND coalesce(r2.shared, false)) AND r1.excused IS NULL AND r2.excused IS NULL
  AND NOT (EXISTS { (a)-[:PART_OF*1..6]->(b) }
    OR EXISTS { (b)-[:PART_OF*1..6]->(a) })
WITH who, r1, r2, a, b,
     time_windows_overlap(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until) AS overlap,
     // A claim without dates is usually true at present. Next to one that has ended, it decides nothing.
     time_one_has_ended(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until, $stated_now) AS one_has_ended
WHERE coalesce(overlap, true)
  // A note on one side applies to both sides.
  AND NOT (EXISTS { (who)<-[:FROM]-(told:BELONGS_TO) WHERE told.shared AND told.to_id = r1.to_id AND told.tier_rank >= r1.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r1.valid_from, r1.valid_until), true) }
    AND EXISTS { (who)<-[:FROM]-(told:BELONGS_TO) WHERE told.shared AND told.to_id = r2.to_id AND told.tier_rank >= r2.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r2.valid_from, r2.valid_until), true) })
RETURN who, a, b, r1, r2,
       CASE WHEN overlap THEN 'definite' WHEN coalesce(one_has_ended, true) THEN 'undecided' ELSE 'possible' END AS verdict
