/*---
id: contradictions/declared-exclusive
category: contradiction
severity: warn
description: "A relation marked `one_at_a_time` has one partner at any moment."
message: "{{r1}}, but {{r2}}."
hint: "Date them apart. If both are right: both `shared: true`, one `note: claimant`, or `predicates: { {{predicate}}: { one_at_a_time: none } }`."
rationale: The author declared it, so the author wants to know.
subject: { variable: who, label: Entity }
evidence: [r1, r2]
requires: [Relation]
reach: 1
pairs: true
closure: [PART_OF, LIVES_IN, LOCATED_IN]
tags: [time]
---*/
MATCH (who:Entity)<-[:FROM]-(r1:Relation)
WHERE r1.type IN $exclusive_from AND NOT r1.type IN $symmetric
  AND NOT r1.type IN ['MEMBER_OF', 'BELONGS_TO', 'LOCATED_IN'] // other rules check these
MATCH (who)<-[:FROM]-(r2:Relation)
WHERE r2.type = r1.type AND r1.id < r2.id AND NOT (coalesce(r1.shared, false) AND coalesce(r2.shared, false)) AND r1.excused IS NULL AND r2.excused IS NULL
MATCH (r1)-[:TO]->(a:Entity), (r2)-[:TO]->(b:Entity)
WHERE a.id <> b.id AND NOT (EXISTS { (a)-[:PART_OF|LIVES_IN|LOCATED_IN*1..8]->(b) } // born in the city, and in the land it lies in
    OR EXISTS { (b)-[:PART_OF|LIVES_IN|LOCATED_IN*1..8]->(a) })
  // A house and its head are one lord.
  AND NOT (EXISTS { (a)-[:MEMBER_OF|LEADS|RULES*1..1]->(b) } OR EXISTS { (b)-[:MEMBER_OF|LEADS|RULES*1..1]->(a) })
  // An oath to a vassal is one to his liege.
  AND NOT (r1.type = 'SWORN_TO' AND (EXISTS { (a)-[:SWORN_TO*1..1]->(b) } OR EXISTS { (b)-[:SWORN_TO*1..1]->(a) }))
WITH who, r1.type AS predicate, r1, r2,
     CASE WHEN r1.type IN $timeless THEN true
          ELSE time_windows_overlap(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until) END AS overlap,
     // A claim without dates is usually true at present. Next to one that has ended, it decides nothing.
     time_one_has_ended(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until, $stated_now) AS one_has_ended
WHERE coalesce(overlap, true)
  // A note on one side applies to both sides.
  AND NOT (EXISTS { (who)<-[:FROM]-(told:Relation) WHERE told.shared AND told.type = predicate AND told.to_id = r1.to_id AND told.tier_rank >= r1.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r1.valid_from, r1.valid_until), true) }
    AND EXISTS { (who)<-[:FROM]-(told:Relation) WHERE told.shared AND told.type = predicate AND told.to_id = r2.to_id AND told.tier_rank >= r2.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r2.valid_from, r2.valid_until), true) })
  AND NOT EXISTS { (who)<-[:FROM]-(told:Relation) WHERE toLower(coalesce(told.note, '')) CONTAINS 'honorary' AND told.type = predicate AND (told.to_id = r1.to_id AND told.tier_rank >= r1.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r1.valid_from, r1.valid_until), true)
      OR told.to_id = r2.to_id AND told.tier_rank >= r2.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r2.valid_from, r2.valid_until), true)) }
RETURN who, predicate, r1, r2, CASE WHEN overlap THEN 'definite' WHEN coalesce(one_has_ended, true) THEN 'undecided' ELSE 'possible' END AS verdict
UNION ALL
MATCH (who:Entity)<-[:TO]-(r1:Relation)
WHERE r1.type IN $exclusive_to AND NOT r1.type IN $symmetric
  AND NOT r1.type IN ['RULES', 'OWNS', 'POSSESSES', 'CONTROLS'] // other rules check these, too
  AND NOT (r1.type = 'LEADS' AND who:Event) // the two sides of a battle have a leader each
MATCH (who)<-[:TO]-(r2:Relation)
WHERE r2.type = r1.type AND r1.id < r2.id AND NOT (coalesce(r1.shared, false) AND coalesce(r2.shared, false)) AND r1.excused IS NULL AND r2.excused IS NULL
MATCH (r1)-[:FROM]->(a:Entity), (r2)-[:FROM]->(b:Entity)
WHERE a.id <> b.id AND NOT (EXISTS { (a)-[:PART_OF|LIVES_IN|LOCATED_IN*1..8]->(b) }
    OR EXISTS { (b)-[:PART_OF|LIVES_IN|LOCATED_IN*1..8]->(a) })
  // A house and its head are one lord.
  AND NOT (EXISTS { (a)-[:MEMBER_OF|LEADS|RULES*1..1]->(b) } OR EXISTS { (b)-[:MEMBER_OF|LEADS|RULES*1..1]->(a) })
WITH who, r1.type AS predicate, r1, r2, a, b,
     CASE WHEN r1.type IN $timeless THEN true
          ELSE time_windows_overlap(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until) END AS overlap,
     // A claim without dates is usually true at present. Next to one that has ended, it decides nothing.
     time_one_has_ended(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until, $stated_now) AS one_has_ended
WHERE coalesce(overlap, true)
  // If the dates do not decide, a succession does: the captain, and his successor.
  AND (overlap OR NOT (EXISTS { (a)-[:SUCCEEDED]->(b) } OR EXISTS { (b)-[:SUCCEEDED]->(a) }))
  // A note on one side applies to both sides. The search starts at the holders: each has few claims, and the thing they hold may have thousands.
  AND NOT (EXISTS { (a)<-[:FROM]-(told:Relation) WHERE told.shared AND told.type = predicate AND told.to_id = r1.to_id AND told.tier_rank >= r1.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r1.valid_from, r1.valid_until), true) }
    AND EXISTS { (b)<-[:FROM]-(told:Relation) WHERE told.shared AND told.type = predicate AND told.to_id = r2.to_id AND told.tier_rank >= r2.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r2.valid_from, r2.valid_until), true) })
  AND NOT EXISTS { (a)<-[:FROM]-(told:Relation) WHERE toLower(coalesce(told.note, '')) CONTAINS 'honorary' AND told.type = predicate AND told.to_id = r1.to_id AND told.tier_rank >= r1.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r1.valid_from, r1.valid_until), true) }
  AND NOT EXISTS { (b)<-[:FROM]-(told:Relation) WHERE toLower(coalesce(told.note, '')) CONTAINS 'honorary' AND told.type = predicate AND told.to_id = r2.to_id AND told.tier_rank >= r2.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r2.valid_from, r2.valid_until), true) }
RETURN who, predicate, r1, r2, CASE WHEN overlap THEN 'definite' WHEN coalesce(one_has_ended, true) THEN 'undecided' ELSE 'possible' END AS verdict
UNION ALL
MATCH (who:Entity)<-[:FROM|TO]-(r1:Relation)
WHERE (r1.type IN $exclusive_from OR r1.type IN $exclusive_to) AND r1.type IN $symmetric AND r1.type <> 'SPOUSE_OF'
MATCH (who)<-[:FROM|TO]-(r2:Relation)
WHERE r2.type = r1.type AND r1.id < r2.id
  AND NOT (EXISTS { (r1)-[:FROM]->(:Entity)<-[:FROM]-(r2) } AND EXISTS { (r1)-[:TO]->(:Entity)<-[:TO]-(r2) })
  AND NOT (coalesce(r1.shared, false) AND coalesce(r2.shared, false)) AND r1.excused IS NULL AND r2.excused IS NULL
WITH who, r1.type AS predicate, r1, r2,
     time_windows_overlap(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until) AS overlap,
     // A claim without dates is usually true at present. Next to one that has ended, it decides nothing.
     time_one_has_ended(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until, $stated_now) AS one_has_ended
WHERE coalesce(overlap, true)
  // A note on one side applies to both sides.
  AND NOT (EXISTS { (who)<-[:FROM|TO]-(told:Relation) WHERE told.shared AND told.type = predicate AND told.from_id = r1.from_id AND told.to_id = r1.to_id AND told.tier_rank >= r1.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r1.valid_from, r1.valid_until), true) }
    AND EXISTS { (who)<-[:FROM|TO]-(told:Relation) WHERE told.shared AND told.type = predicate AND told.from_id = r2.from_id AND told.to_id = r2.to_id AND told.tier_rank >= r2.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r2.valid_from, r2.valid_until), true) })
  AND NOT EXISTS { (who)<-[:FROM|TO]-(told:Relation) WHERE toLower(coalesce(told.note, '')) CONTAINS 'honorary' AND told.type = predicate AND (told.from_id = r1.from_id AND told.to_id = r1.to_id AND told.tier_rank >= r1.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r1.valid_from, r1.valid_until), true)
      OR told.from_id = r2.from_id AND told.to_id = r2.to_id AND told.tier_rank >= r2.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r2.valid_from, r2.valid_until), true)) }
RETURN who, predicate, r1, r2, CASE WHEN overlap THEN 'definite' WHEN coalesce(one_has_ended, true) THEN 'undecided' ELSE 'possible' END AS verdict
