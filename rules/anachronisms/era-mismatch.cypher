/*---
id: anachronisms/era-mismatch
category: anachronism
severity: warn
description: An event of an era has a day within the era.
message: "{{event}} ({{event.happened}}) is said to have occurred during {{era}} ({{era.exists_from_text}} – {{era.exists_until_text}})."
hint: "Correct the date of the event. If it is right, name another era, or correct the dates of the era."
rationale: A year counted in the wrong era is wrong by centuries.
subject: { variable: event, label: Event }
predicate: OCCURRED_DURING
evidence: [r]
facts: { event: happening, era: existence }
reach: 1
tags: [time]
---*/
MATCH (event:Event)<-[:FROM]-(r:OCCURRED_DURING)-[:TO]->(era:Era)
WHERE event.happened IS NOT NULL
  AND (era.exists_from IS NOT NULL OR era.exists_until IS NOT NULL)
WITH event, r, era,
     coalesce(time_before(event.happened_until, era.exists_from), false)
       OR coalesce(time_before(era.exists_until, event.happened_from), false) AS outside,
     coalesce(time_windows_overlap(event.happened_from, event.happened_until, era.exists_from, era.exists_until)
       OR time_in_window(event.happened_from, era.exists_from, era.exists_until), false) AS within
WHERE outside OR NOT within
RETURN event, era, r, 'EXISTED_DURING_MISMATCH' AS claim,
       coalesce(era.exists_from_text, '?') + ' – ' + coalesce(era.exists_until_text, '?') AS expected,
       event.happened AS actual,
       CASE WHEN outside THEN 'definite' ELSE 'undecided' END AS verdict
