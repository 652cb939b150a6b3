/*---
id: ontology/part-outside-whole
category: ontology
severity: warn
description: A part of a war, an era or a realm has a day within it.
message: "{{r}}, but {{part}} is dated {{actual}}, and {{whole}} {{expected}}."
hint: "Correct one of the dates, or the whole."
rationale: A battle outside its war was dated by another calendar, or assigned to the wrong war.
subject: { variable: part, label: Entity }
evidence: [r]
facts: { part: [happening, existence], whole: [happening, existence] }
requires: [Relation]
params:
  late_years:
    default: 1
    unit: years
    description: How long after the end of a war a battle may still belong to it.
reach: 1
tags: [time]
---*/
MATCH (part:Event)<-[:FROM]-(r:Relation)-[:TO]->(whole:Event)
WHERE r.type IN ['PART_OF', 'OCCURRED_DURING'] AND part.happened IS NOT NULL AND whole.happened IS NOT NULL
WITH part, r, whole,
     CASE WHEN part.happened_until IS NULL OR whole.happened_from IS NULL THEN false ELSE time_before(part.happened_until, whole.happened_from) END AS early,
     CASE WHEN whole.happened_until IS NULL OR part.happened_from IS NULL THEN false ELSE time_before(whole.happened_until, part.happened_from) END AS late,
     coalesce(time_before(part.happened_from, whole.happened_from), false) OR coalesce(time_before(whole.happened_until, part.happened_until), false) AS overhangs,
     coalesce(part.happened_from_text IN [whole.happened_from_text, whole.happened_until_text], false) AS on_the_edge, // `805` in a war of 800 – 805
     coalesce(time_longer_than(whole.happened_until, part.happened_from, $late_years), false) AS long_after
WHERE overhangs OR (coalesce(early OR late, true) AND NOT on_the_edge)
WITH part, r, whole, overhangs OR coalesce(early OR late, false) AS reaches_out,
     CASE WHEN NOT coalesce(early OR late, false) THEN 'a part may begin before its whole, or outlast it'
          WHEN part:Treaty OR part:Ceremony OR any(word IN ['treaty', 'peace of', 'coronation', 'wedding', 'funeral'] WHERE toLower(part.name) CONTAINS word)
          THEN 'a treaty or a rite may come before or after what it belongs to'
          WHEN late AND NOT long_after THEN 'what belongs to it may come soon after its end'
          WHEN whole:Festival OR whole:Ceremony THEN 'a feast may come round again'
          WHEN whole.happened_from_text = whole.happened_until_text AND NOT (whole:Battle OR whole:Treaty) THEN 'its date may be of its beginning alone, or of its end' END AS because
RETURN part, r, whole, part.happened AS actual, whole.happened AS expected,
       CASE WHEN reaches_out THEN because END AS because,
       CASE WHEN NOT reaches_out THEN 'undecided' WHEN because IS NULL THEN 'definite' ELSE 'possible' END AS verdict
UNION ALL
MATCH (part:Event)<-[:FROM]-(r:PART_OF)-[:TO]->(whole:Era) // an event *during* an era: anachronisms/era-mismatch
WHERE part.happened IS NOT NULL
WITH part, r, whole,
     CASE WHEN part.happened_until IS NULL OR whole.exists_from IS NULL THEN false ELSE time_before(part.happened_until, whole.exists_from) END AS early,
     CASE WHEN whole.exists_until IS NULL OR part.happened_from IS NULL THEN false ELSE time_before(whole.exists_until, part.happened_from) END AS late,
     coalesce(time_before(part.happened_from, whole.exists_from), false) OR coalesce(time_before(whole.exists_until, part.happened_until), false) AS overhangs,
     coalesce(part.happened_from_text IN [whole.exists_from_text, whole.exists_until_text], false) AS on_the_edge, // `805` in a war of 800 – 805
     coalesce(time_longer_than(whole.exists_until, part.happened_from, $late_years), false) AS long_after
WHERE overhangs OR (coalesce(early OR late, true) AND NOT on_the_edge)
WITH part, r, whole, overhangs OR coalesce(early OR late, false) AS reaches_out,
     CASE WHEN NOT coalesce(early OR late, false) THEN 'a part may begin before its whole, or outlast it'
          WHEN part:Treaty OR part:Ceremony OR any(word IN ['treaty', 'peace of', 'coronation', 'wedding', 'funeral'] WHERE toLower(part.name) CONTAINS word)
          THEN 'a treaty or a rite may come before or after what it belongs to'
          WHEN late AND NOT long_after THEN 'what belongs to it may come soon after its end' END AS because
RETURN part, r, whole, part.happened AS actual, coalesce(whole.exists_from_text, '?') + ' – ' + coalesce(whole.exists_until_text, '?') AS expected,
       CASE WHEN reaches_out THEN because END AS because,
       CASE WHEN NOT reaches_out THEN 'undecided' WHEN because IS NULL THEN 'definite' ELSE 'possible' END AS verdict
UNION ALL
MATCH (part:Era)<-[:FROM]-(r:PART_OF)-[:TO]->(whole:Era)
WITH part, r, whole,
     CASE WHEN part.exists_until IS NULL OR whole.exists_from IS NULL THEN false ELSE time_before(part.exists_until, whole.exists_from) END AS early,
     CASE WHEN whole.exists_until IS NULL OR part.exists_from IS NULL THEN false ELSE time_before(whole.exists_until, part.exists_from) END AS late,
     coalesce(time_before(part.exists_from, whole.exists_from), false) OR coalesce(time_before(whole.exists_until, part.exists_until), false) AS overhangs,
     coalesce(part.exists_from_text IN [whole.exists_from_text, whole.exists_until_text], false) AS on_the_edge, // `805` in a war of 800 – 805
     coalesce(time_longer_than(whole.exists_until, part.exists_from, $late_years), false) AS long_after
WHERE overhangs OR (coalesce(early OR late, true) AND NOT on_the_edge)
WITH part, r, whole, overhangs OR coalesce(early OR late, false) AS reaches_out,
     CASE WHEN NOT coalesce(early OR late, false) THEN 'a part may begin before its whole, or outlast it'
          WHEN late AND NOT long_after THEN 'what belongs to it may come soon after its end' END AS because
RETURN part, r, whole, coalesce(part.exists_from_text, '?') + ' – ' + coalesce(part.exists_until_text, '?') AS actual, coalesce(whole.exists_from_text, '?') + ' – ' + coalesce(whole.exists_until_text, '?') AS expected,
       CASE WHEN reaches_out THEN because END AS because,
       CASE WHEN NOT reaches_out THEN 'undecided' WHEN because IS NULL THEN 'definite' ELSE 'possible' END AS verdict
UNION ALL
MATCH (part:Location)<-[:FROM]-(r:PART_OF)-[:TO]->(whole:Entity)
WHERE part.exists_from IS NOT NULL AND whole.exists_until IS NOT NULL
  AND r.valid_from_text IS NULL AND r.valid_until_text IS NULL // with dates of its own: anachronisms/relation-outside-existence
WITH part, r, whole, time_before(whole.exists_until, part.exists_from) AS late
WHERE coalesce(late, true)
RETURN part, r, whole, coalesce(part.exists_from_text, '?') + ' – ' + coalesce(part.exists_until_text, '?') AS actual, coalesce(whole.exists_from_text, '?') + ' – ' + coalesce(whole.exists_until_text, '?') AS expected,
       CASE WHEN late THEN 'land keeps the name of a realm that is no more' END AS because,
       CASE WHEN late THEN 'possible' ELSE 'undecided' END AS verdict
