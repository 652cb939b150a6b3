/*---
id: ontology/marriage-outside-lifetimes
category: ontology
severity: warn
description: A marriage begins and lasts while both are alive.
message: "{{r}}, but {{who}} lived {{who.exists_from_text}} – {{who.exists_until_text}}."
hint: "Correct the dates of the marriage or the life. If they are right: `note: posthumous` on the marriage, or `undead: true` on the dead."
rationale: A bride who was not born yet gives a family tree away.
subject: { variable: who, label: Entity }
predicate: SPOUSE_OF
evidence: [r]
facts: { who: existence }
reach: 1
tags: [kin, time]
---*/
MATCH (who:Entity)<-[:FROM|TO]-(r:SPOUSE_OF)
WHERE (r.valid_from_text IS NOT NULL OR r.valid_until_text IS NOT NULL)
  AND (who.exists_from IS NOT NULL OR who.exists_until IS NOT NULL)
  AND who.undying IS NULL AND r.in_absence IS NULL AND NOT r.type IN $posthumous
  AND r.valid_backwards IS NULL
WITH who, r,
     CASE WHEN r.valid_from_text IS NOT NULL THEN time_in_window(r.valid_from, who.exists_from, who.exists_until) END AS begins,
     CASE WHEN r.valid_until_text IS NOT NULL THEN time_in_window(r.valid_until, who.exists_from, who.exists_until) END AS ends
WHERE (begins = false OR ends = false)
WITH who, r, [(r)-[:FROM|TO]->(side:Entity) WHERE side.undying IS NOT NULL | side.id] AS undying
WHERE size(undying) = 0
RETURN who, r, 'definite' AS verdict
