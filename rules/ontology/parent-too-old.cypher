/*---
id: ontology/parent-too-old
category: ontology
severity: warn
description: A child is born within the lifespan that its parent's kind has.
message: "{{child}} ({{child.birth_text}}) was born more than the {{years}} years after {{parent}} ({{parent.birth_text}}) that their kind lives."
hint: "Correct one of the births, or the parent. If both are right, set the lifespan: `kinds: { Elf: { parent: Person, lifespan: unlimited } }`."
rationale: Between a parent and a child so far apart a generation is missing.
subject: { variable: parent, label: Entity }
predicate: PARENT_OF
evidence: [r]
facts: { child: birth, parent: birth }
reach: 1
tags: [kin, time]
---*/
MATCH (parent:Entity)<-[:FROM]-(r:PARENT_OF)-[:TO]->(child:Entity)
WHERE child.birth IS NOT NULL AND parent.birth IS NOT NULL
  AND child.exists_backwards IS NULL AND parent.exists_backwards IS NULL // otherwise the wrong date is unknown
  AND parent.undying IS NULL
  AND (time_longer_than(parent.birth, child.birth, 40) OR time_longer_than(parent.birth, child.birth, $lifespan_by_kind[parent.kind]))
  AND NOT coalesce(time_before(parent.death, child.birth), false) // ontology/parent-dead-at-birth reports that
  AND NOT EXISTS { (child)<-[:TO]-(told:PARENT_OF) WHERE told.from_id = r.from_id AND told.tier_rank >= r.tier_rank // on either page
    AND (told.source_id = r.source_id OR told.source_id = told.path OR r.source_id = r.path) // and not another book
    AND any(word IN $not_by_birth WHERE toLower(coalesce(told.note, '')) CONTAINS word) }
WITH parent, child, r,
     [(parent)-[:OF_SPECIES|BELONGS_TO]->(people:Entity) | people.name] AS related,
     [(parent)<-[:OF]-(x:Attribute) WHERE x.type IN ['species', 'culture', 'people'] | toString(x.value)] AS written
WITH parent, child, r, [name IN related + written | toUpper(substring(name, 0, 1)) + substring(name, 1)] AS peoples
WITH parent, child, r, peoples, [name IN peoples WHERE $lifespan_by_kind[name] IS NOT NULL | $lifespan_by_kind[name]] AS declared
WITH parent, child, r, peoples, declared,
     CASE WHEN size(declared) > 0 THEN declared[0] ELSE $lifespan_by_kind[parent.kind] END AS years
WHERE NOT any(name IN peoples WHERE name IN $unlimited_kinds)
  AND years IS NOT NULL AND time_longer_than(parent.birth, child.birth, years)
// If the lifespan of a people is unknown, the years prove nothing. A guessed kind proves nothing, either.
RETURN parent, child, r, years, CASE WHEN size(peoples) > size(declared) AND NOT parent.kind IN $own_lifespans
         OR size(declared) = 0 AND parent.kind_guessed IS NOT NULL THEN 'undecided'
       WHEN EXISTS { (child)<-[:TO]-(told:PARENT_OF) WHERE told.from_id = r.from_id AND told.tier_rank >= r.tier_rank
         AND any(word IN $not_by_birth WHERE toLower(coalesce(told.note, '')) CONTAINS word) } THEN 'possible' ELSE 'definite' END AS verdict
