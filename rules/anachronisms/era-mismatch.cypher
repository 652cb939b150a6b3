/*---
id: anachronisms/era-mismatch
category: anachronism
severity: warn
description: An event that occurred during an era is dated within it.
message: "{{event}} ({{event.in_fiction_date_text}}) is said to have occurred during {{era}} ({{era.exists_from_text}} – {{era.exists_until_text}})."
hint: Correct the date, the era it names, or the era's own bounds.
rationale: A year counted in the wrong era is wrong by centuries.
subject: { variable: event, label: Event }
predicate: OCCURRED_DURING
evidence: [r]
facts: { event: in_fiction_date, era: existence }
reach: 1
tags: [time]
---*/
MATCH (event:Event)<-[:FROM]-(r:OCCURRED_DURING)-[:TO]->(era:Era)
WHERE event.in_fiction_date IS NOT NULL
  AND (era.exists_from IS NOT NULL OR era.exists_until IS NOT NULL)
WITH event, r, era, time_in_window(event.in_fiction_date, era.exists_from, era.exists_until) AS within
WHERE within = false OR within IS NULL
RETURN event, era, r, 'EXISTED_DURING_MISMATCH' AS claim,
       coalesce(era.exists_from_text, '?') + ' – ' + coalesce(era.exists_until_text, '?') AS expected,
       event.in_fiction_date_text AS actual,
       CASE WHEN within = false THEN 'definite' ELSE 'undecided' END AS verdict
