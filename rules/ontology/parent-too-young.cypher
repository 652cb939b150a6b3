/*---
id: ontology/parent-too-young
category: ontology
severity: warn
description: A parent is at least twelve years older than the child. Under five is impossible.
message: "{{parent}} ({{parent.birth_text}}) was under {{years}} when {{child}} ({{child.birth_text}}) was born."
hint: "Correct one of the births, or the parent. If both are right, set `rules: { params: { ontology/parent-too-young: { min_years: 0 } } }`."
rationale: A child of a child is a mistyped decade, or a grandparent in the parent's place.
subject: { variable: parent, label: Entity }
predicate: PARENT_OF
evidence: [r]
facts: { child: birth, parent: birth }
params:
  min_years: { default: 12, unit: years, description: The youngest age of a parent., per_kind: { Creature: 0, Deity: 0 } }
  impossible_years: { default: 5, unit: years, description: The age under which a parent is impossible. }
reach: 1
tags: [kin, time]
---*/
MATCH (parent:Entity)<-[:FROM]-(r:PARENT_OF)-[:TO]->(child:Entity)
WHERE child.birth IS NOT NULL AND parent.birth IS NOT NULL AND r.from_id <> r.to_id
  AND child.exists_backwards IS NULL AND parent.exists_backwards IS NULL // otherwise the wrong date is unknown
  AND coalesce(parent.undying, 'unlimited') = 'unlimited' // a god may be grown in a day
  AND NOT coalesce(time_before(child.birth, parent.birth), false) // ontology/child-before-parent reports that
  AND NOT EXISTS { (child)<-[:TO]-(told:PARENT_OF) WHERE told.from_id = r.from_id AND told.tier_rank >= r.tier_rank // on either page
    AND (told.source_id = r.source_id OR told.source_id = told.path OR r.source_id = r.path) // and not another book
    AND any(word IN $not_by_birth WHERE toLower(coalesce(told.note, '')) CONTAINS word) }
WITH parent, child, r, coalesce($min_years_by_kind[parent.kind], $min_years) AS years
WHERE time_years_at_least(parent.birth, child.birth, years) = false
WITH parent, child, r, years,
     [(parent)-[:OF_SPECIES]->(species:Entity) | species.name] AS related,
     [(parent)<-[:OF]-(x:Attribute) WHERE x.type IN ['species']
       OR (x.type = 'people' AND any(word IN $other_peoples WHERE toLower(trim(toString(x.value))) STARTS WITH word)) | toString(x.value)] AS written
WITH parent, child, r, years, [name IN related + written | toUpper(substring(name, 0, 1)) + substring(name, 1)] AS species
WHERE parent.kind IN $own_lifespans OR all(name IN species WHERE $lifespan_by_kind[name] IS NOT NULL OR name IN $unlimited_kinds) // the age of adulthood of others is unknown
WITH parent, child, r, years, coalesce(time_years_at_least(parent.birth, child.birth, $impossible_years) = false AND years >= $impossible_years, false) AS impossible,
     EXISTS { (child)<-[:TO]-(told:PARENT_OF) WHERE told.from_id = r.from_id AND told.tier_rank >= r.tier_rank
       AND any(word IN $not_by_birth WHERE toLower(coalesce(told.note, '')) CONTAINS word) } AS doubted
RETURN parent, child, r, CASE WHEN impossible THEN $impossible_years ELSE years END AS years,
       CASE WHEN NOT impossible AND parent.kind_guessed IS NULL THEN 'some have children early' END AS because,
       CASE WHEN parent.kind_guessed IS NOT NULL THEN 'undecided' // horses are grown sooner
            WHEN doubted OR NOT impossible THEN 'possible' ELSE 'definite' END AS verdict
