/*---
id: contradictions/declared-exclusive
category: contradiction
severity: warn
description: Where the world says one at a time, there is one at a time. Covers every such predicate without a rule of its own.
message: "{{r1}}, but {{r2}}."
hint: "Date the two claims apart, mark both `shared: true`, say `note: claimant` (titular, honorary, in exile) on one, or lift the law: `predicates: { {{predicate}}: { one_at_a_time: none } }`."
rationale: The author declared it, so the author wants to know.
subject: { variable: who, label: Entity }
evidence: [r1, r2]
requires: [Relation]
reach: 1
pairs: true
closure: [PART_OF, LOCATED_IN]
tags: [time]
---*/
MATCH (who:Entity)<-[:FROM]-(r:Relation)
WHERE r.type IN $exclusive_from AND NOT r.type IN $symmetric
  AND NOT r.type IN ['MEMBER_OF', 'BELONGS_TO', 'LOCATED_IN'] // these have rules of their own
WITH who, r.type AS predicate, collect(r) AS claims
WHERE size(claims) > 1
UNWIND claims AS r1
UNWIND claims AS r2
WITH who, predicate, r1, r2
WHERE r1.id < r2.id AND NOT (coalesce(r1.shared, false) AND coalesce(r2.shared, false)) AND r1.excused IS NULL AND r2.excused IS NULL
MATCH (r1)-[:TO]->(a:Entity), (r2)-[:TO]->(b:Entity)
WHERE a.id <> b.id AND NOT (EXISTS { (a)-[:PART_OF|LOCATED_IN*1..8]->(b) } // born in the city, and in the land it lies in
    OR EXISTS { (b)-[:PART_OF|LOCATED_IN*1..8]->(a) })
  // A house and its head are one lord.
  AND NOT (EXISTS { (a)-[:MEMBER_OF|LEADS|RULES*1..1]->(b) } OR EXISTS { (b)-[:MEMBER_OF|LEADS|RULES*1..1]->(a) })
  // An oath to a vassal is one to his liege.
  AND NOT (predicate = 'SWORN_TO' AND (EXISTS { (a)-[:SWORN_TO*1..1]->(b) } OR EXISTS { (b)-[:SWORN_TO*1..1]->(a) }))
WITH who, predicate, r1, r2,
     CASE WHEN predicate IN $timeless THEN true
          ELSE time_windows_overlap(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until) END AS overlap,
     // What has no date is usually so at present; beside what has ended, nothing is decided.
     time_one_has_ended(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until, $stated_now) AS one_has_ended
WHERE coalesce(overlap, true)
RETURN who, predicate, r1, r2, CASE WHEN overlap THEN 'definite' WHEN coalesce(one_has_ended, true) THEN 'undecided' ELSE 'possible' END AS verdict
UNION ALL
MATCH (who:Entity)<-[:TO]-(r:Relation)
WHERE r.type IN $exclusive_to AND NOT r.type IN $symmetric
  AND NOT r.type IN ['RULES', 'POSSESSES', 'CONTROLS'] // and so have these
  AND NOT (r.type = 'LEADS' AND who:Event) // the two sides of a battle have a leader each
WITH who, r.type AS predicate, collect(r) AS claims
WHERE size(claims) > 1
UNWIND claims AS r1
UNWIND claims AS r2
WITH who, predicate, r1, r2
WHERE r1.id < r2.id AND NOT (coalesce(r1.shared, false) AND coalesce(r2.shared, false)) AND r1.excused IS NULL AND r2.excused IS NULL
MATCH (r1)-[:FROM]->(a:Entity), (r2)-[:FROM]->(b:Entity)
WHERE a.id <> b.id AND NOT (EXISTS { (a)-[:PART_OF|LOCATED_IN*1..8]->(b) }
    OR EXISTS { (b)-[:PART_OF|LOCATED_IN*1..8]->(a) })
  // A house and its head are one lord.
  AND NOT (EXISTS { (a)-[:MEMBER_OF|LEADS|RULES*1..1]->(b) } OR EXISTS { (b)-[:MEMBER_OF|LEADS|RULES*1..1]->(a) })
WITH who, predicate, r1, r2,
     CASE WHEN predicate IN $timeless THEN true
          ELSE time_windows_overlap(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until) END AS overlap,
     // What has no date is usually so at present; beside what has ended, nothing is decided.
     time_one_has_ended(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until, $stated_now) AS one_has_ended
WHERE coalesce(overlap, true)
RETURN who, predicate, r1, r2, CASE WHEN overlap THEN 'definite' WHEN coalesce(one_has_ended, true) THEN 'undecided' ELSE 'possible' END AS verdict
UNION ALL
MATCH (who:Entity)<-[:FROM|TO]-(r:Relation)
WHERE (r.type IN $exclusive_from OR r.type IN $exclusive_to) AND r.type IN $symmetric AND r.type <> 'SPOUSE_OF'
WITH who, r.type AS predicate, collect(r) AS claims
WHERE size(claims) > 1
UNWIND claims AS r1
UNWIND claims AS r2
WITH who, predicate, r1, r2
WHERE r1.id < r2.id
  AND NOT (EXISTS { (r1)-[:FROM]->(:Entity)<-[:FROM]-(r2) } AND EXISTS { (r1)-[:TO]->(:Entity)<-[:TO]-(r2) })
  AND NOT (coalesce(r1.shared, false) AND coalesce(r2.shared, false)) AND r1.excused IS NULL AND r2.excused IS NULL
WITH who, predicate, r1, r2,
     time_windows_overlap(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until) AS overlap,
     // What has no date is usually so at present; beside what has ended, nothing is decided.
     time_one_has_ended(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until, $stated_now) AS one_has_ended
WHERE coalesce(overlap, true)
RETURN who, predicate, r1, r2, CASE WHEN overlap THEN 'definite' WHEN coalesce(one_has_ended, true) THEN 'undecided' ELSE 'possible' END AS verdict
