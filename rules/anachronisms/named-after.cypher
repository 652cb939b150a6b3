/*---
id: anachronisms/named-after
category: anachronism
severity: warn
description: A name is younger than the birth of its namesake.
message: "{{r}}, but {{why}}."
hint: "Correct one of the two dates. If the thing was renamed, date the name: `named_after: { to: …, from: 850 }`."
rationale: A name is chosen from the author's memory, in which the namesake has always been there.
subject: { variable: thing, label: Entity }
predicate: NAMED_AFTER
requires: [NAMED_AFTER]
evidence: [r]
facts: { born: birth, begun: beginning, held: happening_start }
reach: 1
tags: [time]
---*/
MATCH (thing:Entity)<-[:FROM]-(r:NAMED_AFTER)-[:TO]->(namesake:Entity)
WHERE namesake.birth IS NOT NULL AND namesake.exists_backwards IS NULL AND namesake.untimely IS NULL AND r.in_absence IS NULL
  AND NOT namesake:Deity // a god has a name before it takes a form
  AND r.uncertain IS NULL AND coalesce(r.reliability, '') <> 'rumour'
  AND NOT any(word IN ['renamed', 'rededicated', 'later', 'since', 'now ', 'prophe', 'foretold', 'foresee', 'foresaw', 'oracle', 'vision'] WHERE toLower(coalesce(r.note, '')) CONTAINS word)
WITH thing, r, namesake, labels(thing) AS kinds
WITH thing, r, namesake,
     // A town, a guild or a battle is often named long after its beginning. Only the date of the name counts there.
     CASE WHEN r.valid_from_text IS NOT NULL THEN 'name'
          WHEN any(kind IN kinds WHERE kind IN ['Person', 'Creature', 'Item', 'Spell', 'Chronicle']) THEN 'beginning'
          WHEN 'Festival' IN kinds THEN 'happening' END AS dated
WITH thing, r, namesake, dated,
     CASE WHEN dated = 'name' THEN time_before(r.valid_from, namesake.birth)
          WHEN dated = 'beginning' THEN time_before(thing.exists_from, namesake.birth)
          WHEN dated = 'happening' THEN time_before(thing.happened_from, namesake.birth) END AS early,
     CASE WHEN dated = 'name' THEN r.valid_from_text
          WHEN dated = 'beginning' THEN coalesce(thing.exists_from_text, toString(thing.exists_from_year))
          ELSE thing.happened END AS date
WHERE early
RETURN thing, r, namesake AS born, date AS actual,
       [(r)-[:FROM]->(x:Entity) WHERE dated = 'beginning' | x] AS begun, [(r)-[:FROM]->(x:Entity) WHERE dated = 'happening' | x] AS held,
       CASE WHEN dated = 'name' THEN '' WHEN dated = 'beginning' THEN thing.name + CASE WHEN thing.birth IS NULL THEN ' existed from ' ELSE ' was born ' END + date + ', and '
            ELSE thing.name + ' is dated ' + date + ', and ' END + namesake.name + ' was born ' + coalesce(namesake.birth_text, toString(namesake.birth_year)) AS why,
       'EXISTED_BEFORE' AS claim, coalesce(namesake.birth_text, toString(namesake.birth_year)) AS expected,
       'some names are younger than what they name' AS because, 'possible' AS verdict
