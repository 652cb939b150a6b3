/*---
id: anachronisms/occurred-at
category: anachronism
severity: warn
description: An event happens at a place that exists by then. Among its ruins is possible.
message: "{{event}} ({{actual}}) {{cannot}} have happened at {{place}} ({{place.exists_from_text}} – {{place.exists_until_text}})."
hint: "Correct one of the dates, or name the place that existed then."
rationale: A siege of a city two hundred years before its founding is a slip of an era.
subject: { variable: place, label: Entity }
predicate: OCCURRED_AT
evidence: [r]
facts: { place: existence, dated: happening }
requires: [OCCURRED_AT]
reach: 1
tags: [time, places]
---*/
MATCH (place:Entity)<-[:TO]-(r:OCCURRED_AT)-[:FROM]->(event:Event)
WHERE (event.happened IS NOT NULL OR r.valid_from_text IS NOT NULL OR r.valid_until_text IS NOT NULL)
  AND (place.exists_from IS NOT NULL OR place.exists_until IS NOT NULL)
  AND r.valid_backwards IS NULL
// The claim's own dates narrow those of the event: the war came to the hall in its last year.
WITH place, r, event, (r.valid_from_text IS NOT NULL OR r.valid_until_text IS NOT NULL) AS narrowed,
     coalesce(time_before(event.happened_until, place.exists_from), false) AS before,
     coalesce(time_before(place.exists_until, event.happened_from), false) AS after,
     coalesce(time_before(r.valid_until, place.exists_from), false) AS narrowly_before,
     coalesce(time_before(place.exists_until, r.valid_from), false) AS narrowly_after
WITH place, r, event, narrowed, before OR narrowly_before AS early, after OR narrowly_after AS late, before OR after AS by_event,
     CASE WHEN narrowed
          THEN time_windows_overlap(r.valid_from, r.valid_until, place.exists_from, place.exists_until)
            OR time_in_window(r.valid_from, place.exists_from, place.exists_until)
          ELSE time_windows_overlap(event.happened_from, event.happened_until, place.exists_from, place.exists_until)
            OR time_in_window(event.happened_from, place.exists_from, place.exists_until) END AS there
WHERE (early OR late OR NOT coalesce(there, false))
  // Land exists before it has a name, and after its destruction.
  AND NOT any(kind IN labels(place) WHERE kind IN ['Region', 'Wilds', 'Plane', 'Dungeon'])
  AND r.in_absence IS NULL
RETURN place, event, r, [(r)-[:FROM]->(x:Entity) WHERE by_event | x] AS dated,
       CASE WHEN early THEN 'EXISTED_BEFORE' ELSE 'EXISTED_AFTER' END AS claim,
       CASE WHEN early OR NOT place:Location THEN 'cannot' ELSE 'may not' END AS cannot,
       CASE WHEN early THEN place.exists_from_text ELSE place.exists_until_text END AS expected,
       CASE WHEN by_event OR NOT narrowed THEN event.happened ELSE coalesce(r.valid_from_text, r.valid_until_text) END AS actual,
       CASE WHEN late AND NOT early AND place:Location THEN 'battles are fought over ruins' END AS because,
       CASE WHEN early OR (late AND NOT place:Location) THEN 'definite' WHEN late THEN 'possible' ELSE 'undecided' END AS verdict
