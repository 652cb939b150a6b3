/*---
id: anachronisms/occurred-at
category: anachronism
severity: warn
description: Nothing happens at a place that is not there yet or any more.
message: "{{event}} ({{event.in_fiction_date_text}}) cannot have happened at {{place}} ({{place.exists_from_text}} – {{place.exists_until_text}})."
hint: Correct one of the dates, or name the place that stood there then.
rationale: A siege of a city two hundred years before its founding is a slip of an era.
subject: { variable: place, label: Entity }
predicate: OCCURRED_AT
evidence: [r]
facts: { place: existence, event: in_fiction_date }
reach: 1
tags: [time, places]
---*/
MATCH (place:Entity)<-[:TO]-(r:OCCURRED_AT)-[:FROM]->(event:Event)
WHERE event.in_fiction_date IS NOT NULL
  AND (place.exists_from IS NOT NULL OR place.exists_until IS NOT NULL)
WITH place, r, event, time_in_window(event.in_fiction_date, place.exists_from, place.exists_until) AS there
WHERE there = false OR there IS NULL
RETURN place, event, r,
       CASE WHEN time_before(event.in_fiction_date, place.exists_from) THEN 'EXISTED_BEFORE' ELSE 'EXISTED_AFTER' END AS claim,
       CASE WHEN time_before(event.in_fiction_date, place.exists_from) THEN place.exists_from_text ELSE place.exists_until_text END AS expected,
       event.in_fiction_date_text AS actual,
       CASE WHEN there = false THEN 'definite' ELSE 'undecided' END AS verdict
