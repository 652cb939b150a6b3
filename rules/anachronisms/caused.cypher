/*---
id: anachronisms/caused
category: anachronism
severity: warn
description: Every cause existed before its effect. A cause that ended earlier is possible.
message: "{{who}} ({{who.exists_from_text}} – {{who.exists_until_text}}) {{cannot}} have caused {{event}} ({{event.happened}})."
hint: "Correct one of the dates. If they are right, add `undead: true` or `resurrected: true` to the person, or `note: as a ghost` to the claim."
rationale: A chain of causes that runs backwards unravels a plot.
subject: { variable: who, label: Entity }
predicate: CAUSED
evidence: [r]
facts: { lived: existence, cause: happening, event: happening }
reach: 1
tags: [time]
---*/
MATCH (who:Entity)<-[:FROM]-(r:CAUSED)-[:TO]->(event:Event)
WHERE r.in_absence IS NULL AND event.happened IS NOT NULL // otherwise there are no dates to compare: not even undecided
  AND (who.exists_from IS NOT NULL OR who.exists_until IS NOT NULL)
  AND (who.undying IS NULL OR (who.undying = 'unlimited' AND coalesce(time_before(event.happened_until, who.exists_from), false))) // a life without end has a birth, too
WITH who, r, event,
     coalesce(time_before(event.happened_until, who.exists_from), false) AS early,
     coalesce(time_before(who.exists_until, event.happened_from), false) AS late,
     coalesce(time_windows_overlap(event.happened_from, event.happened_until, who.exists_from, who.exists_until)
       OR time_in_window(event.happened_from, who.exists_from, who.exists_until), false) AS there
WHERE early OR late OR NOT there // not proven: undecided, not reported
RETURN who, who AS lived, null AS cause, event, r,
       CASE WHEN early THEN 'EXISTED_BEFORE' ELSE 'EXISTED_AFTER' END AS claim,
       CASE WHEN early THEN 'cannot' ELSE 'may not' END AS cannot,
       CASE WHEN early THEN who.exists_from_text ELSE who.exists_until_text END AS expected,
       event.happened AS actual,
       CASE WHEN early THEN 'definite'
            WHEN late THEN 'possible' // a dead king's will
            ELSE 'undecided' END AS verdict,
       CASE WHEN late THEN 'a will may outlive whoever made it' END AS because
UNION ALL
// An event that is a cause has the date of what happened.
MATCH (who:Event)<-[:FROM]-(r:CAUSED)-[:TO]->(event:Event)
WHERE r.in_absence IS NULL AND event.happened IS NOT NULL AND who.happened IS NOT NULL
  AND who.exists_from IS NULL AND who.exists_until IS NULL AND time_before(event.happened_until, who.happened_from)
RETURN who, null AS lived, who AS cause, event, r, 'EXISTED_BEFORE' AS claim, 'cannot' AS cannot, who.happened_from_text AS expected, event.happened AS actual, 'definite' AS verdict, null AS because
