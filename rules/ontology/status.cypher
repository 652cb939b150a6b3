/*---
id: ontology/status
category: ontology
severity: warn
description: "A person marked `alive` has no death in the past; one marked `dead` has none in the future."
message: "{{who}} is {{status}}, but {{why}}."
hint: "Correct the status or the date. If both are right, date the status (`status: { value: alive, until: 840 }`), or add `resurrected: true`."
rationale: A death is written into the history and forgotten on the sheet.
subject: { variable: who, label: Entity }
predicate: status
evidence: [x, r]
facts: { dead: death }
reach: 0
tags: [time]
---*/
MATCH (who:Entity)
WHERE who.status IS NOT NULL AND who.death IS NOT NULL AND who.exists_backwards IS NULL // otherwise the wrong date is unknown
MATCH (who)<-[:OF]-(x:Attribute)
WHERE x.type = 'status' AND toLower(trim(toString(x.value))) IN ['alive', 'living', 'alive and well', 'still alive']
  AND who.undying IS NULL
WITH who, x,
     CASE WHEN x.valid_from_text IS NOT NULL THEN time_before(who.death, x.valid_from)
          WHEN x.valid_until_text IS NOT NULL THEN false
          WHEN $stated_now IS NULL THEN true
          ELSE time_before(who.death, $stated_now) END AS over
WHERE over
RETURN who, x, null AS r, who AS dead, toLower(trim(toString(x.value))) AS status,
       'died' + coalesce(' (' + who.death_text + ')', ' before') AS why,
       // One of several in a list: `[alive, dead]` is a story, or an unknown state.
       CASE WHEN coalesce(x.listed, false) THEN 'possible'
            WHEN x.valid_from_text IS NOT NULL OR $stated_now IS NOT NULL THEN 'definite' ELSE 'possible' END AS verdict, null AS because
UNION ALL
MATCH (who:Entity)<-[:TO]-(r:KILLED)
WHERE who.status IS NOT NULL AND who.death IS NULL
MATCH (who)<-[:OF]-(x:Attribute)
WHERE x.type = 'status'
  AND toLower(trim(toString(x.value))) IN ['alive', 'living', 'alive and well', 'still alive']
  AND x.valid_from_text IS NULL AND x.valid_until_text IS NULL
  AND who.undying IS NULL
  AND (r.valid_from_text IS NULL OR $stated_now IS NULL OR coalesce(time_before(r.valid_from, $stated_now), false))
RETURN who, x, r, null AS dead, toLower(trim(toString(x.value))) AS status, 'was killed' AS why,
       CASE WHEN NOT coalesce(x.listed, false) AND time_before(r.valid_from, $stated_now) THEN 'definite' ELSE 'possible' END AS verdict,
       CASE WHEN coalesce(x.listed, false) THEN 'the status is one of several'
            ELSE 'no date shows that it was before the present (`at:` of the killing, `now:` in lore.yaml)' END AS because
UNION ALL
MATCH (who:Entity)
WHERE who.status IS NOT NULL AND who.death IS NOT NULL AND who.exists_backwards IS NULL AND time_before($stated_now, who.death)
MATCH (who)<-[:OF]-(x:Attribute)
WHERE x.type = 'status'
  AND toLower(trim(toString(x.value))) IN ['dead', 'deceased', 'killed', 'slain', 'murdered', 'executed']
  AND x.valid_from_text IS NULL AND who.undying IS NULL
RETURN who, x, null AS r, who AS dead, toLower(trim(toString(x.value))) AS status,
       'dies' + coalesce(' (' + who.death_text + ')', ' later') + ', and the present is ' + $stated_now_text AS why, 'possible' AS verdict, null AS because
