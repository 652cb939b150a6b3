/*---
id: ontology/child-before-parent
category: ontology
severity: warn
description: A child is born, baptised and married after the birth of its parents, and dies after it.
message: "{{child}} ({{day}}) {{did}} {{parent}} ({{parent.birth_text}})."
hint: "Correct one of the dates, or the {{kin}}."
rationale: Family trees are where a mistyped year shows first.
subject: { variable: child, label: Entity }
predicate: PARENT_OF
evidence: [r, wedding]
facts: { born: birth, parent: birth, dead: death, baptised: baptism, christened: christening }
reach: 1
tags: [kin, time]
---*/
MATCH (child:Entity)<-[:TO]-(r:PARENT_OF)-[:FROM]->(parent:Entity)
WHERE child.birth IS NOT NULL AND parent.birth IS NOT NULL AND time_before(child.birth, parent.birth)
  AND child.untimely IS NULL AND parent.untimely IS NULL
  AND child.exists_backwards IS NULL AND parent.exists_backwards IS NULL // otherwise the wrong date is unknown
  AND NOT EXISTS { (child)<-[:TO]-(told:PARENT_OF) WHERE told.from_id = r.from_id AND told.tier_rank >= r.tier_rank // on either page
    AND (told.source_id = r.source_id OR told.source_id = told.path OR r.source_id = r.path) // and not another book
    AND any(word IN $not_by_birth WHERE toLower(coalesce(told.note, '')) CONTAINS word) }
RETURN child, parent, r, null AS wedding, child AS born, null AS dead, null AS baptised, null AS christened, coalesce(child.birth_text, '?') AS day, 'was born before their parent' AS did, 'parent' AS kin,
       CASE WHEN EXISTS { (child)<-[:TO]-(told:PARENT_OF) WHERE told.from_id = r.from_id AND told.tier_rank >= r.tier_rank
         AND any(word IN $not_by_birth WHERE toLower(coalesce(told.note, '')) CONTAINS word) } THEN 'possible' ELSE 'definite' END AS verdict
UNION ALL
MATCH (child:Entity)<-[:TO]-(r:PARENT_OF)-[:FROM]->(parent:Entity)
WHERE parent.birth IS NOT NULL AND (child.death IS NOT NULL OR child.baptism IS NOT NULL OR child.christening IS NOT NULL)
  AND NOT coalesce(time_before(child.birth, parent.birth) OR time_before(parent.birth, child.birth), false) // then the births decide
  AND child.untimely IS NULL AND parent.untimely IS NULL
  AND child.exists_backwards IS NULL AND parent.exists_backwards IS NULL AND child.undying IS NULL
  AND NOT EXISTS { (child)<-[:TO]-(told:PARENT_OF) WHERE told.from_id = r.from_id AND told.tier_rank >= r.tier_rank // on either page
    AND (told.source_id = r.source_id OR told.source_id = told.path OR r.source_id = r.path) // and not another book
    AND any(word IN $not_by_birth WHERE toLower(coalesce(told.note, '')) CONTAINS word) }
WITH child, parent, r,
     CASE WHEN time_before(child.death, parent.birth) THEN 'death' WHEN time_before(child.baptism, parent.birth) THEN 'baptism'
          WHEN time_before(child.christening, parent.birth) THEN 'christening' END AS slip
WHERE slip IS NOT NULL
RETURN child, parent, r, null AS wedding, null AS born, [(r)-[:TO]->(x:Entity) WHERE slip = 'death' | x] AS dead,
       [(r)-[:TO]->(x:Entity) WHERE slip = 'baptism' | x] AS baptised,
       [(r)-[:TO]->(x:Entity) WHERE slip = 'christening' | x] AS christened,
       coalesce(CASE slip WHEN 'death' THEN child.death_text WHEN 'baptism' THEN child.baptism_text ELSE child.christening_text END, '?') AS day,
       CASE slip WHEN 'death' THEN 'died before the birth of their parent' WHEN 'baptism' THEN 'was baptised before the birth of their parent' ELSE 'was christened before the birth of their parent' END AS did, 'parent' AS kin,
       CASE WHEN EXISTS { (child)<-[:TO]-(told:PARENT_OF) WHERE told.from_id = r.from_id AND told.tier_rank >= r.tier_rank
         AND any(word IN $not_by_birth WHERE toLower(coalesce(told.note, '')) CONTAINS word) } THEN 'possible' ELSE 'definite' END AS verdict
UNION ALL
MATCH (child:Entity)<-[:TO]-(r:PARENT_OF)-[:FROM]->(parent:Entity), (child)<-[:FROM|TO]-(wedding:SPOUSE_OF)
WHERE parent.birth IS NOT NULL AND wedding.valid_from_text IS NOT NULL AND time_before(wedding.valid_from, parent.birth)
  AND wedding.valid_backwards IS NULL AND wedding.in_absence IS NULL
  AND NOT coalesce(time_before(child.birth, parent.birth) OR time_before(parent.birth, child.birth), false) // then the births decide
  AND NOT coalesce(time_before(child.death, parent.birth), false) AND NOT coalesce(time_before(child.baptism, parent.birth), false)
  AND NOT coalesce(time_before(child.christening, parent.birth), false)
  AND child.untimely IS NULL AND parent.untimely IS NULL
  AND child.exists_backwards IS NULL AND parent.exists_backwards IS NULL AND child.undying IS NULL
  AND NOT EXISTS { (child)<-[:TO]-(told:PARENT_OF) WHERE told.from_id = r.from_id AND told.tier_rank >= r.tier_rank // on either page
    AND (told.source_id = r.source_id OR told.source_id = told.path OR r.source_id = r.path) // and not another book
    AND any(word IN $not_by_birth WHERE toLower(coalesce(told.note, '')) CONTAINS word) }
WITH child, parent, r, wedding ORDER BY wedding.id
WITH child, parent, r, collect(wedding) AS weddings
WITH child, parent, r, weddings[0] AS wedding
RETURN child, parent, r, wedding, null AS born, null AS dead, null AS baptised, null AS christened, wedding.valid_from_text AS day, 'married before the birth of their parent' AS did, 'parent' AS kin,
       CASE WHEN EXISTS { (child)<-[:TO]-(told:PARENT_OF) WHERE told.from_id = r.from_id AND told.tier_rank >= r.tier_rank
         AND any(word IN $not_by_birth WHERE toLower(coalesce(told.note, '')) CONTAINS word) } THEN 'possible' ELSE 'definite' END AS verdict
UNION ALL
MATCH (child:Entity)<-[:FROM]-(r:DESCENDED_FROM)-[:TO]->(parent:Entity)
WHERE child.birth IS NOT NULL AND parent.birth IS NOT NULL AND time_before(child.birth, parent.birth)
  AND (child:Person OR child:Creature OR child:Deity) AND (parent:Person OR parent:Creature OR parent:Deity)
  AND child.untimely IS NULL AND parent.untimely IS NULL
  AND child.exists_backwards IS NULL AND parent.exists_backwards IS NULL
  AND NOT any(word IN $not_by_birth WHERE toLower(coalesce(r.note, '')) CONTAINS word)
  AND NOT EXISTS { (child)<-[:TO]-(known:PARENT_OF)-[:FROM]->(parent) } // reported above
RETURN child, parent, r, null AS wedding, child AS born, null AS dead, null AS baptised, null AS christened, coalesce(child.birth_text, '?') AS day, 'was born before their ancestor' AS did, 'ancestor' AS kin, 'definite' AS verdict
