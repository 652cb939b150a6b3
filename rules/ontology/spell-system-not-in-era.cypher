/*---
id: ontology/spell-system-not-in-era
category: ontology
severity: warn
description: A spell is worked, and available, in an era that has its magic.
message: "{{spell}} ({{dated}}) falls in no era in which {{system}} is available."
hint: "Correct the date, the system of the spell, or the eras of that system."
rationale: Magic that was lost should not be cast without a story.
subject: { variable: spell, label: Spell }
predicate: PART_OF_SYSTEM
evidence: [p, k, availability]
facts: { made: beginning, eras: existence, age: existence }
reach: 2
tags: [magic, time]
requires: [Spell, PART_OF_SYSTEM, AVAILABLE_DURING]
---*/
MATCH (spell:Spell)<-[:FROM]-(p:PART_OF_SYSTEM)-[:TO]->(system:Entity)<-[:FROM]-(a:AVAILABLE_DURING)-[:TO]->(era:Entity)
WHERE spell.exists_from IS NOT NULL
WITH spell, p, system, a, era,
     coalesce(time_in_window(spell.exists_from, era.exists_from, era.exists_until), true) AS within
WITH spell, p, system, collect(a) AS availability, collect(era) AS eras, collect(within) AS answers
WHERE NOT any(within IN answers WHERE within)
RETURN spell, system, p, null AS k, spell AS made, spell.exists_from_text AS dated, availability, eras, null AS age, 'definite' AS verdict
UNION ALL
MATCH (spell:Spell)<-[:TO]-(k:KNOWS_SPELL)
WHERE k.valid_from_text IS NOT NULL AND k.valid_backwards IS NULL
MATCH (spell)<-[:FROM]-(p:PART_OF_SYSTEM)-[:TO]->(system:Entity)<-[:FROM]-(a:AVAILABLE_DURING)-[:TO]->(era:Entity)
WITH spell, k, p, system, a, era,
     coalesce(time_in_window(k.valid_from, era.exists_from, era.exists_until), true) AS within
WITH spell, k, p, system, collect(a) AS availability, collect(era) AS eras, collect(within) AS answers
WHERE NOT any(within IN answers WHERE within)
RETURN spell, system, p, k, null AS made, k.valid_from_text AS dated, availability, eras, null AS age, 'definite' AS verdict
UNION ALL
MATCH (spell:Spell)<-[:FROM]-(k:AVAILABLE_DURING)-[:TO]->(age:Entity)
MATCH (spell)<-[:FROM]-(p:PART_OF_SYSTEM)-[:TO]->(system:Entity)<-[:FROM]-(a:AVAILABLE_DURING)-[:TO]->(era:Entity)
WITH spell, k, p, system, a, era, age,
     CASE WHEN age.id = era.id OR EXISTS { (age)-[:PART_OF*1..4]->(era) } OR EXISTS { (era)-[:PART_OF*1..4]->(age) } THEN true
          ELSE time_windows_overlap(era.exists_from, era.exists_until, age.exists_from, age.exists_until) END AS met
WITH spell, k, p, system, age, collect(a) AS availability, collect(era) AS eras,
     collect(CASE WHEN met THEN 'met' WHEN met = false THEN 'apart' ELSE 'open' END) AS answers
WHERE NOT any(answer IN answers WHERE answer = 'met')
RETURN spell, system, p, k, null AS made, 'available during ' + age.name AS dated, availability, eras, age,
       CASE WHEN any(answer IN answers WHERE answer = 'open') THEN 'possible' ELSE 'definite' END AS verdict
