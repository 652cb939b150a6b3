/*---
id: anachronisms/succeeded
category: anachronism
severity: warn
description: A successor is alive after the predecessor's birth.
message: "{{r}}, but {{successor}} existed until {{ended}}, and {{predecessor}} only from {{begun}}."
hint: "Correct one of the two dates, or the order. If both are right, mark the dead one `resurrected: true` or `undead: true`."
rationale: A line of rulers that runs backwards often has a name twice, or two columns of a table the wrong way round.
subject: { variable: successor, label: Entity }
predicate: SUCCEEDED
evidence: [r]
facts: { successor: ending, predecessor: beginning }
reach: 1
tags: [time]
---*/
MATCH (successor:Entity)<-[:FROM]-(r:SUCCEEDED)-[:TO]->(predecessor:Entity)
WHERE successor.exists_until IS NOT NULL AND predecessor.exists_from IS NOT NULL
  AND successor.undying IS NULL AND r.in_absence IS NULL
WITH successor, r, predecessor, time_before(successor.exists_until, predecessor.exists_from) AS reversed
WHERE coalesce(reversed, true)
RETURN successor, r, predecessor,
       coalesce(successor.exists_until_text, toString(successor.exists_until_year)) AS ended,
       coalesce(predecessor.exists_from_text, toString(predecessor.exists_from_year)) AS begun,
       'EXISTED_AFTER' AS claim, successor.exists_until_text AS expected, predecessor.exists_from_text AS actual,
       CASE WHEN reversed THEN 'definite' ELSE 'undecided' END AS verdict
