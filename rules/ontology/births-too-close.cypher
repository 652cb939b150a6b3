/*---
id: ontology/births-too-close
category: ontology
severity: warn
description: Every two births of one mother are six months apart or more, unless they are twins.
message: "{{elder}} ({{elder.birth_text}}) and {{younger}} ({{younger.birth_text}}) are both children of {{mother}}, and less than {{days}} days apart."
hint: "Correct one of the births or the mother. If the mother is right, but not by birth, add `note: adopted`."
rationale: A child of a neighbour or of a second wife shows here.
subject: { variable: mother, label: Entity }
predicate: PARENT_OF
evidence: [to_elder, to_younger]
facts: { elder: birth, younger: birth }
params:
  min_days: { default: 180, unit: days, description: The least time between two births. }
  twin_days: { default: 3, unit: days, description: The longest time between the births of twins. }
  next_births: { default: 64, unit: births, description: Number of later births that each birth is compared with. }
  common_lifespan: { default: 130, unit: years, description: Kinds that live longer than this are not checked. }
reach: 1
tags: [kin, time]
---*/
MATCH (mother:Entity)<-[:FROM]-(r:PARENT_OF)-[:TO]->(child:Entity)
WHERE (toLower(mother.gender) = 'female' OR (mother.gender IS NULL AND r.key IN $mother_words))
  AND mother.undying IS NULL AND $lifespan_by_kind[mother.kind] <= $common_lifespan
  AND child.birth_latest - child.birth_earliest < $min_days // the distance between vaguer births is unknown
  AND child.exists_backwards IS NULL // otherwise the wrong date is unknown
  AND NOT any(word IN $not_by_birth WHERE toLower(coalesce(r.note, '')) CONTAINS word)
WITH mother, r, child.birth_earliest AS day ORDER BY day, r.id
WITH mother, collect(r) AS births
WHERE size(births) > 1
// Each birth is compared with the next ones: a pair that is too close has few births between them.
UNWIND range(0, size(births) - 2) AS at
WITH mother, births[at..at + 1] AS ones, births[at + 1..at + 1 + $next_births] AS others
UNWIND ones AS r1
UNWIND others AS r2
MATCH (r1)-[:TO]->(elder:Entity), (r2)-[:TO]->(younger:Entity)
WHERE elder.id <> younger.id
  AND time_days_after(younger.birth, elder.birth, $twin_days) = true
  AND time_days_after(younger.birth, elder.birth, $min_days - 1) = false
// Twins on either side are one finding with the other child, not two.
WITH mother, elder, younger, r1, r2 ORDER BY mother.id, elder.id, younger.id, r1.id, r2.id
WITH mother, elder.birth_earliest AS day1, elder.birth_latest AS last1, younger.birth_earliest AS day2, younger.birth_latest AS last2,
     collect(elder) AS elders, collect(younger) AS youngers, collect(DISTINCT r1) AS to_elder, collect(DISTINCT r2) AS to_younger
WITH mother, elders[0] AS elder, youngers[0] AS younger, to_elder, to_younger,
     [(mother)-[:OF_SPECIES|BELONGS_TO]->(people:Entity) | people.name] AS related,
     [(mother)<-[:OF]-(x:Attribute) WHERE x.type IN ['species', 'culture']
       OR (x.type = 'people' AND any(word IN $other_peoples WHERE toLower(trim(toString(x.value))) STARTS WITH word)) | toString(x.value)] AS written
WITH mother, elder, younger, to_elder, to_younger, [name IN related + written | toUpper(substring(name, 0, 1)) + substring(name, 1)] AS peoples
WHERE all(name IN peoples WHERE coalesce($lifespan_by_kind[name] <= $common_lifespan, mother.kind IN $own_lifespans AND NOT name IN $unlimited_kinds))
RETURN mother, elder, younger, to_elder, to_younger, $min_days AS days, 'some children come months too early' AS because, 'possible' AS verdict
