/*---
id: ontology/part-of-cycle
category: ontology
severity: warn
description: A whole is another thing than its part, over any number of steps.
message: "{{thing}} is part of itself: {{path}}."
hint: "Remove the step that leads back up."
rationale: A land within a town within that land has no map.
subject: { variable: thing, label: Entity }
predicate: PART_OF
evidence: [claim]
compute: cycles
reach: 0
tags: [places]
---*/
MATCH (thing:Entity)<-[:FROM]-(r:PART_OF)-[:TO]->(next:Entity)
RETURN thing.id AS thing, next.id AS next, r.id AS claim
