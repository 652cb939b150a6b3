/*---
id: contradictions/rules
category: contradiction
severity: warn
description: A place, realm or other faction has at most one ruler at any moment.
message: "{{a}} and {{b}} both rule {{seat}}{{when}}."
hint: "End the earlier reign (`until:`). If both are right: `shared: true` on both, `sworn_to:` on a vassal, or `note: claimant` on a pretender."
rationale: Titles, oaths and wars depend on the holder of the seat.
subject: { variable: seat, label: Entity }
predicate: RULES
evidence: [r1, r2]
reach: 1
pairs: true
closure: [PART_OF, MEMBER_OF, LEADS, RULES, SERVES, SWORN_TO]
tags: [power, time]
---*/
MATCH (seat:Entity)<-[:TO]-(r1:RULES)
MATCH (seat)<-[:TO]-(r2:RULES)
WHERE 'RULES' IN $exclusive_to AND r1.id < r2.id // each pair once
WITH seat, r1, r2,
     time_windows_overlap(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until) AS overlap,
     // What has no date is usually so at present; beside what has ended, nothing is decided.
     time_one_has_ended(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until, $stated_now) AS one_has_ended
WHERE coalesce(overlap, true) // null: the dates do not decide
  AND NOT (coalesce(r1.shared, false) AND coalesce(r2.shared, false)) AND r1.excused IS NULL AND r2.excused IS NULL
MATCH (r1)-[:FROM]->(a:Entity), (r2)-[:FROM]->(b:Entity)
WHERE a.id <> b.id
  // What one side says of it the other need not say again.
  AND NOT (EXISTS { (a)<-[:FROM]-(told:RULES) WHERE told.shared AND told.to_id = r1.to_id AND told.tier_rank >= r1.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r1.valid_from, r1.valid_until), true) }
    AND EXISTS { (b)<-[:FROM]-(told:RULES) WHERE told.shared AND told.to_id = r2.to_id AND told.tier_rank >= r2.tier_rank
      AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, r2.valid_from, r2.valid_until), true) })
  // A house and its head hold one seat; so do an order and the one it is part of, and a vassal and the lord or his realm.
  AND NOT (EXISTS { (a)-[:MEMBER_OF|LEADS|RULES|PART_OF|SERVES|SWORN_TO*1..2]->(b) }
    OR EXISTS { (b)-[:MEMBER_OF|LEADS|RULES|PART_OF|SERVES|SWORN_TO*1..2]->(a) }
    OR EXISTS { (a)-[:SERVES|SWORN_TO*1..1]->(:Entity)<-[:LEADS|RULES*1..1]-(b) }
    OR EXISTS { (b)-[:SERVES|SWORN_TO*1..1]->(:Entity)<-[:LEADS|RULES*1..1]-(a) })
  // Whoever rules the realm that it is part of is the lord of whoever rules it.
  AND ((a:Kingdom AND b:Kingdom) OR NOT (EXISTS { (seat)-[:PART_OF*1..6]->(a) } OR EXISTS { (seat)-[:PART_OF*1..6]->(b) }
    OR EXISTS { (seat)-[:PART_OF*1..6]->(:Entity)<-[:LEADS|RULES*1..1]-(a) }
    OR EXISTS { (seat)-[:PART_OF*1..6]->(:Entity)<-[:LEADS|RULES*1..1]-(b) }))
  // A queen beside the king whom she is married to.
  AND NOT (any(word IN ['queen', 'king', 'consort', 'empress', 'emperor', 'prince'] WHERE toLower(coalesce(r1.note, '') + ' ' + coalesce(r2.note, '')) CONTAINS word)
    AND EXISTS { (a)-[:SPOUSE_OF]-(b) })
  // Where they do not, a succession does.
  AND (overlap OR NOT EXISTS { (a)-[:SUCCEEDED]-(b) })
WITH seat, a, b, r1, r2, overlap, one_has_ended, ' ' + toLower(coalesce(r1.note, '')) + ' ' + toLower(coalesce(r2.note, '')) AS notes
WITH seat, a, b, r1, r2, overlap, one_has_ended,
     CASE WHEN overlap AND notes CONTAINS ' with ' THEN 'they may have ruled together'
          WHEN overlap AND (notes CONTAINS 'consort' OR size([note IN [r1.note, r2.note] WHERE toLower(coalesce(note, '')) CONTAINS 'queen']) = 1) THEN 'a queen may rule beside a king' END AS because
RETURN seat, a, b, r1, r2, because,
       CASE WHEN because IS NOT NULL THEN 'possible' WHEN overlap THEN 'definite' WHEN coalesce(one_has_ended, true) THEN 'undecided' ELSE 'possible' END AS verdict
