/*---
id: contradictions/two-tellings
category: contradiction
severity: warn
description: A relation has the same beginning and end in every file and sentence that dates it.
message: "{{told}}, but another {{voice}} states {{again}}."
hint: "Correct one of the two. If they are two stints, date them apart; if both are right, add a `note:` to one."
rationale: A reign copied into a second file keeps the old dates there.
subject: { variable: who, label: Entity }
evidence: [told, again]
requires: [Relation]
reach: 1
params:
  slack_years: { default: 1, unit: years, description: How far apart two files may date the same end. }
tags: [time]
---*/
MATCH (who:Entity)<-[:FROM]-(told:Relation), (who)<-[:FROM]-(again:Relation)
WHERE told.id < again.id AND told.type = again.type AND told.to_id = again.to_id AND told.to_id <> who.id
  AND told.type IN ['RULES', 'LEADS', 'MEMBER_OF', 'POSSESSES', 'OWNS', 'LIVES_IN', 'SPOUSE_OF', 'SERVES', 'SWORN_TO', 'CONTROLS']
  AND (told.path <> again.path OR (told.type <> 'SPOUSE_OF' AND coalesce(told.from_prose, false) <> coalesce(again.from_prose, false))
    OR (told.source_id <> again.source_id AND told.source_id <> told.path AND again.source_id <> again.path))
  AND told.valid_backwards IS NULL AND again.valid_backwards IS NULL
  AND coalesce(time_windows_overlap(told.valid_from, told.valid_until, again.valid_from, again.valid_until),
    told.valid_from_text = again.valid_from_text OR told.valid_until_text = again.valid_until_text
      OR told.type = 'SPOUSE_OF' // a wedding rarely has an end beside it
      // "King since 425", "king since 429": neither has ended.
      OR (told.valid_from_text IS NOT NULL AND again.valid_from_text IS NOT NULL AND told.valid_until_text IS NULL AND again.valid_until_text IS NULL)
      // "By 405 he still ruled": since a day that no file states.
      OR (told.valid_from_text IS NOT NULL AND told.valid_from_earliest IS NULL) OR (again.valid_from_text IS NOT NULL AND again.valid_from_earliest IS NULL))
WITH who, told, again,
     CASE WHEN told.valid_from_text IS NULL OR again.valid_from_text IS NULL THEN false ELSE time_disjoint(told.valid_from, again.valid_from) END AS other_start,
     CASE WHEN told.valid_until_text IS NULL OR again.valid_until_text IS NULL THEN false ELSE time_disjoint(told.valid_until, again.valid_until) END AS other_end
WHERE coalesce(other_start, false) OR coalesce(other_end, false)
WITH who, told, again, other_start, other_end,
     // A stretch within a longer one is no rival.
     coalesce(time_before(told.valid_from, again.valid_from) AND time_before(again.valid_until, told.valid_until), false)
       OR coalesce(time_before(again.valid_from, told.valid_from) AND time_before(told.valid_until, again.valid_until), false) AS within,
     coalesce(CASE WHEN other_start THEN time_longer_than(told.valid_from, again.valid_from, $slack_years) OR time_longer_than(again.valid_from, told.valid_from, $slack_years)
                   ELSE time_longer_than(told.valid_until, again.valid_until, $slack_years) OR time_longer_than(again.valid_until, told.valid_until, $slack_years) END, false) AS far,
     // Years and days of a calendar; not a season, a decade or a guess.
     CASE WHEN other_start THEN told.valid_from_latest - told.valid_from_earliest < 400 AND again.valid_from_latest - again.valid_from_earliest < 400
          ELSE told.valid_until_latest - told.valid_until_earliest < 400 AND again.valid_until_latest - again.valid_until_earliest < 400 END AS exact
WHERE NOT within AND (told.type <> 'SPOUSE_OF' OR far) // a couple may marry twice within a year
WITH who, told, again, other_start, other_end,
     CASE WHEN coalesce(other_start, false) AND coalesce(other_end, false) THEN 'they may be two stints'
          WHEN told.type <> 'SPOUSE_OF' AND told.valid_until_text IS NULL AND again.valid_until_text IS NULL THEN 'the earlier may have ended before the later began'
          WHEN told.type = 'SPOUSE_OF' THEN 'the couple may have married twice'
          WHEN NOT told.type IN ['RULES', 'LEADS', 'MEMBER_OF', 'POSSESSES', 'OWNS', 'LIVES_IN'] THEN 'the two may be of different oaths'
          WHEN coalesce(told.shared, false) OR coalesce(again.shared, false) THEN 'one may have held it alone afterwards'
          WHEN EXISTS { (who)<-[:FROM]-(more:Relation) WHERE more.type = told.type AND more.to_id = told.to_id AND more.id <> told.id AND more.id <> again.id } THEN 'one may tell several stints in one'
          WHEN told.note IS NOT NULL OR again.note IS NOT NULL THEN 'the note may explain the difference'
          WHEN NOT coalesce(exact, false) OR NOT far THEN 'the dates may be vague' END AS because
RETURN who, told, again, told.type AS predicate, because,
       CASE WHEN told.path = again.path AND coalesce(told.from_prose, false) <> coalesce(again.from_prose, false) THEN 'line of the note' ELSE 'source' END AS voice,
       CASE WHEN because IS NULL THEN 'definite' ELSE 'possible' END AS verdict
