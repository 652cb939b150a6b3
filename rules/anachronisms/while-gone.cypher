/*---
id: anachronisms/while-gone
category: anachronism
severity: warn
description: "A thing is held, ruled or joined before its end or after its return (`rebuilt`, `reforged`)."
message: "{{r}} ({{meanwhile}}), but {{gone}} was no more from {{gone.absent_from_text}} until {{gone.absent_until_text}}."
hint: "Correct the dates of the claim, of the end or of the return. If they are right, name the thing that was there in between."
rationale: A thing that rose again was gone for a time, and that time is easily forgotten.
subject: { variable: gone, label: Entity }
evidence: [r]
facts: { gone: [ending, refounded, restored, rebuilt, reforged], others: existence, events: happening }
requires: [Relation]
reach: 1
tags: [time]
---*/
MATCH (gone:Entity)<-[:FROM|TO]-(r:Relation)
WHERE gone.absent_from IS NOT NULL AND gone.absent_until IS NOT NULL
  AND (r.valid_from_text IS NOT NULL OR r.valid_until_text IS NOT NULL)
  AND NOT r.type IN $posthumous AND r.valid_backwards IS NULL
  // These relations define a thing's existence, or describe it.
  AND NOT r.type IN ['FOUNDED', 'CREATED', 'DESTROYED', 'CONQUERED', 'CAUSED', 'OCCURRED_DURING', 'EXISTED_DURING', 'AVAILABLE_DURING', 'PRECEDED']
WITH gone, r, labels(gone) AS kinds, r.to_id = gone.id AS is_object,
     r.valid_from_text IS NOT NULL AND coalesce(time_before(gone.absent_from, r.valid_from) AND time_before(r.valid_from, gone.absent_until), false) AS begins,
     coalesce(time_before(gone.absent_from, r.valid_until) AND time_before(r.valid_until, gone.absent_until), false) AS ends
WHERE (begins OR (ends AND r.valid_until_text IS NOT NULL))
  AND r.in_absence IS NULL
  AND NOT any(kind IN kinds WHERE kind IN ['Region', 'Wilds', 'Plane', 'Dungeon'])
WITH gone, r, CASE WHEN begins AND ends THEN 'within that time' WHEN begins THEN 'begun in that time' ELSE 'ended in that time' END AS meanwhile,
     CASE WHEN is_object AND 'Location' IN kinds AND r.type IN ['LIVES_IN', 'LOCATED_IN', 'IMPRISONED_IN', 'BORN_IN', 'DIED_IN', 'OCCURRED_AT', 'OWNS', 'POSSESSES']
            THEN 'people may live in ruins'
          WHEN is_object AND r.type IN ['MEMBER_OF', 'LEADS', 'SERVES', 'SWORN_TO', 'RULES'] AND any(kind IN kinds WHERE kind IN ['House', 'Religion', 'Kingdom'])
            THEN 'some hold to what is no more' END AS because
RETURN gone, r, meanwhile, null AS others, null AS events, because,
       CASE WHEN because IS NULL THEN 'definite' ELSE 'possible' END AS verdict
UNION ALL
// Without dates: a whole life in that time.
MATCH (gone:Entity)<-[:FROM|TO]-(r:Relation)
WHERE gone.absent_from IS NOT NULL AND gone.absent_until IS NOT NULL
  AND r.valid_from_text IS NULL AND r.valid_until_text IS NULL
  AND r.type IN ['KILLED', 'SERVES', 'SWORN_TO', 'MEMBER_OF', 'LEADS', 'RULES', 'CONTROLS', 'OWNS', 'POSSESSES', 'BORN_IN', 'DIED_IN', 'LIVES_IN', 'LOCATED_IN', 'IMPRISONED_IN']
MATCH (r)-[:FROM|TO]->(other:Entity)
WHERE other.id <> gone.id AND other.exists_from IS NOT NULL AND other.exists_until IS NOT NULL
  AND time_before(gone.absent_from, other.exists_from) AND time_before(other.exists_until, gone.absent_until)
  AND other.undying IS NULL AND NOT other.kind IN $unlimited_kinds
WITH gone, r, other, labels(gone) AS kinds, r.to_id = gone.id AS is_object
WHERE r.in_absence IS NULL
  AND NOT any(kind IN kinds WHERE kind IN ['Region', 'Wilds', 'Plane', 'Dungeon'])
  AND NOT any(kind IN labels(other) WHERE kind IN ['Location', 'Item'])
WITH gone, r, other,
     CASE WHEN r.type = 'MEMBER_OF' AND r.key IN ['affiliation', 'affiliations'] THEN 'one may be counted to what came later'
          WHEN is_object AND 'Location' IN kinds AND r.type IN ['LIVES_IN', 'LOCATED_IN', 'IMPRISONED_IN', 'BORN_IN', 'DIED_IN', 'OWNS', 'POSSESSES'] THEN 'people may live in ruins'
          WHEN is_object AND r.type IN ['MEMBER_OF', 'LEADS', 'SERVES', 'SWORN_TO', 'RULES'] AND any(kind IN kinds WHERE kind IN ['House', 'Religion', 'Kingdom'])
            THEN 'some hold to what is no more' END AS because
RETURN gone, r, other.name + ' existed ' + coalesce(other.exists_from_text, '?') + ' – ' + coalesce(other.exists_until_text, '?') AS meanwhile,
       other AS others, null AS events, because,
       CASE WHEN because IS NULL THEN 'definite' ELSE 'possible' END AS verdict
UNION ALL
// Without dates of its own: an event that began and ended in that time.
MATCH (gone:Entity)<-[:FROM|TO]-(r:Relation)-[:FROM|TO]->(event:Event)
WHERE gone.absent_from IS NOT NULL AND gone.absent_until IS NOT NULL AND event.id <> gone.id
  AND r.type IN ['PARTICIPATED_IN', 'WITNESSED', 'OCCURRED_AT'] AND r.valid_from_text IS NULL AND r.valid_until_text IS NULL
  AND time_before(gone.absent_from, event.happened_from) AND time_before(event.happened_until, gone.absent_until)
  AND r.in_absence IS NULL
  AND NOT any(kind IN labels(gone) WHERE kind IN ['Region', 'Wilds', 'Plane', 'Dungeon'])
RETURN gone, r, event.happened AS meanwhile, null AS others,
       event AS events,
       CASE WHEN gone:Location AND r.type = 'OCCURRED_AT' THEN 'battles are fought over ruins' END AS because,
       CASE WHEN gone:Location AND r.type = 'OCCURRED_AT' THEN 'possible' ELSE 'definite' END AS verdict
