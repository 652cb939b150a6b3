/*---
id: anachronisms/caused
category: anachronism
severity: warn
description: Nothing is caused by somebody who did not exist yet or any more.
message: "{{who}} ({{who.exists_from_text}} – {{who.exists_until_text}}) cannot have caused {{event}} ({{event.in_fiction_date_text}})."
hint: Correct one of the three dates, or say how it can be (`resurrected`, `undead`, a vision).
rationale: A chain of causes that runs backwards unravels a plot.
subject: { variable: who, label: Entity }
predicate: CAUSED
evidence: [r]
facts: { who: existence, event: in_fiction_date }
reach: 1
tags: [time]
---*/
MATCH (who:Entity)<-[:FROM]-(r:CAUSED)-[:TO]->(event:Event)
WHERE event.in_fiction_date IS NOT NULL // nothing to compare otherwise: not even undecided
  AND (who.exists_from IS NOT NULL OR who.exists_until IS NOT NULL)
  AND who.resurrected IS NULL AND who.undead IS NULL
WITH who, r, event, time_in_window(event.in_fiction_date, who.exists_from, who.exists_until) AS there
WHERE there = false OR there IS NULL // null: counted as undecided, not reported
RETURN who, event, r,
       CASE WHEN time_before(event.in_fiction_date, who.exists_from) THEN 'EXISTED_BEFORE' ELSE 'EXISTED_AFTER' END AS claim,
       CASE WHEN time_before(event.in_fiction_date, who.exists_from) THEN who.exists_from_text ELSE who.exists_until_text END AS expected,
       event.in_fiction_date_text AS actual,
       CASE WHEN there = false THEN 'definite' ELSE 'undecided' END AS verdict
