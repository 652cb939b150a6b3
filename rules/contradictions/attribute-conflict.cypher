/*---
id: contradictions/attribute-conflict
category: contradiction
severity: warn
description: An attribute has the same value in all files and sources.
message: "{{one}}, but {{other}}."
hint: "Correct one of the two. If both are right, add the dates of each, or write them as one list."
rationale: Eye-witnesses may differ; a story bible should record that they do.
subject: { variable: who, label: Entity }
evidence: [claim]
compute: rival-values
requires: [Attribute]
reach: 0
tags: [facts]
---*/
MATCH (who:Entity)<-[:OF]-(a:Attribute)
WHERE coalesce($conflicts[a.type], '') <> 'none'
WITH who, a.type AS predicate, collect(a.id) AS claims
WHERE size(claims) > 1
UNWIND claims AS claim
RETURN who.id AS who, claim, predicate, $conflicts[predicate] AS conflict, $value_types[predicate] AS value_type
