/*---
id: ontology/ancestor-cycle
category: ontology
severity: warn
description: An ancestor is another person, over any number of generations.
message: "{{who}} is their own ancestor: {{path}}."
hint: "Remove the claim that makes a descendant an ancestor. Two people may share a name."
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
