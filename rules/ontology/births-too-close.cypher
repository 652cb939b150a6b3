/*---
id: ontology/births-too-close
category: ontology
severity: warn
description: Between two births of one mother lie hardly less than six months, unless they are twins.
message: "{{elder}} ({{elder.birth_text}}) and {{younger}} ({{younger.birth_text}}) are both children of {{mother}}, and less than {{days}} days apart."
hint: "Correct one of the births, or who is the mother: `note: adopted` says that she is none by birth."
rationale: A child of a neighbour or of a second wife shows here.
subject: { variable: mother, label: Entity }
predicate: PARENT_OF
evidence: [r1, r2]
facts: { elder: birth, younger: birth }
params:
  min_days: { default: 180, unit: days, description: The least time between two births. }
  twin_days: { default: 3, unit: days, description: The longest time between the births of twins. }
  common_lifespan: { default: 130, unit: years, description: Of kinds that live longer than this nothing is said. }
reach: 1
tags: [kin, time]
---*/
MATCH (mother:Entity)<-[:FROM]-(r1:PARENT_OF)-[:TO]->(elder:Entity), (mother)<-[:FROM]-(r2:PARENT_OF)-[:TO]->(younger:Entity)
WHERE (toLower(mother.gender) = 'female'
    OR (mother.gender IS NULL AND r1.key IN ['mother', 'mother_of', 'mother_in_tree'] AND r2.key IN ['mother', 'mother_of', 'mother_in_tree']))
  AND $lifespan_by_kind[mother.kind] <= $common_lifespan
  AND elder.birth IS NOT NULL AND younger.birth IS NOT NULL AND elder.id <> younger.id
  AND elder.exists_backwards IS NULL AND younger.exists_backwards IS NULL // of which nobody knows which date is wrong
  AND time_days_after(younger.birth, elder.birth, $twin_days) = true
  AND time_days_after(younger.birth, elder.birth, $min_days - 1) = false
  AND NOT any(word IN $not_by_birth WHERE toLower(coalesce(r1.note, '')) CONTAINS word OR toLower(coalesce(r2.note, '')) CONTAINS word)
WITH mother, elder, younger, r1, r2,
     [(mother)-[:OF_SPECIES|BELONGS_TO]->(people:Entity) | people.name] AS related,
     [(mother)<-[:OF]-(x:Attribute) WHERE x.type IN ['species', 'culture'] | toString(x.value)] AS written
WITH mother, elder, younger, r1, r2, [name IN related + written | toUpper(substring(name, 0, 1)) + substring(name, 1)] AS peoples
WHERE all(name IN peoples WHERE coalesce($lifespan_by_kind[name] <= $common_lifespan, false))
RETURN mother, elder, younger, r1, r2, $min_days AS days, 'possible' AS verdict
