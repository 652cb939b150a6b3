/*---
id: anachronisms/succeeded
category: anachronism
severity: warn
description: A successor is alive after the predecessor's birth, and holds their one seat next after them.
message: "{{r}}, but {{why}}."
hint: "Correct one of the two dates, or the order. If both are right, mark the dead one `resurrected: true` or `undead: true`."
rationale: A line of rulers that runs backwards often has a name twice, or two columns of a table the wrong way round.
subject: { variable: successor, label: Entity }
predicate: SUCCEEDED
requires: [SUCCEEDED]
evidence: [r, mine, theirs, between]
facts: { ended: ending, begun: beginning }
reach: 2
tags: [time]
---*/
MATCH (successor:Entity)<-[:FROM]-(r:SUCCEEDED)-[:TO]->(predecessor:Entity)
WHERE successor.exists_until IS NOT NULL AND predecessor.exists_from IS NOT NULL
  AND successor.undying IS NULL AND r.in_absence IS NULL
WITH successor, r, predecessor, time_before(successor.exists_until, predecessor.exists_from) AS reversed
WHERE coalesce(reversed, true)
RETURN successor, r, predecessor, successor AS ended, predecessor AS begun, null AS mine, null AS theirs, null AS between,
       successor.name + ' existed until ' + coalesce(successor.exists_until_text, toString(successor.exists_until_year)) + ', and '
         + predecessor.name + ' only from ' + coalesce(predecessor.exists_from_text, toString(predecessor.exists_from_year)) AS why,
       'EXISTED_AFTER' AS claim, successor.exists_until_text AS expected, predecessor.exists_from_text AS actual, null AS because,
       CASE WHEN reversed THEN 'definite' ELSE 'undecided' END AS verdict
UNION ALL
// Each of the two held one seat once.
MATCH (successor:Entity)<-[:FROM]-(r:SUCCEEDED)-[:TO]->(predecessor:Entity)
WHERE r.in_absence IS NULL AND NOT EXISTS { (predecessor)-[:SUCCEEDED]->(successor) }
  AND NOT coalesce(time_before(successor.exists_until, predecessor.exists_from), false) // reported above
MATCH (successor)<-[:FROM]-(mine:RULES)-[:TO]->(seat:Entity)<-[:TO]-(theirs:RULES)-[:FROM]->(predecessor)
WHERE mine.valid_from_text IS NOT NULL AND theirs.valid_from_text IS NOT NULL AND time_before(mine.valid_from, theirs.valid_from)
  AND mine.valid_backwards IS NULL AND theirs.valid_backwards IS NULL AND mine.excused IS NULL AND theirs.excused IS NULL
  AND NOT coalesce(mine.shared, false) AND NOT coalesce(theirs.shared, false)
  AND NOT EXISTS { (successor)<-[:FROM]-(again:RULES) WHERE again.to_id = seat.id AND again.id <> mine.id }
  AND NOT EXISTS { (predecessor)<-[:FROM]-(again:RULES) WHERE again.to_id = seat.id AND again.id <> theirs.id }
  AND NOT EXISTS { (successor)<-[:FROM]-(:RULES)-[:TO]->(other:Entity)<-[:TO]-(:RULES)-[:FROM]->(predecessor) WHERE other.id <> seat.id }
RETURN successor, r, predecessor, null AS ended, null AS begun, mine, theirs, null AS between,
       successor.name + ' came to ' + seat.name + ' ' + mine.valid_from_text + ', and ' + predecessor.name + ' only ' + theirs.valid_from_text AS why,
       'EXISTED_BEFORE' AS claim, mine.valid_from_text AS expected, theirs.valid_from_text AS actual, null AS because, 'definite' AS verdict
UNION ALL
MATCH (successor:Entity)<-[:FROM]-(r:SUCCEEDED)-[:TO]->(predecessor:Entity)
WHERE r.in_absence IS NULL AND NOT EXISTS { (predecessor)-[:SUCCEEDED]->(successor) }
MATCH (successor)<-[:FROM]-(mine:RULES)-[:TO]->(seat:Entity)<-[:TO]-(theirs:RULES)-[:FROM]->(predecessor)
WHERE mine.valid_from_text IS NOT NULL AND theirs.valid_until_text IS NOT NULL AND time_before(theirs.valid_until, mine.valid_from)
  AND mine.valid_backwards IS NULL AND theirs.valid_backwards IS NULL AND mine.excused IS NULL AND theirs.excused IS NULL
  AND NOT coalesce(mine.shared, false) AND NOT coalesce(theirs.shared, false)
  AND NOT EXISTS { (successor)<-[:FROM]-(again:RULES) WHERE again.to_id = seat.id AND again.id <> mine.id }
  AND NOT EXISTS { (predecessor)<-[:FROM]-(again:RULES) WHERE again.to_id = seat.id AND again.id <> theirs.id }
  AND NOT EXISTS { (successor)<-[:FROM]-(:RULES)-[:TO]->(other:Entity)<-[:TO]-(:RULES)-[:FROM]->(predecessor) WHERE other.id <> seat.id }
MATCH (seat)<-[:TO]-(between:RULES)-[:FROM]->(third:Entity)
WHERE third.id <> successor.id AND third.id <> predecessor.id AND between.excused IS NULL AND NOT coalesce(between.shared, false)
  AND between.valid_backwards IS NULL AND between.valid_from_text IS NOT NULL AND between.valid_until_text IS NOT NULL
  AND time_before(theirs.valid_until, between.valid_until) AND time_before(between.valid_from, mine.valid_from)
  AND NOT coalesce(time_before(between.valid_from, theirs.valid_until), false) AND NOT coalesce(time_before(mine.valid_from, between.valid_until), false)
WITH successor, r, predecessor, seat, mine, theirs, between, third ORDER BY between.id
WITH successor, r, predecessor, seat, mine, theirs, collect(between) AS between, collect(third.name) AS thirds
RETURN successor, r, predecessor, null AS ended, null AS begun, mine, theirs, between,
       thirds[0] + ' held ' + seat.name + ' between them' AS why,
       'EXISTED_AFTER' AS claim, mine.valid_from_text AS expected, theirs.valid_until_text AS actual,
       'some count from the last undisputed holder' AS because, 'possible' AS verdict
