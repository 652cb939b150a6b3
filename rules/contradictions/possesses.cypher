/*---
id: contradictions/possesses
category: contradiction
severity: warn
description: An item has one holder at any moment.
message: "{{a}} and {{b}} both hold {{item}}{{when}}."
hint: "Add the end of the first holding (`until:`). If both are right, mark both `shared: true`, or add `note: claimant` to one."
rationale: The sword cannot hang in two halls.
subject: { variable: item, label: Entity }
predicate: POSSESSES
evidence: [r1, r2]
reach: 1
pairs: true
closure: [PART_OF, LIVES_IN, LOCATED_IN]
tags: [things, time]
---*/
MATCH (item:Entity)<-[:TO]-(r1:POSSESSES)-[:FROM]->(a:Entity)
MATCH (item)<-[:TO]-(r2:POSSESSES)-[:FROM]->(b:Entity)
WHERE 'POSSESSES' IN $exclusive_to AND r1.id < r2.id AND a.id <> b.id
  AND NOT (coalesce(r1.shared, false) AND coalesce(r2.shared, false)) AND r1.excused IS NULL AND r2.excused IS NULL
  AND (a:Location) = (b:Location) // a hall keeps what its lord owns
  AND NOT (EXISTS { (a)-[:MEMBER_OF|LEADS|RULES|PART_OF*1..1]->(b) } // a house and its head own together
    OR EXISTS { (b)-[:MEMBER_OF|LEADS|RULES|PART_OF*1..1]->(a) }
    OR EXISTS { (a)-[:PART_OF|LIVES_IN|LOCATED_IN*1..6]->(b) } // the chest in the vault in the keep
    OR EXISTS { (b)-[:PART_OF|LIVES_IN|LOCATED_IN*1..6]->(a) })
WITH item, r1, r2, a, b,
     time_windows_overlap(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until) AS overlap,
     // A claim without dates is usually true at present. Next to one that has ended, it decides nothing.
     time_one_has_ended(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until, $stated_now) AS one_has_ended
WHERE coalesce(overlap, true)
  // A note on one side applies to both sides.
  AND NOT (EXISTS { (a)<-[:FROM]-(told:POSSESSES) WHERE told.shared AND told.to_id = r1.to_id AND told.tier_rank >= r1.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r1.valid_from, r1.valid_until), true) }
    AND EXISTS { (b)<-[:FROM]-(told:POSSESSES) WHERE told.shared AND told.to_id = r2.to_id AND told.tier_rank >= r2.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r2.valid_from, r2.valid_until), true) })
RETURN item, a, b, r1, r2,
       CASE WHEN overlap THEN 'definite' WHEN coalesce(one_has_ended, true) THEN 'undecided' ELSE 'possible' END AS verdict
