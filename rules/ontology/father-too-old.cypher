/*---
id: ontology/father-too-old
category: ontology
severity: warn
description: A father is at most ninety years old at a birth.
message: "{{father}} ({{father.birth_text}}) was over {{years}} when {{child}} ({{child.birth_text}}) was born."
hint: "Correct one of the births, or the father. If both are right, set `rules: { params: { ontology/father-too-old: { max_years: 130 } } }`."
rationale: A grandfather in the father's place is an easy slip.
subject: { variable: father, label: Entity }
predicate: PARENT_OF
evidence: [r]
facts: { child: birth, father: birth }
params:
  max_years: { default: 90, unit: years, description: The highest usual age of a father. }
  common_lifespan: { default: 130, unit: years, description: Kinds that live longer than this may be fathers at any age. }
reach: 1
tags: [kin, time]
---*/
MATCH (father:Entity)<-[:FROM]-(r:PARENT_OF)-[:TO]->(child:Entity)
WHERE child.birth IS NOT NULL AND father.birth IS NOT NULL
  AND (toLower(father.gender) = 'male' OR (r.key IN ['father', 'father_of', 'father_in_tree'] AND father.gender IS NULL))
  AND child.exists_backwards IS NULL AND father.exists_backwards IS NULL // otherwise the wrong date is unknown
  AND father.undying IS NULL
  AND $lifespan_by_kind[father.kind] <= $common_lifespan
  AND time_longer_than(father.birth, child.birth, $max_years)
  AND NOT coalesce(time_longer_than(father.birth, child.birth, $lifespan_by_kind[father.kind]), false) // ontology/parent-too-old reports that
  AND NOT coalesce(time_before(father.death, child.birth), false) // ontology/parent-dead-at-birth reports the dead
  AND NOT EXISTS { (child)<-[:TO]-(told:PARENT_OF) WHERE told.from_id = r.from_id AND told.tier_rank >= r.tier_rank // on either page
    AND any(word IN $not_by_birth WHERE toLower(coalesce(told.note, '')) CONTAINS word) }
WITH father, child, r,
     [(father)-[:OF_SPECIES|BELONGS_TO]->(people:Entity) | people.name] AS related,
     [(father)<-[:OF]-(x:Attribute) WHERE x.type IN ['species', 'culture']
       OR (x.type = 'people' AND any(word IN $other_peoples WHERE toLower(trim(toString(x.value))) STARTS WITH word)) | toString(x.value)] AS written
WITH father, child, r, [name IN related + written | toUpper(substring(name, 0, 1)) + substring(name, 1)] AS peoples
WHERE all(name IN peoples WHERE NOT coalesce($lifespan_by_kind[name] > $common_lifespan, name IN $unlimited_kinds))
WITH father, child, r, any(name IN peoples WHERE $lifespan_by_kind[name] IS NULL AND NOT father.kind IN $own_lifespans) AS untold
RETURN father, child, r, $max_years AS years, CASE WHEN NOT untold THEN 'some men become fathers late' END AS because,
       CASE WHEN untold THEN 'undecided' ELSE 'possible' END AS verdict
