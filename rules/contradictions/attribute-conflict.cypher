/*---
id: contradictions/attribute-conflict
category: contradiction
severity: warn
description: An attribute has the same value in all files and sources.
message: "{{one}}, but {{other}}."
hint: "Correct one of the two. If both are right, add the dates of each, or {{remedy}}."
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
WITH who, claim, predicate, $conflicts[predicate] AS conflict
RETURN who.id AS who, claim, predicate, conflict, $value_types[predicate] AS value_type,
       CASE WHEN conflict IS NULL THEN 'declare the key: `attributes: { ' + predicate + ': { multiple: true } }`'
            ELSE 'write them as one list' END AS remedy,
       // Of a key that no ontology knows, nobody knows whether it has one value at a time: reports have one line for each such key.
       CASE WHEN conflict IS NULL THEN 'Two values of the undeclared key `' + predicate + '`' END AS topic
