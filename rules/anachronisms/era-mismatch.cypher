/*---
id: anachronisms/era-mismatch
category: anachronism
severity: warn
description: An event, a life, a group or a thing of an era has a day within the era.
message: "{{thing}} ({{actual}}) is outside {{era}} ({{expected}})."
hint: "Correct the date. If it is right, name another era, or correct the dates of the era."
rationale: A year counted in the wrong era is wrong by centuries.
subject: { variable: thing, label: Entity }
evidence: [r, deed]
facts: { event: happening, living: existence, era: existence, dated: happening }
requires: [Era]
reach: 2
tags: [time]
---*/
MATCH (thing:Event)<-[:FROM]-(r:OCCURRED_DURING)-[:TO]->(era:Era)
WHERE thing.happened IS NOT NULL
  AND (era.exists_from IS NOT NULL OR era.exists_until IS NOT NULL)
WITH thing, r, era,
     coalesce(time_before(thing.happened_until, era.exists_from), false)
       OR coalesce(time_before(era.exists_until, thing.happened_from), false) AS outside,
     coalesce(time_windows_overlap(thing.happened_from, thing.happened_until, era.exists_from, era.exists_until)
       OR time_in_window(thing.happened_from, era.exists_from, era.exists_until), false) AS within
WHERE outside OR NOT within
RETURN thing, thing AS event, null AS living, null AS dated, era, r, null AS deed, 'EXISTED_DURING_MISMATCH' AS claim,
       coalesce(era.exists_from_text, '?') + ' – ' + coalesce(era.exists_until_text, '?') AS expected,
       thing.happened AS actual, null AS because,
       CASE WHEN outside THEN 'definite' ELSE 'undecided' END AS verdict
UNION ALL
// A claim without dates of its own gives a day within the era.
MATCH (thing:Entity)<-[:FROM]-(r:EXISTED_DURING)-[:TO]->(era:Era)
WHERE NOT thing:Event AND NOT thing:Era AND r.valid_from_text IS NULL AND r.valid_until_text IS NULL AND r.in_absence IS NULL
  AND (thing.exists_from IS NOT NULL OR thing.exists_until IS NOT NULL) AND thing.exists_backwards IS NULL AND thing.untimely IS NULL
WITH thing, r, era, coalesce(time_before(era.exists_until, thing.exists_from), false) AS late,
     coalesce(time_before(thing.exists_until, era.exists_from), false) AND thing.undying IS NULL
       AND thing.refounded IS NULL AND thing.restored IS NULL AND thing.rebuilt IS NULL AND thing.reforged IS NULL AS early
ORDER BY thing.id, era.id, r.id
WITH thing, collect(r) AS claims, collect(era) AS eras, collect(late) AS lates, collect(early) AS earlies
WHERE all(late IN lates WHERE late) OR all(early IN earlies WHERE early)
WITH thing, claims AS r, eras[0] AS era
RETURN thing, null AS event, thing AS living, null AS dated, era, r, null AS deed, 'EXISTED_DURING_MISMATCH' AS claim,
       coalesce(era.exists_from_text, '?') + ' – ' + coalesce(era.exists_until_text, '?') AS expected,
       coalesce(thing.exists_from_text, '?') + ' – ' + coalesce(thing.exists_until_text, '?') AS actual, null AS because, 'definite' AS verdict
UNION ALL
// A claim with dates of its own says that it existed in the era from one to the other.
MATCH (thing:Entity)<-[:FROM]-(r:EXISTED_DURING)-[:TO]->(era:Era)
WHERE NOT thing:Event AND NOT thing:Era AND (r.valid_from_text IS NOT NULL OR r.valid_until_text IS NOT NULL)
  AND r.valid_backwards IS NULL AND r.in_absence IS NULL AND era.exists_backwards IS NULL AND thing.untimely IS NULL
  AND (r.valid_until_text IS NOT NULL AND coalesce(time_before(r.valid_until, era.exists_from), false)
    OR r.valid_from_text IS NOT NULL AND coalesce(time_before(era.exists_until, r.valid_from), false))
RETURN thing, null AS event, null AS living, null AS dated, era, r, null AS deed, 'EXISTED_DURING_MISMATCH' AS claim,
       coalesce(era.exists_from_text, '?') + ' – ' + coalesce(era.exists_until_text, '?') AS expected,
       coalesce(r.valid_from_text, '?') + ' – ' + coalesce(r.valid_until_text, '?') AS actual, null AS because, 'definite' AS verdict
UNION ALL
// A deed outside all eras of a person whose life has no date.
MATCH (thing:Entity)<-[:FROM]-(deed:Relation)-[:TO]->(event:Event)
WHERE deed.type IN ['PARTICIPATED_IN', 'WITNESSED'] AND event.happened IS NOT NULL AND deed.in_absence IS NULL
  AND thing.exists_from IS NULL AND thing.exists_until IS NULL AND thing.undying IS NULL
MATCH (thing)<-[:FROM]-(r:EXISTED_DURING)-[:TO]->(era:Era)
WHERE r.valid_from_text IS NULL AND r.valid_until_text IS NULL AND r.in_absence IS NULL
WITH thing, deed, event, r, era, coalesce(time_before(event.happened_until, era.exists_from) OR time_before(era.exists_until, event.happened_from), false) AS outside
ORDER BY thing.id, deed.id, era.id, r.id
WITH thing, deed, event, collect(r) AS claims, collect(era) AS eras, collect(outside) AS sides
WHERE all(side IN sides WHERE side)
WITH thing, deed, event, claims AS r, eras[0] AS era
RETURN thing, null AS event, null AS living, event AS dated, era, r, deed, 'EXISTED_DURING_MISMATCH' AS claim,
       coalesce(era.exists_from_text, '?') + ' – ' + coalesce(era.exists_until_text, '?') AS expected,
       event.happened AS actual, 'a life may reach out of its era' AS because, 'possible' AS verdict
UNION ALL
// A reign, an office or a marriage outside all of them.
MATCH (thing:Entity)<-[:FROM]-(r:EXISTED_DURING)-[:TO]->(era:Era)
WHERE r.valid_from_text IS NULL AND r.valid_until_text IS NULL AND r.in_absence IS NULL
  AND thing.exists_from IS NULL AND thing.exists_until IS NULL AND thing.undying IS NULL AND thing.untimely IS NULL
MATCH (thing)<-[:FROM|TO]-(deed:Relation)
WHERE (deed.type = 'SPOUSE_OF' OR (deed.type IN ['RULES', 'LEADS', 'SERVES', 'SWORN_TO', 'CONTROLS', 'MEMBER_OF', 'LIVES_IN', 'OWNS', 'POSSESSES'] AND deed.from_id = thing.id))
  AND (deed.valid_from_text IS NOT NULL OR deed.valid_until_text IS NOT NULL) AND deed.valid_backwards IS NULL AND deed.in_absence IS NULL
WITH thing, deed, r, era, coalesce(time_before(deed.valid_until, era.exists_from) OR time_before(era.exists_until, deed.valid_from), false) AS outside
ORDER BY thing.id, deed.id, era.id, r.id
WITH thing, deed, collect(r) AS claims, collect(era) AS eras, collect(outside) AS sides
WHERE all(side IN sides WHERE side)
WITH thing, deed, claims AS r, eras[0] AS era
RETURN thing, null AS event, null AS living, null AS dated, era, r, deed, 'EXISTED_DURING_MISMATCH' AS claim,
       coalesce(era.exists_from_text, '?') + ' – ' + coalesce(era.exists_until_text, '?') AS expected,
       coalesce(deed.valid_from_text, '?') + ' – ' + coalesce(deed.valid_until_text, '?') AS actual, 'a life may reach out of its era' AS because, 'possible' AS verdict
