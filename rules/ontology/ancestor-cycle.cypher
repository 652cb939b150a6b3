/*---
id: ontology/ancestor-cycle
category: ontology
severity: warn
description: Nobody is their own ancestor, over however many generations.
message: "{{who}} is their own ancestor: {{path}}."
hint: Take out the claim that makes a descendant an ancestor; often two people share a name.
rationale: A tree with a circle in it is two people taken for one.
subject: { variable: who, label: Entity }
predicate: PARENT_OF
evidence: [claim]
compute: cycles
requires: [Entity]
reach: 0
tags: [kin]
---*/
MATCH (who:Entity)<-[:TO]-(r:PARENT_OF)-[:FROM]->(next:Entity)
RETURN who.id AS who, next.id AS next, r.id AS claim
UNION ALL
MATCH (who:Entity)<-[:FROM]-(r:DESCENDED_FROM)-[:TO]->(next:Entity)
RETURN who.id AS who, next.id AS next, r.id AS claim
