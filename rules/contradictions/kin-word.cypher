/*---
id: contradictions/kin-word
category: contradiction
severity: warn
description: A father, son, brother or husband is male; a mother, daughter, sister or wife is female.
message: "{{r}}, as {{word}}, but {{who}} is {{gender}}."
hint: "Correct the word, the gender or the name. If all are right, set `allow: [same-gender-parents]` in lore.yaml."
rationale: A name in the wrong place shows in the word before it.
subject: { variable: who, label: Entity }
predicate: gender
evidence: [r]
facts: { who: gender }
reach: 1
tags: [kin]
---*/
MATCH (who:Entity)<-[:FROM]-(r:PARENT_OF)
WHERE NOT 'same-gender-parents' IN $allow
  AND ((r.key IN ['father', 'father_of'] AND toLower(who.gender) = 'female') OR (r.key IN ['mother', 'mother_of'] AND toLower(who.gender) = 'male'))
RETURN who, r, replace(r.key, '_of', '') AS word, toLower(who.gender) AS gender, null AS because, 'definite' AS verdict
UNION ALL
MATCH (who:Entity)<-[:TO]-(r:PARENT_OF)
WHERE NOT 'same-gender-parents' IN $allow
  AND ((r.key = 'son_of' AND toLower(who.gender) = 'female') OR (r.key = 'daughter_of' AND toLower(who.gender) = 'male'))
RETURN who, r, replace(r.key, '_of', '') AS word, toLower(who.gender) AS gender, null AS because, 'definite' AS verdict
UNION ALL
// The store does not keep which of the two the word describes. Here it fits neither.
MATCH (who:Entity)<-[:FROM]-(r:SIBLING_OF)-[:TO]->(other:Entity)
WHERE NOT 'same-gender-parents' IN $allow AND toLower(who.gender) = toLower(other.gender)
  AND ((r.key IN ['brother', 'brother_of'] AND toLower(who.gender) = 'female') OR (r.key IN ['sister', 'sister_of'] AND toLower(who.gender) = 'male'))
RETURN who, r, replace(r.key, '_of', '') AS word, toLower(who.gender) AS gender, 'the word may mean the other one' AS because, 'possible' AS verdict
UNION ALL
MATCH (who:Entity)<-[:FROM]-(r:SPOUSE_OF)-[:TO]->(other:Entity)
WHERE NOT 'same-gender-parents' IN $allow AND toLower(who.gender) = toLower(other.gender)
  AND ((r.key = 'husband' AND toLower(who.gender) = 'female') OR (r.key = 'wife' AND toLower(who.gender) = 'male'))
RETURN who, r, r.key AS word, toLower(who.gender) AS gender, 'the word may mean the other one' AS because, 'possible' AS verdict
UNION ALL
// Without a stated gender, and both a mother and a father: of one child, or of two by these words.
MATCH (who:Entity)<-[:FROM]-(r1:PARENT_OF)
WHERE NOT 'same-gender-parents' IN $allow AND who.gender IS NULL AND r1.key IN $mother_words
MATCH (who)<-[:FROM]-(r2:PARENT_OF)
WHERE r2.key IN ['father', 'father_of', 'father_in_tree']
  AND (r1.to_id = r2.to_id OR (r1.key <> 'mother_in_tree' AND r2.key <> 'father_in_tree'))
RETURN who, [r1, r2] AS r, 'mother and father' AS word, 'probably not both' AS gender, 'somebody may be both' AS because, 'possible' AS verdict
