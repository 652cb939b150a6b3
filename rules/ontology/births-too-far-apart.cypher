/*---
id: ontology/births-too-far-apart
category: ontology
severity: warn
description: A mother has all her births within forty-five years.
message: "{{elder}} ({{elder.birth_text}}) and {{younger}} ({{younger.birth_text}}) are both children of {{mother}}, and more than {{years}} years apart."
hint: "Correct one of the births or the mother. If the mother is right, but not by birth, add `note: adopted`."
rationale: A grandchild among the children shows here, even if the mother's birth has no date.
subject: { variable: mother, label: Entity }
predicate: PARENT_OF
evidence: [to_elder, to_younger]
facts: { elder: birth, younger: birth }
params:
  max_years: { default: 45, unit: years, description: The longest usual time between the first birth and the last. }
  common_lifespan: { default: 130, unit: years, description: Kinds that live longer than this are not checked. }
reach: 1
tags: [kin, time]
---*/
MATCH (mother:Entity)<-[:FROM]-(r:PARENT_OF)-[:TO]->(child:Entity)
WHERE (toLower(mother.gender) = 'female' OR (mother.gender IS NULL AND r.key IN $mother_words))
  AND mother.undying IS NULL AND $lifespan_by_kind[mother.kind] <= $common_lifespan
  AND child.birth_earliest IS NOT NULL AND child.birth_latest IS NOT NULL
  AND child.exists_backwards IS NULL // otherwise the wrong date is unknown
  AND NOT any(word IN $not_by_birth WHERE toLower(coalesce(r.note, '')) CONTAINS word)
  AND NOT EXISTS { (child)<-[:TO]-(told:PARENT_OF) WHERE told.from_id = r.from_id AND told.tier_rank >= r.tier_rank // on either page
    AND any(word IN $not_by_birth WHERE toLower(coalesce(told.note, '')) CONTAINS word) }
WITH mother, r, child.birth_latest AS day ORDER BY day, r.id
WITH mother, collect(r) AS births
WHERE size(births) > 1
UNWIND births[0..1] AS to_elder
UNWIND births[1..] AS other
MATCH (to_elder)-[:TO]->(elder:Entity), (other)-[:TO]->(younger:Entity)
WHERE elder.id <> younger.id AND time_longer_than(elder.birth, younger.birth, $max_years)
  // If she has a birth, ontology/mother-too-old and ontology/parent-too-young check her ages.
  AND NOT coalesce(time_longer_than(mother.birth, younger.birth, $max_years), false)
WITH mother, elder, to_elder, younger, other ORDER BY younger.birth_earliest DESC, other.id
WITH mother, elder, to_elder, collect(younger) AS youngers, collect(other) AS others
WITH mother, elder, to_elder, youngers[0] AS younger, others[0] AS to_younger
WITH mother, elder, younger, to_elder, to_younger,
     [(mother)-[:OF_SPECIES|BELONGS_TO]->(people:Entity) | people.name] AS related,
     [(mother)<-[:OF]-(x:Attribute) WHERE x.type IN ['species', 'culture']
       OR (x.type = 'people' AND any(word IN $other_peoples WHERE toLower(trim(toString(x.value))) STARTS WITH word)) | toString(x.value)] AS written
WITH mother, elder, younger, to_elder, to_younger, [name IN related + written | toUpper(substring(name, 0, 1)) + substring(name, 1)] AS peoples
WHERE all(name IN peoples WHERE coalesce($lifespan_by_kind[name] <= $common_lifespan, mother.kind IN $own_lifespans AND NOT name IN $unlimited_kinds))
RETURN mother, elder, younger, to_elder, to_younger, $max_years AS years, 'some women bear children for very long' AS because, 'possible' AS verdict
