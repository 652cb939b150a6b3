/*---
id: ontology/event-order
category: ontology
severity: warn
description: An event that came before another is dated before it.
message: "{{first}} comes before {{second}}, but is dated later."
hint: "Correct one of the dates, or the order."
rationale: Causes that follow their effects unravel a plot.
subject: { variable: first, label: Entity }
predicate: PRECEDED
evidence: [r]
facts: { first: [happening_start, beginning], second: [happening_start, beginning] }
reach: 1
tags: [time]
---*/
MATCH (first:Entity)<-[:FROM]-(r:PRECEDED)-[:TO]->(second:Entity)
WHERE time_before(second.happened_from, first.happened_from)
   OR time_before(second.exists_from, first.exists_from) // eras
RETURN first, second, r, 'definite' AS verdict
