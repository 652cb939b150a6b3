const own =
  /^(?:(?:basic|general|vital|quick|key|core|known|biographical|personal|physical)\s+)?(?:info|information|facts?|details?|statistics|stats|data|profile|overview|summary|bio|biography|description|appearance|background|identity|basics|at a glance|family|relations|relationships|birth|death|life|history|past|status|properties|attributes|infobox)$/iu;

/** True if a note still speaks of what it is about under this heading. Others may be about somebody else. */
export function isOwnHeading(words: string): boolean {
  return own.test(words.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''));
}

/** Further names of sections, boxes and lines above a list, with the words before them: `Character sheet`, `Key dates`. */
const before =
  /^(?:(?:the|his|her|their|its|all|some|a few|at a|basic|general|vital|quick|key|core|known|biographical|personal|physical|important|main|essential|additional|further|other|short|brief|early|later|final|public|common|political|military|historical|official|game|gm|dm|player|character|npc|pc|person|town|city|village|settlement|place|location|region|faction|group|organi[sz]ation)\s+)+(?=\p{L})/iu;
const besides =
  /^(?:about|vitals?|vitae|fields?|dates?|years|days|times|chronology|timeline|notes?|reference|sheet|card|box|glance|traits|characteristics|features|figures|demographics|geography|government|governance|politics|society|economy|commerce|culture|origins?|background|backstory|beginnings|childhood|youth|career|legacy|fate|lore|introduction|intro|general|character|npc|main|miscellaneous|misc|basic|personal|biographical|physical|key|core|names?|values?|attributes?|property|items?|entry|entries|type|category|label|(?:at )?a glance|in (?:short|brief)|location|occupation|titles?|ranks?|steckbrief)$/iu;

/** True if words above fields are what a section is called, and name nobody and nothing: `Vital Statistics`, `About her`, `Birth & death`. */
export function isOwnSection(words: string): boolean {
  const parts = words.split(/&|,|\/|\band\b/iu);
  return parts.every((part) => {
    const letters = part.replace(/^[^\p{L}]+|(?<!\P{L})\P{L}+$/gu, '');
    const bare = letters.replace(/(?<!\s)\s+(?:of|about) (?:it|him|her|them)$/iu, '');
    return [bare, bare.replace(before, '')].some((each) => isOwnHeading(each) || besides.test(each));
  });
}
