/*---
id: anachronisms/participated-in
category: anachronism
severity: warn
description: A person takes part in an event during their life and during the event.
message: "{{who}} ({{dates}}) cannot have been at {{event}} ({{actual}})."
hint: "Correct one of the dates. If they are right, add `undead: true` or `resurrected: true` to the person, or `note: as a ghost` to the claim."
rationale: The commonest slip of all, and the one readers notice.
subject: { variable: who, label: Entity }
predicate: PARTICIPATED_IN
evidence: [r, during]
facts: { living: existence, dated: happening, opened: [beginning, happening_start], closed: [ending, happening_end] }
params:
  part_years: { default: 1, unit: years, description: How far a battle of a war may reach out of it. }
reach: 2
tags: [time]
---*/
MATCH (who:Entity)<-[:FROM]-(r:PARTICIPATED_IN)-[:TO]->(event:Event)
WHERE (event.happened IS NOT NULL OR r.valid_from_text IS NOT NULL OR r.valid_until_text IS NOT NULL) // nothing to compare otherwise: not even undecided
  AND (who.exists_from IS NOT NULL OR who.exists_until IS NOT NULL)
  AND (who.undying IS NULL OR (who.undying = 'unlimited' AND coalesce(time_before(event.happened_until, who.exists_from), false))) // who lives without end was born, too
  AND r.valid_backwards IS NULL AND r.in_absence IS NULL
// The claim's own dates narrow those of the event: somebody fought in the last year of the war.
WITH who, r, event, (r.valid_from_text IS NOT NULL OR r.valid_until_text IS NOT NULL) AS narrowed,
     coalesce(time_before(event.happened_until, who.exists_from), false) AS before,
     coalesce(time_before(who.exists_until, event.happened_from), false) AS after,
     coalesce(time_before(r.valid_until, who.exists_from), false) AS narrowly_before,
     coalesce(time_before(who.exists_until, r.valid_from), false) AS narrowly_after
WITH who, r, event, narrowed, before OR narrowly_before AS early, before OR after AS by_event,
     before OR after OR narrowly_before OR narrowly_after AS never,
     CASE WHEN narrowed
          THEN time_windows_overlap(r.valid_from, r.valid_until, who.exists_from, who.exists_until)
            OR time_in_window(r.valid_from, who.exists_from, who.exists_until)
          ELSE time_windows_overlap(event.happened_from, event.happened_until, who.exists_from, who.exists_until)
            OR time_in_window(event.happened_from, who.exists_from, who.exists_until) END AS there
// The dead are at their own funeral.
WHERE (early OR NOT any(word IN $funerals WHERE ' ' + toLower(event.kind + ' ' + event.name) + ' ' CONTAINS word))
  AND (never OR NOT coalesce(there, false)) // neither proven: counted as undecided, not reported
RETURN who, event, r, null AS during, null AS era, null AS opened, null AS closed, who AS living, [(r)-[:TO]->(x:Entity) WHERE by_event | x] AS dated,
       coalesce(who.exists_from_text, '?') + ' – ' + coalesce(who.exists_until_text, '?') AS dates,
       CASE WHEN early THEN 'EXISTED_BEFORE' ELSE 'EXISTED_AFTER' END AS claim,
       CASE WHEN early THEN who.exists_from_text ELSE who.exists_until_text END AS expected,
       CASE WHEN by_event OR NOT narrowed THEN event.happened ELSE coalesce(r.valid_from_text, r.valid_until_text) END AS actual,
       null AS because, CASE WHEN never THEN 'definite' ELSE 'undecided' END AS verdict
UNION ALL
// Whoever was there at another time than the event itself.
MATCH (who:Entity)<-[:FROM]-(r:PARTICIPATED_IN)-[:TO]->(event:Event)
WHERE event.happened IS NOT NULL AND r.valid_backwards IS NULL
WITH who, r, event,
     r.valid_until_text IS NOT NULL AND coalesce(time_before(r.valid_until, event.happened_from), false) AS too_early,
     r.valid_from_text IS NOT NULL AND coalesce(time_before(event.happened_until, r.valid_from), false) AS too_late
WHERE (too_early OR too_late)
  AND NOT coalesce(time_before(event.happened_until, who.exists_from), false) // told above
  AND NOT coalesce(time_before(who.exists_until, event.happened_from), false)
  AND NOT coalesce(time_before(r.valid_until, who.exists_from), false)
  AND NOT coalesce(time_before(who.exists_until, r.valid_from), false)
RETURN who, event, r, null AS during, null AS era, null AS opened, null AS closed, null AS living, [(r)-[:TO]->(x:Entity) | x] AS dated,
       coalesce(r.valid_from_text, r.valid_until_text) AS dates,
       CASE WHEN too_early THEN 'EXISTED_AFTER' ELSE 'EXISTED_BEFORE' END AS claim,
       event.happened AS expected, event.happened AS actual, null AS because, 'definite' AS verdict
UNION ALL
// An event without a date is within its era, and a battle within its war.
MATCH (who:Entity)<-[:FROM]-(r:PARTICIPATED_IN)-[:TO]->(event:Event)<-[:FROM]-(during:Relation)-[:TO]->(era:Entity)
WHERE event.happened IS NULL AND r.valid_from_text IS NULL AND r.valid_until_text IS NULL AND r.in_absence IS NULL
  AND (during.type = 'OCCURRED_DURING' OR (during.type = 'PART_OF' AND era:Event)) AND during.in_absence IS NULL
  AND who.exists_backwards IS NULL
WITH who, r, event, during, era, during.type = 'PART_OF' AS is_part,
     coalesce(time_before(era.happened_until, who.exists_from), time_before(era.exists_until, who.exists_from), false) AS early,
     coalesce(time_before(who.exists_until, era.happened_from), time_before(who.exists_until, era.exists_from), false) AS late
WHERE (early AND coalesce(who.undying, 'unlimited') = 'unlimited') OR (late AND who.undying IS NULL AND NOT any(word IN $funerals WHERE ' ' + toLower(event.kind + ' ' + event.name) + ' ' CONTAINS word))
WITH who, r, event, during, era, is_part, early, late,
     // A treaty may follow its war, and a raid come before it.
     is_part AND NOT (event:Battle AND CASE WHEN early THEN coalesce(time_longer_than(era.happened_until, who.exists_from, $part_years), false)
       ELSE coalesce(time_longer_than(who.exists_until, era.happened_from, $part_years), false) END) AS loose
RETURN who, event, r, during, era, [(during)-[:TO]->(x:Entity) WHERE late | x] AS opened, [(during)-[:TO]->(x:Entity) WHERE NOT late | x] AS closed, who AS living, null AS dated,
       coalesce(who.exists_from_text, '?') + ' – ' + coalesce(who.exists_until_text, '?') AS dates,
       CASE WHEN early THEN 'EXISTED_BEFORE' ELSE 'EXISTED_AFTER' END AS claim,
       CASE WHEN early THEN who.exists_from_text ELSE who.exists_until_text END AS expected,
       'in ' + era.name + ', ' + CASE WHEN is_part THEN coalesce(era.happened, '?') ELSE coalesce(era.exists_from_text, '?') + ' – ' + coalesce(era.exists_until_text, '?') END AS actual,
       CASE WHEN loose THEN 'a part may reach out of its whole' END AS because,
       CASE WHEN loose THEN 'possible' ELSE 'definite' END AS verdict
