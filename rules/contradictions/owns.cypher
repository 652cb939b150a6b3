/*---
id: contradictions/owns
category: contradiction
severity: warn
description: A thing has one owner at any moment; several may own it together.
message: "{{a}} and {{b}} both own {{item}}{{when}}."
hint: "Joint owners: mark both `shared: true`. Others: add the end of the first ownership (`until:`). A keeper or thief is `held_by:`."
rationale: Heirs and buyers quarrel over a thing with two owners.
subject: { variable: item, label: Entity }
predicate: OWNS
evidence: [r1, r2]
reach: 1
pairs: true
tags: [things, time]
---*/
MATCH (item:Entity)<-[:TO]-(r1:OWNS)-[:FROM]->(a:Entity)
MATCH (item)<-[:TO]-(r2:OWNS)-[:FROM]->(b:Entity)
WHERE 'OWNS' IN $exclusive_to AND r1.id < r2.id AND a.id <> b.id
  AND NOT (coalesce(r1.shared, false) AND coalesce(r2.shared, false)) AND r1.excused IS NULL AND r2.excused IS NULL
  AND (a:Location) = (b:Location) // a hall and its lord own the same things
  // Spouses, a house and its members, a realm and its ruler own together.
  AND NOT EXISTS { (a)-[:SPOUSE_OF|MEMBER_OF|LEADS|RULES|PART_OF*1..1]-(b) }
WITH item, r1, r2, a, b,
     time_windows_overlap(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until) AS overlap,
     // A claim without dates is usually true at present. Next to one that has ended, it decides nothing.
     time_one_has_ended(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until, $stated_now) AS one_has_ended
WHERE coalesce(overlap, true)
  // A note on one side applies to both sides.
  AND NOT (EXISTS { (a)<-[:FROM]-(told:OWNS) WHERE told.shared AND told.to_id = r1.to_id AND told.tier_rank >= r1.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r1.valid_from, r1.valid_until), true) }
    AND EXISTS { (b)<-[:FROM]-(told:OWNS) WHERE told.shared AND told.to_id = r2.to_id AND told.tier_rank >= r2.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r2.valid_from, r2.valid_until), true) })
WITH item, r1, r2, a, b, overlap, one_has_ended, CASE WHEN overlap AND NOT 'OWNS' IN $own_exclusive_to THEN 'two may own one thing together' END AS because
RETURN item, a, b, r1, r2, because,
       CASE WHEN because IS NOT NULL THEN 'possible' WHEN overlap THEN 'definite' WHEN coalesce(one_has_ended, true) THEN 'undecided' ELSE 'possible' END AS verdict
