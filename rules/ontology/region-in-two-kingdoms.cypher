/*---
id: ontology/region-in-two-kingdoms
category: ontology
severity: warn
description: A region is part of one kingdom at a time, unless one kingdom is part of the other.
message: "{{region}} is part of both {{a}} and {{b}}{{when}}."
hint: "Add the end of the first (`until:`). If both are right, mark both `shared: true`, or add `note: disputed` (titular) to one."
rationale: A border on the map is a line on every page after it.
subject: { variable: region, label: Region }
predicate: PART_OF
evidence: [r1, r2]
reach: 1
pairs: true
closure: [PART_OF]
tags: [places, time]
---*/
MATCH (region:Region)<-[:FROM]-(r1:PART_OF)-[:TO]->(a:Kingdom),
      (region)<-[:FROM]-(r2:PART_OF)-[:TO]->(b:Kingdom)
WHERE r1.id < r2.id AND a.id <> b.id
  AND NOT (coalesce(r1.shared, false) AND coalesce(r2.shared, false)) AND r1.excused IS NULL AND r2.excused IS NULL
  AND NOT (EXISTS { (a)-[:PART_OF*1..6]->(b) }
    OR EXISTS { (b)-[:PART_OF*1..6]->(a) })
WITH region, r1, r2, a, b,
     time_windows_overlap(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until) AS overlap,
     // A claim without dates is usually true at present. Next to one that has ended, it decides nothing.
     time_one_has_ended(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until, $stated_now) AS one_has_ended
WHERE coalesce(overlap, true)
  // A note on one side applies to both sides.
  AND NOT (EXISTS { (region)<-[:FROM]-(told:PART_OF) WHERE told.shared AND told.to_id = r1.to_id AND told.tier_rank >= r1.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r1.valid_from, r1.valid_until), true) }
    AND EXISTS { (region)<-[:FROM]-(told:PART_OF) WHERE told.shared AND told.to_id = r2.to_id AND told.tier_rank >= r2.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r2.valid_from, r2.valid_until), true) })
RETURN region, a, b, r1, r2,
       CASE WHEN overlap THEN 'definite' WHEN coalesce(one_has_ended, true) THEN 'undecided' ELSE 'possible' END AS verdict
