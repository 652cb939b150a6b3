/*---
id: ontology/endpoint-kinds
category: ontology
severity: warn
description: A relation type links only the kinds of entities that it allows.
message: "{{r}}: {{odd}} has the kind {{odd_kind}}; allowed are {{allowed}}."
hint: "Correct the name (another entity may share it). If it is right, allow the kind: `predicates: { {{predicate}}: { from: …, to: … } }`."
rationale: A sword that marries is usually a person of the same name. An entity without a kind proves nothing; a kind that only a folder suggests (`Minor NPCs`) proves as little.
subject: { variable: who, label: Entity }
evidence: [r, odd]
requires: [Relation]
reach: 0
tags: [facts]
---*/
MATCH (who:Entity)<-[:FROM]-(r:Relation)-[:TO]->(other:Entity)
WITH who, r, other, $from_kinds[r.type] AS subjects, $to_kinds[r.type] AS objects
// Most have exactly the named kind. Only for the others, the rule reads the kinds above theirs.
WHERE NOT coalesce(who.kind IN subjects, true) OR NOT coalesce(other.kind IN objects, true)
WITH who, r, other, subjects, objects,
     (subjects IS NOT NULL AND NOT who.kind IN subjects AND NOT any(kind IN labels(who) WHERE kind IN subjects)
       AND NOT ('Person' IN subjects AND any(kind IN labels(who) WHERE kind IN ['Undead', 'Deity']))) AS other_subject, // they were people, or are like them
     (objects IS NOT NULL AND NOT other.kind IN objects AND NOT any(kind IN labels(other) WHERE kind IN objects)
       AND NOT ('Person' IN objects AND any(kind IN labels(other) WHERE kind IN ['Undead', 'Deity']))) AS other_object
WHERE other_object OR (other_subject AND NOT r.type IN $symmetric)
WITH who, r, other, subjects, objects,
     (other_subject AND (who.kind IN $known_kinds AND who.kind_guessed IS NULL OR NOT other_object)) AS wrong_subject,
     (who.kind IN $known_kinds AND who.kind_guessed IS NULL AND other.kind IN $known_kinds AND other.kind_guessed IS NULL) AS declared
RETURN who, r, r.type AS predicate,
       head([(r)-[:FROM|TO]->(x:Entity) WHERE x.id = CASE WHEN wrong_subject THEN who.id ELSE other.id END | x]) AS odd, // an entity that rules itself is both ends
       CASE WHEN wrong_subject THEN who.kind ELSE other.kind END AS odd_kind,
       CASE WHEN wrong_subject THEN subjects ELSE objects END AS allowed,
       CASE WHEN declared THEN 'definite' ELSE 'undecided' END AS verdict,
       'nothing says what kind of thing one side is: `kind: …` in its file does' AS because
UNION ALL
// The finding is about the person who marries a town, on either side of the claim.
MATCH (who:Entity)<-[:TO]-(r:Relation)-[:FROM]->(other:Entity)
WHERE r.type IN $symmetric
WITH who, r, other, $from_kinds[r.type] AS allowed
WHERE allowed IS NOT NULL AND NOT other.kind IN allowed AND NOT any(kind IN labels(other) WHERE kind IN allowed)
  AND NOT ('Person' IN allowed AND any(kind IN labels(other) WHERE kind IN ['Undead', 'Deity']))
  AND (who.kind IN allowed OR any(kind IN labels(who) WHERE kind IN allowed))
RETURN who, r, r.type AS predicate,
       head([(r)-[:FROM]->(x:Entity) | x]) AS odd, other.kind AS odd_kind, allowed,
       CASE WHEN other.kind IN $known_kinds AND other.kind_guessed IS NULL AND who.kind IN $known_kinds AND who.kind_guessed IS NULL THEN 'definite' ELSE 'undecided' END AS verdict,
       'nothing says what kind of thing one side is: `kind: …` in its file does' AS because
