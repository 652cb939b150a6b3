/*---
id: ontology/mother-too-old
category: ontology
severity: warn
description: A mother is at most fifty-five years old at a birth. Past eighty is impossible.
message: "{{mother}} ({{mother.birth_text}}) was over {{years}} when {{child}} ({{child.birth_text}}) was born."
hint: "Correct one of the births, or the mother. If both are right, set `rules: { params: { ontology/mother-too-old: { max_years: 130 } } }`."
rationale: A grandmother in the mother's place is an easy slip.
subject: { variable: mother, label: Entity }
predicate: PARENT_OF
evidence: [r]
facts: { child: birth, mother: birth }
params:
  max_years: { default: 55, unit: years, description: The highest usual age of a mother. }
  impossible_years: { default: 80, unit: years, description: The age from which a mother of a human lifespan is impossible. }
  common_lifespan: { default: 130, unit: years, description: Kinds that live longer than this may be mothers at any age. }
reach: 1
tags: [kin, time]
---*/
MATCH (mother:Entity)<-[:FROM]-(r:PARENT_OF)-[:TO]->(child:Entity)
WHERE child.birth IS NOT NULL AND mother.birth IS NOT NULL
  AND (toLower(mother.gender) = 'female' OR (r.key IN $mother_words AND mother.gender IS NULL))
  AND child.exists_backwards IS NULL AND mother.exists_backwards IS NULL // otherwise the wrong date is unknown
  AND mother.undying IS NULL
  AND $lifespan_by_kind[mother.kind] <= $common_lifespan
  AND time_longer_than(mother.birth, child.birth, $max_years)
  AND NOT coalesce(time_longer_than(mother.birth, child.birth, $lifespan_by_kind[mother.kind]), false) // ontology/parent-too-old reports that
  AND NOT coalesce(time_before(mother.death, child.birth), false) // ontology/parent-dead-at-birth reports that
  AND NOT EXISTS { (child)<-[:TO]-(told:PARENT_OF) WHERE told.from_id = r.from_id AND told.tier_rank >= r.tier_rank // on either page
    AND any(word IN $not_by_birth WHERE toLower(coalesce(told.note, '')) CONTAINS word) }
WITH mother, child, r,
     [(mother)-[:OF_SPECIES|BELONGS_TO]->(people:Entity) | people.name] AS related,
     [(mother)<-[:OF]-(x:Attribute) WHERE x.type IN ['species', 'culture']
       OR (x.type = 'people' AND any(word IN $other_peoples WHERE toLower(trim(toString(x.value))) STARTS WITH word)) | toString(x.value)] AS written
WITH mother, child, r, [name IN related + written | toUpper(substring(name, 0, 1)) + substring(name, 1)] AS peoples
WHERE all(name IN peoples WHERE NOT coalesce($lifespan_by_kind[name] > $common_lifespan, name IN $unlimited_kinds))
WITH mother, child, r, [name IN peoples WHERE $lifespan_by_kind[name] IS NULL AND NOT mother.kind IN $own_lifespans] AS unknown,
     coalesce(time_longer_than(mother.birth, child.birth, $impossible_years), false) AS impossible,
     // `people: Wendish` may be a nation, or a folk that lives longer.
     EXISTS { (mother)<-[:OF]-(x:Attribute) WHERE x.type = 'people'
       AND $lifespan_by_kind[toUpper(substring(toString(x.value), 0, 1)) + substring(toString(x.value), 1)] IS NULL } AND NOT mother.kind IN $own_lifespans AS foreign,
     // One of two books may state that she adopted the child.
     EXISTS { (child)<-[:TO]-(told:PARENT_OF) WHERE told.from_id = r.from_id
       AND any(word IN $not_by_birth WHERE toLower(coalesce(told.note, '')) CONTAINS word) } AS doubted
WITH mother, child, r, size(unknown) > 0 AS untold, impossible AND mother.kind_guessed IS NULL AND NOT doubted AND NOT foreign AS certain, impossible, impossible AND foreign AS foreign
RETURN mother, child, r, CASE WHEN impossible THEN $impossible_years ELSE $max_years END AS years,
       CASE WHEN certain OR untold THEN null WHEN foreign THEN 'her people may live longer than others' ELSE 'some women bear children late' END AS because,
       CASE WHEN untold THEN 'undecided' WHEN certain THEN 'definite' ELSE 'possible' END AS verdict
