/*---
id: anachronisms/created
category: anachronism
severity: warn
description: Nothing is made by somebody who did not exist yet or any more.
message: "{{who}} ({{who.exists_from_text}} – {{who.exists_until_text}}) cannot have made {{thing}} ({{actual}})."
hint: Correct the date of the making or of the maker's life, or name another maker.
rationale: A sword that is older than its smith has another story.
subject: { variable: who, label: Entity }
predicate: CREATED
evidence: [r]
facts: { who: existence, dated: beginning }
reach: 1
tags: [time, things]
---*/
MATCH (who:Entity)<-[:FROM]-(r:CREATED)-[:TO]->(thing:Entity)
WHERE (r.valid_from_text IS NOT NULL OR thing.exists_from IS NOT NULL)
  AND (who.exists_from IS NOT NULL OR who.exists_until IS NOT NULL)
  AND who.resurrected IS NULL AND who.undead IS NULL AND r.valid_backwards IS NULL
WITH who, r, thing, // the claim's own date, else that of the thing
     CASE WHEN r.valid_from_text IS NOT NULL
          THEN time_in_window(r.valid_from, who.exists_from, who.exists_until)
          ELSE time_in_window(thing.exists_from, who.exists_from, who.exists_until) END AS there,
     CASE WHEN r.valid_from_text IS NOT NULL
          THEN time_before(r.valid_from, who.exists_from)
          ELSE time_before(thing.exists_from, who.exists_from) END AS before
WHERE there = false OR there IS NULL
RETURN who, thing, r, [(r)-[:TO]->(x:Entity) WHERE r.valid_from_text IS NULL | x] AS dated,
       CASE WHEN before THEN 'EXISTED_BEFORE' ELSE 'EXISTED_AFTER' END AS claim,
       CASE WHEN before THEN who.exists_from_text ELSE who.exists_until_text END AS expected,
       coalesce(r.valid_from_text, thing.exists_from_text) AS actual,
       CASE WHEN there = false THEN 'definite' ELSE 'undecided' END AS verdict
