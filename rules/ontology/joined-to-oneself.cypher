/*---
id: ontology/joined-to-oneself
category: ontology
severity: warn
description: A spouse, sibling, member or place is another entity than the one it is linked to.
message: "{{r}}."
hint: "Name the other one. Two entities may share a name."
rationale: A circle of one is a name that found the wrong owner.
subject: { variable: who, label: Entity }
evidence: [r]
reach: 0
tags: [kin]
---*/
MATCH (who:Entity)<-[:FROM]-(r:SPOUSE_OF) WHERE r.from_id = r.to_id RETURN who, r, null AS because, 'definite' AS verdict
UNION ALL
MATCH (who:Entity)<-[:FROM]-(r:BETROTHED_TO) WHERE r.from_id = r.to_id RETURN who, r, null AS because, 'definite' AS verdict
UNION ALL
MATCH (who:Entity)<-[:FROM]-(r:PARTNER_OF) WHERE r.from_id = r.to_id RETURN who, r, null AS because, 'definite' AS verdict
UNION ALL
MATCH (who:Entity)<-[:FROM]-(r:SIBLING_OF) WHERE r.from_id = r.to_id RETURN who, r, null AS because, 'definite' AS verdict
UNION ALL
MATCH (who:Entity)<-[:FROM]-(r:PRECEDED) WHERE r.from_id = r.to_id RETURN who, r, null AS because, 'definite' AS verdict
UNION ALL
MATCH (who:Entity)<-[:FROM]-(r:MEMBER_OF) WHERE r.from_id = r.to_id RETURN who, r, 'a people and its seat may bear one name' AS because, 'possible' AS verdict
UNION ALL
MATCH (who:Entity)<-[:FROM]-(r:LIVES_IN) WHERE r.from_id = r.to_id RETURN who, r, 'a people and its seat may bear one name' AS because, 'possible' AS verdict
UNION ALL
MATCH (who:Entity)<-[:FROM]-(r:LOCATED_IN) WHERE r.from_id = r.to_id RETURN who, r, 'a people and its seat may bear one name' AS because, 'possible' AS verdict
