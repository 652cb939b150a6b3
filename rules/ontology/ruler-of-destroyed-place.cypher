/*---
id: ontology/ruler-of-destroyed-place
category: ontology
severity: warn
description: Nobody begins to rule a place that is no more.
message: "{{who}} rules {{place}} from {{r.valid_from_text}}, but it was gone by {{place.exists_until_text}}."
hint: "Correct one of the dates, or rule what was built in its stead."
rationale: A crown over ashes is a fine image, and rarely meant.
subject: { variable: place, label: Location }
predicate: RULES
evidence: [r]
facts: { place: ending }
reach: 0
tags: [power, time]
---*/
MATCH (place:Location)<-[:TO]-(r:RULES)-[:FROM]->(who:Entity)
WHERE r.valid_from_text IS NOT NULL AND r.valid_backwards IS NULL AND time_before(place.exists_until, r.valid_from)
RETURN place, who, r, 'definite' AS verdict
