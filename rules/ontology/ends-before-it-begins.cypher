/*---
id: ontology/ends-before-it-begins
category: ontology
severity: warn
description: An end follows its beginning, and the date of an event is between its start and its end.
message: "{{what}}: {{told}}."
hint: "Correct one of the two dates, or its era."
rationale: Usually two dates that changed places, or an era left out. Until the dates are fixed, no other rule uses them.
subject: { variable: thing, label: Entity }
evidence: [claims]
facts: { existing: existence, happening: happening, dated: in_fiction_date }
reach: 0
tags: [time]
requires: [Entity]
---*/
MATCH (thing:Entity)
WHERE thing.exists_backwards IS NOT NULL AND thing.happened_backwards IS NULL
  AND NOT coalesce(time_before(thing.death, thing.birth), false)
RETURN thing, thing.name + ', ' + thing.exists_backwards AS told, null AS claims, thing AS existing, null AS happening, 'definite' AS verdict, 'Ends before it begins' AS what, null AS dated, null AS because
UNION ALL
MATCH (thing:Event)
WHERE thing.happened_backwards IS NOT NULL
RETURN thing, thing.name + ', ' + thing.happened_backwards AS told, null AS claims, null AS existing, thing AS happening, 'definite' AS verdict, 'Ends before it begins' AS what, null AS dated, null AS because
UNION ALL
MATCH (thing:Entity)<-[:FROM]-(r:Relation)
WHERE r.valid_backwards IS NOT NULL AND r.type <> 'SPOUSE_OF'
RETURN thing, r AS told, r AS claims, null AS existing, null AS happening, 'definite' AS verdict, 'Ends before it begins' AS what, null AS dated, null AS because
UNION ALL
MATCH (thing:Entity)<-[:OF]-(r:Attribute)
WHERE r.valid_backwards IS NOT NULL
RETURN thing, r AS told, r AS claims, null AS existing, null AS happening, 'definite' AS verdict, 'Ends before it begins' AS what, null AS dated, null AS because
UNION ALL
// Two people may marry each other twice: a divorce is wrong only if it comes before every wedding of theirs.
MATCH (thing:Entity)<-[:FROM]-(r:SPOUSE_OF)-[:TO]->(other:Entity)
WHERE r.valid_from_text IS NOT NULL AND r.valid_until_text IS NOT NULL
MATCH (thing)<-[:FROM]-(m:SPOUSE_OF)-[:TO]->(other)
WITH thing, r, collect(m) AS marriages,
     // This divorce did not end a marriage that had ended before.
     collect(CASE WHEN m.valid_from_text IS NULL OR coalesce(time_before(m.valid_until, r.valid_until), false) THEN null
                  ELSE coalesce(time_before(r.valid_until, m.valid_from), false) END) AS earlier,
     // Another marriage of theirs, without a start, may be the earlier one that the divorce ended. On another page it is the same marriage, in short.
     collect(CASE WHEN m.valid_from_text IS NULL AND (m.path = r.path OR m.valid_until_text <> r.valid_until_text) THEN m.id END) AS others
WHERE NOT any(each IN earlier WHERE NOT each)
RETURN thing, r AS told, marriages AS claims, null AS existing, null AS happening,
       CASE WHEN size(others) > 0 THEN 'undecided' ELSE 'definite' END AS verdict, 'Ends before it begins' AS what, null AS dated, null AS because
UNION ALL
// One claim has the wedding, another the divorce. They may be two marriages, and are if a note says so.
MATCH (thing:Entity)<-[:FROM]-(r:SPOUSE_OF)-[:TO]->(other:Entity)
WHERE r.valid_from_text IS NULL AND r.valid_until_text IS NOT NULL
  AND NOT EXISTS { (thing)<-[:FROM]-(noted:SPOUSE_OF) WHERE noted.to_id = r.to_id
    AND any(word IN ['remarr', 'again', 'first', 'second', 'anew'] WHERE toLower(coalesce(noted.note, '')) CONTAINS word) }
MATCH (thing)<-[:FROM]-(m:SPOUSE_OF)-[:TO]->(other)
WITH thing, r, m ORDER BY CASE WHEN m.valid_from_text IS NULL THEN 1 ELSE 0 END, m.id // the wedding comes first
WITH thing, r, collect(m) AS marriages,
     collect(CASE WHEN m.valid_from_text IS NULL THEN null ELSE coalesce(time_before(r.valid_until, m.valid_from), false) END) AS earlier,
     collect(CASE WHEN m.id <> r.id AND m.valid_from_text IS NULL
                   AND (m.path = r.path OR m.valid_until_text <> r.valid_until_text) THEN m.id END) AS others,
     collect(CASE WHEN m.valid_from_text IS NOT NULL AND m.valid_until_text = r.valid_until_text THEN m.id END) AS complete // the same divorce
WHERE size(earlier) > 0 AND size(complete) = 0 AND NOT any(each IN earlier WHERE NOT each)
RETURN thing, marriages AS told, marriages AS claims, null AS existing, null AS happening,
       CASE WHEN size(others) > 0 THEN 'undecided' ELSE 'possible' END AS verdict, 'Ends before it begins' AS what, null AS dated, 'two may marry each other twice' AS because
UNION ALL
MATCH (thing:Event)
WHERE thing.in_fiction_date IS NOT NULL AND thing.start IS NOT NULL AND thing.happened_backwards IS NULL
  AND (time_before(thing.in_fiction_date, thing.start) OR coalesce(time_before(thing.end, thing.in_fiction_date), false))
  AND NOT coalesce(time_before(thing.end, thing.start), false)
RETURN thing,
       thing.name + ', ' + thing.in_fiction_date_text + ', is dated from ' + thing.start_text + coalesce(' until ' + thing.end_text, '') AS told,
       null AS claims, null AS existing, thing AS happening, 'definite' AS verdict, 'Happened outside of its own dates' AS what, thing AS dated, null AS because
