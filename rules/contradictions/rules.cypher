/*---
id: contradictions/rules
category: contradiction
severity: warn
description: A place, and a realm or any other faction, has at most one ruler at any moment.
message: "{{a}} and {{b}} both rule {{seat}}{{when}}."
hint: "Give the earlier reign an end, or mark both `shared: true` if they rule together."
rationale: Titles, oaths and wars hang on who held the seat.
subject: { variable: seat, label: Entity }
predicate: RULES
evidence: [r1, r2]
reach: 1
pairs: true
tags: [power, time]
---*/
MATCH (seat:Entity)<-[:TO]-(r1:RULES)
MATCH (seat)<-[:TO]-(r2:RULES)
WHERE 'RULES' IN $exclusive_to AND r1.id < r2.id // each pair once
WITH seat, r1, r2, time_windows_overlap(r1.valid_from, r1.valid_until, r2.valid_from, r2.valid_until) AS overlap
WHERE coalesce(overlap, true) // null: the dates do not decide
  AND NOT (coalesce(r1.shared, false) AND coalesce(r2.shared, false))
MATCH (r1)-[:FROM]->(a:Entity), (r2)-[:FROM]->(b:Entity)
WHERE a.id <> b.id
  // A house and its head hold one seat, and so do an order and the one it is part of.
  AND NOT (EXISTS { (a)-[:MEMBER_OF|LEADS|RULES|PART_OF*1..1]->(b) }
    OR EXISTS { (b)-[:MEMBER_OF|LEADS|RULES|PART_OF*1..1]->(a) })
  // Where they do not, a succession does.
  AND (overlap OR NOT (EXISTS { (a)-[:SUCCEEDED]->(b) } OR EXISTS { (b)-[:SUCCEEDED]->(a) }))
RETURN seat, a, b, r1, r2,
       CASE WHEN overlap THEN 'definite' ELSE 'possible' END AS verdict
