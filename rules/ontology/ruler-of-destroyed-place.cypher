/*---
id: ontology/ruler-of-destroyed-place
category: ontology
severity: warn
description: A reign over a place begins while the place exists.
message: "{{who}} rules {{place}} from {{r.valid_from_text}}, but it was gone by {{place.exists_until_text}}."
hint: "Correct one of the dates. If both are right, add `rebuilt` to the place, or `note: titular` (claimant, in exile) to the claim."
rationale: A crown over ashes is a fine image, and rarely meant.
subject: { variable: place, label: Location }
predicate: RULES
evidence: [r]
facts: { place: ending }
reach: 1
tags: [power, time]
---*/
MATCH (place:Location)<-[:TO]-(r:RULES)-[:FROM]->(who:Entity)
WHERE r.valid_from_text IS NOT NULL AND r.valid_backwards IS NULL AND time_before(place.exists_until, r.valid_from)
  AND r.in_absence IS NULL AND who.undying IS NULL AND NOT r.type IN $posthumous
  AND NOT any(kind IN labels(place) WHERE kind IN ['Region', 'Wilds', 'Plane', 'Dungeon']) // land outlasts its destruction
RETURN place, who, r, 'definite' AS verdict
