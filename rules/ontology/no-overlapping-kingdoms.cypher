/*---
id: ontology/no-overlapping-kingdoms
category: ontology
severity: warn
description: A location is controlled by one power at a time.
message: "{{k1}} and {{k2}} both control {{loc}}{{when}}."
hint: "End the earlier control (`until:`). If both are right, mark both `shared: true`, or add `note: claimant` (titular, in exile) to one."
rationale: Borders decide whose law holds, whose army marches, and whose tax is paid.
subject: { variable: loc, label: Entity }
predicate: CONTROLS
evidence: [r1, r2]
reach: 1
pairs: true
closure: [PART_OF, MEMBER_OF, LEADS, RULES, SERVES, SWORN_TO]
tags: [power, time]
---*/
MATCH (loc:Entity)<-[:TO]-(r1:CONTROLS)-[:FROM]->(k1:Entity),
      (loc)<-[:TO]-(r2:CONTROLS)-[:FROM]->(k2:Entity)
WHERE 'CONTROLS' IN $exclusive_to AND r1.id < r2.id AND k1.id <> k2.id
  AND NOT (coalesce(r1.shared, false) AND coalesce(r2.shared, false)) AND r1.excused IS NULL AND r2.excused IS NULL
  // A power within another holds the land for it: a queen for her kingdom, a march for the realm, a vassal for the lord or his realm.
  AND NOT (EXISTS { (k1)-[:MEMBER_OF|LEADS|RULES|PART_OF|SERVES|SWORN_TO*1..2]->(k2) }
    OR EXISTS { (k2)-[:MEMBER_OF|LEADS|RULES|PART_OF|SERVES|SWORN_TO*1..2]->(k1) }
    OR EXISTS { (k1)-[:SERVES|SWORN_TO*1..1]->(:Entity)<-[:LEADS|RULES*1..1]-(k2) }
    OR EXISTS { (k2)-[:SERVES|SWORN_TO*1..1]->(:Entity)<-[:LEADS|RULES*1..1]-(k1) })
WITH loc, r1, r2, k1, k2,
     time_windows_overlap(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until) AS overlap,
     // A claim without dates is usually true at present. Next to one that has ended, it decides nothing.
     time_one_has_ended(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until, $stated_now) AS one_has_ended
WHERE coalesce(overlap, true)
  // A note on one side applies to both sides.
  AND NOT (EXISTS { (loc)<-[:TO]-(told:CONTROLS) WHERE told.shared AND told.from_id = r1.from_id AND told.tier_rank >= r1.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r1.valid_from, r1.valid_until), true) }
    AND EXISTS { (loc)<-[:TO]-(told:CONTROLS) WHERE told.shared AND told.from_id = r2.from_id AND told.tier_rank >= r2.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r2.valid_from, r2.valid_until), true) })
RETURN loc, k1, k2, r1, r2,
       CASE WHEN overlap THEN 'definite' WHEN coalesce(one_has_ended, true) THEN 'undecided' ELSE 'possible' END AS verdict
