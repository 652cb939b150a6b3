/*---
id: anachronisms/outside-the-life
category: anachronism
severity: warn
description: A reign, title, occupation, status or age is dated within the life.
message: "{{first}}, but {{who}} {{why}}."
hint: "Correct one of the dates. If they are right: a note (posthumous, titular, honorary, claimant) on the value, or `undead: true` on the dead."
rationale: A clerk copies a date into the next row, and the dead go on working.
subject: { variable: who, label: Entity }
evidence: [told]
facts: { dead: death, lived: existence }
requires: [Attribute]
params:
  unborn_days: { default: 300, unit: days, description: How long before the birth a reign may begin. }
  # A remark behind the years may explain them: "830-850 (in name only)".
  marks_of_doubt:
    default: ['(', '?', 'c.', 'ca.', 'circa', 'about', 'disputed', 'perhaps']
    description: Marks in a line by which its years may be vague, or mean something else.
  words_of_the_dead:
    default:
      [saint, st., blessed, venerable, servant of god, martyr, doctor of the church, patron, canoni, beatif, deified,
       divine, posthum, late, dead, deceased, died, killed, slain, murdered, executed, perished, buried, entombed,
       cremated, interred, burial, missing, lost, unknown, gone, departed, passed, extinct, legend, histor, former,
       forgotten, remembered, revered, worshipped, honoured, honored, pardoned, rehabilitated, exonerated, condemned,
       ghost, spirit, soul, body, relic, remains, would]
    description: Beginnings of words that may be true of the dead.
reach: 0
tags: [time]
---*/
MATCH (who:Entity)<-[:OF]-(x:Attribute)
WHERE x.type IN $lifelong AND who.death IS NOT NULL AND who.exists_backwards IS NULL AND who.undying IS NULL
  AND (x.valid_from_text IS NOT NULL OR x.valid_until_text IS NOT NULL) AND x.valid_backwards IS NULL AND x.in_absence IS NULL
WITH who, x, x.valid_from_text IS NOT NULL AND coalesce(time_before(who.death, x.valid_from), false) AS begins,
     x.valid_until_text IS NOT NULL AND coalesce(time_before(who.death, x.valid_until), false) AS ends
WHERE (begins OR ends)
  // That somebody dead is alive is reported by ontology/status.
  AND NOT (begins AND x.type = 'status' AND toLower(trim(toString(x.value))) IN ['alive', 'living', 'alive and well', 'still alive'])
  AND NOT any(word IN $words_of_the_dead WHERE ' ' + toLower(toString(x.value)) + ' ' + toLower(coalesce(x.note, '')) CONTAINS ' ' + word)
WITH who, x ORDER BY who.id, x.path, x.line, x.id
WITH who, collect(x) AS told
RETURN who, told, told[0] AS first, 'died ' + coalesce(who.death_text, '?')
       + CASE WHEN size(told) > 1 THEN ' (with ' + toString(size(told) - 1) + ' more)' ELSE '' END AS why, who AS dead, null AS lived,
       'EXISTED_AFTER' AS claim, who.death_text AS expected, null AS actual, 'possible' AS verdict
UNION ALL
// A reign whose realm no relation has.
MATCH (who:Entity)<-[:OF]-(x:Attribute)
WHERE x.type IN ['reign_from', 'reign_until'] AND x.in_absence IS NULL
  AND who.exists_backwards IS NULL AND who.undying IS NULL AND NOT 'RULES' IN $posthumous
  AND time_before(who.death, x.value)
WITH who, x, any(mark IN $marks_of_doubt WHERE toLower(coalesce(x.quote, '')) CONTAINS mark) AS doubted ORDER BY who.id, x.path, x.line, x.type, x.id
WITH who, collect(x) AS told, collect(CASE WHEN NOT doubted THEN 1 END) AS sure
RETURN who, told, told[0] AS first, 'died ' + coalesce(who.death_text, '?')
       + CASE WHEN size(told) > 1 THEN ' (with ' + toString(size(told) - 1) + ' more)' ELSE '' END AS why, null AS dead, who AS lived,
       'EXISTED_AFTER' AS claim, who.death_text AS expected, null AS actual, CASE WHEN size(sure) = 0 THEN 'possible' ELSE 'definite' END AS verdict
UNION ALL
MATCH (who:Entity)<-[:OF]-(x:Attribute)
WHERE x.type IN ['reign_from', 'reign_until'] AND x.in_absence IS NULL
  AND who.exists_backwards IS NULL AND who.undying IS NULL
  AND time_before(x.value, who.birth)
WITH who, x, (x.type = 'reign_until' OR coalesce(time_days_after(who.birth, x.value, $unborn_days), false))
       AND NOT any(mark IN $marks_of_doubt WHERE toLower(coalesce(x.quote, '')) CONTAINS mark) AS surely ORDER BY who.id, x.path, x.line, x.type, x.id
WITH who, collect(x) AS told, collect(CASE WHEN surely THEN 1 END) AS sure
RETURN who, told, told[0] AS first,
       'was born ' + coalesce(who.birth_text, '?')
       + CASE WHEN size(sure) = 0 THEN ' (a king may be crowned before his birth, or the years be vague)' WHEN size(told) > 1 THEN ' (with ' + toString(size(told) - 1) + ' more)' ELSE '' END AS why,
       null AS dead, who AS lived,
       'EXISTED_BEFORE' AS claim, who.birth_text AS expected, null AS actual,
       CASE WHEN size(sure) = 0 THEN 'possible' ELSE 'definite' END AS verdict
