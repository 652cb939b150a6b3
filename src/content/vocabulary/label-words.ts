import { foldKey } from '../../util/text/fold.ts';

/**
 * English labels of infoboxes, lists and tables besides the keys of the ontology, by the key that they are read as: the first of several
 * that a thing of the kind has.
 */
const wordsOfKeys: Readonly<Record<string, string>> = {
  birth:
    'birth|date born|year born|b|birth and place|nativity|came into the world|birthday|birth year|born on|date of nativity',
  death: 'death|date died|year died|d|deceased|passed away|perished|killed|slain|fell|drowned|executed',
  burial: 'buried|interred|entombed|laid to rest|date of burial',
  born_in: 'born in|born at|birth town|city of birth|place born|native of|native to',
  died_in: 'died in|died at|killed at|slain at|fell at|fell in|place died',
  buried_in:
    'buried in|buried at|grave|resting place|final resting place|interred at|interred in|lies at|lies in|entombed in|place of burial|burial site|tomb|rests in|rests at',
  parents:
    'son of|daughter of|child of|born to|parentage|parent(s)|begotten by|parents (biological)|biological parents',
  father: "dad|papa|sire|father's name",
  mother: "mum|mom|mama|dam|mother's name",
  children:
    'child|kids|offspring|issue|son|sons|daughter|daughters|progeny|father to|mother to|parent of|sired|begot|children with|children by|child(ren)',
  ancestors:
    'grandfather|grandmother|grandparent|grandparents|great-grandfather|great-grandmother|forefather|forebear|forebears',
  descendants: 'grandson|granddaughter|grandchild|grandchildren|great-grandson|great-granddaughter',
  siblings:
    "brother|brothers|sister|sisters|twin|twins|brother to|sister to|twin of|sister's name|brother's name|brothers/sisters|brother/sister|sister/brother|brothers and sisters|sibling(s)",
  spouse:
    'married|married to|wed|wedded to|wives|husbands|spouse(s)|consorts|married with|wife of|husband of|consort of|widow of|widower of|marriage|marriages|queen consort|king consort|spouse/partner|m|m.|marr|marr.|wife/husband|husband/wife',
  betrothed: 'betrothed to|engaged to|fiance|fiancé|fiancee|fiancée|betrothal|promised to',
  mentor:
    'taught by|tutor|master and teacher|apprenticed to|pupil of|trained by|trained under|studied under|apprentice to|student of|disciple of|pupil to|mentored by|trainer',
  student:
    'taught|tutor of|tutor to|teacher of|mentor to|mentor of|apprentices|students|proteges|protégés|protégé|protege',
  allies: 'ally of|allied to|alliances|allied',
  enemies: 'foe|foes|nemesis|archenemy|enemy of|rival of|at war with',
  borders: 'bordered by|borders on|neighbour|neighbor|neighbouring lands|neighboring lands|adjoins|marches with',
  trades_with: 'trades|trade partners|trade partner|trading partner',
  serves:
    'in the service of|servant of|employer|works for|serves under|retainer of|bodyguard of|boss|squire to|squire of|page to|page of|handmaid to|handmaid of|valet to|valet of|steward to|lady-in-waiting to|scribe to|employed by|works under|reports to|employers|agent of|spy for|soldier of|in service to',
  liege:
    'sworn to|vassal of|liege lord|fealty|overlord|suzerain|lord and master|liege-lord|allegiance|allegiances|fealty to|loyal to|loyalty|loyalties|allegiance to|overlord(s)',
  vassals:
    'bannermen|sworn houses|liege of|liege lord of|overlord of|vassal houses|vassal states|organization vassals|organisation vassals|subjects of',
  member_of:
    "member|guild|house|order|clan|family|faction|group|company|regiment|crew|band|organisation|organization|belongs to|joined|factions|organisations|organizations|guilds|fellow of|brother of the order|sister of the order|allegiance|allegiances|knight of|knight in|novice of|initiate of|soldier in|acolyte of|journeyman of|aligned organization|aligned organisation|organization/group|group/organization|affiliation(s)|faction(s)|affiliated with|affiliated organization|affiliated organisation|associated group|associated groups|associated faction|associated factions|order/guild|ship's company|church|religion|faith|gang|league|house/family|family/house|house/clan|clan/family|circle|society|lodge|school|team|unit|cult|coven|party",
  members:
    'membership|member list|notable members|known members|roster|ranks|prominent members|company of|crew|members include|notable figures|personnel',
  leads:
    'leads|led|leader of|head of|captain of|commander of|chief of|commands|commanded|command of|in command of|abbot of|abbess of|prior of|prioress of|grandmaster of|grand master of|guildmaster of|master of|mistress of|matriarch of|patriarch of|high priest of|high priestess of|chieftain of|headmaster of|headmistress of|commander in|captain to|chair of|leads the|matron of|provost of|headman of|prelate of|archmage of',
  leader:
    'head|captain|commander|chief|grandmaster|grand master|guildmaster|guild master|headed by|commanded by|chieftain|abbot|abbess|prior|prioress|high priest|high priestess|headmaster|headmistress|chairman|chair|president|lord|lady|matriarch|patriarch|general|admiral|current head|head of the guild|head of the order|head of the clan|master of the guild|master of the order|lord of the house|grand masters|head of house|head of the house|head of the family|master|matron|provost|headman|prelate|leader(s)|commanding officer|high command|spymaster|boss|skipper|shipmaster|abbot general|lord commander|current leader|founder and leader',
  rules:
    'rules|ruled|ruler of|reigned over|reigns over|king of|queen of|emperor of|empress of|lord of|lady of|duke of|duchess of|count of|countess of|earl of|baron of|baroness of|empress of|prince of|princess of|monarch of|sovereign of|holds sway over|realm ruled|governs|mayor of|governor of|burgomaster of|regent of|reeve of',
  ruler:
    'king|queen|emperor|empress|monarch|sovereign|lord|lady|duke|duchess|count|countess|earl|baron|baroness|prince|princess|head of state|ruling lord|reigning monarch|governed by|lord of the manor|ruled|held for|mayor|burgomaster|governor|reeve|ruler(s)|ruled by|owner/ruler|ruling house|ruling family',
  founder:
    'founded by|established by|founders|founding members|father of the order|raised by|instituted by|founder(s)|first settled by|settled by',
  founded_on:
    'founded|established|foundation|formed|formation|founding|est|est.|settled|chartered|instituted|raised|founding date|date founded|founded in|foundation date|incorporated',
  founded: 'founder of|established|founded the',
  dissolved:
    'disbanded|ended|dissolved|defunct|fell|abolished|fall|broken up|date dissolved|dissolution date|disbanded in',
  destroyed_on: 'razed|ruined|burned down|burnt down',
  created_on:
    'created|made|forged|written|built|composed|painted|crafted|wrought|smithed|constructed|completed|woven|carved|cast|year made',
  creator:
    'created by|made by|forged by|written by|built by|crafted by|wrought by|smith|maker|author|artist|architect|painter|composer|smithed by|carved by|woven by|painted by|composed by|forger|cast by|writer|inventor|maker(s)|author(s)|crafter|builder(s)|shipwright|bladesmith|inventor(s)|scribe',
  created:
    'works|maker of|author of|wrote|forged|built|creations|inventions|painted|composed|notable works|books|crafted',
  owner:
    'current owner|owners|property of|belongs to|present owner|proprietor|proprietress|landlord|landlady|innkeeper|shopkeeper|run by|owned and run by|owning organization|owning organisation|owner/proprietor|owner(s)',
  held_by:
    'bearer|carried by|held by|wielder|keeper|kept by|possessor|wielded by|bearers|in the possession of|borne by|worn by|current holder|holder|holders|bearer(s)|keeper(s)',
  possesses:
    'weapon|weapons|sword|blade|carries|bears|wields|possessions|treasures|wears|keeper of|bearer of|holder of|wielder of|possessor of|equipment|item|items|artifacts|artefacts|signature weapon|weapon of choice|primary weapon|magic items|magic item|gear',
  owns: 'owns|holdings|property|heirloom|heirlooms|owner of|owned items|owned item|owned vehicles',
  controls: 'controls|territories|territory|garrisons',
  lives_in:
    'home|lives|lives at|dwells in|dwelling|dwelt in|resides in|residing in|based in|base|headquarters|hq|seat|abode|current residence|resident of|base of operations|domicile|haunt|lived in|residences|place of residence|resides|current home|main base|home base|homebase|headquartered in|stronghold|lair|hideout|haunts|address|home town/residence|location/home',
  located_in:
    'home|based in|base|headquarters|hq|seat|abode|lair|location/home|current location|last known location|found in|found at|kept at|kept in|stationed at|stationed in|stays at|usually found|can be found at|housed in|stored at|stored in|on display at|current location(s)|current city',
  residents:
    'inhabitants|notable residents|people who live here|known residents|npcs|notable npcs|notable inhabitants|home of|home to|lair of|abode of|residence of|dwelling of|headquarters of|base of|hideout of|people|occupants|people of note|locals|notable people|notable locals|notable figures|notable residents/npcs|notable characters|characters',
  imprisoned_in:
    'imprisoned at|prisoner in|prisoner at|jailed in|jailed at|held at|gaoled in|gaoled at|captive in|captive at',
  exiled_from: 'exiled from|banished from|exile from|outlawed in',
  part_of:
    'region|country|province|realm|kingdom|nation|continent|state|county|shire|duchy|land|district|area|within|located in|lies in|lies within|parent location|subregion|location|location in|in|part of the|island|empire|territory of|belongs to|war|campaign|series|found in|found within|located within|parent region|parent|parent organization|parent organisation|parent faction|sub-faction of|branch of|wing of|ward|larger area|situated in|owning settlement|included in|conflict|part of war',
  parts:
    'contains|includes|settlements|towns|cities|villages|districts|regions|provinces|sub-locations|subsidiaries|subsidiary|branches|suborganizations|sub-organizations|neighborhoods|neighbourhoods|notable locations|points of interest|landmarks|wards|holdings within|included locations|key locations|important locations|locations',
  capital: 'capital city|capital town|chief town|seat of power|seat of government',
  capital_of: 'capital of|chief town of|capital for',
  occurred_at:
    'location|place|where|site|fought at|fought in|fought near|held at|held in|took place at|took place in|venue|battlefield|signed at|signed in|held near|setting|where it happened|battle site|location of battle',
  date: 'when|year|date|date of battle|fought|fought on|signed|signed on|held on|took place|occurred|happened|happened on|date(s)|in-world date',
  participants:
    'combatants|belligerents|sides|fighters|parties|signatories|those present|attendees|who fought|armies|forces|commanders|commander|fallen|the fallen|dead|the dead|slain|killed|victor|victors|winner|losers|defeated|besiegers|besieged by|defenders|attackers|principals|main combatants|involved|involved parties|parties involved|people involved|characters involved|side a|side b|present',
  participated_in:
    'fought at|fought in|battles|wars|battles fought|campaigns|took part in|veteran of|present at|campaigned in|battles/wars|wars fought|conflicts|served at|served in|fought during|survivor of|known battles|campaigns fought|major battles|combatant in',
  battles: 'major battles|key battles|engagements|campaigns|sieges',
  killed_by: 'slain by|murdered by|killer|executed by|murderer|slayer|died by the hand of|assassin',
  killed: 'slew|kills|victims|victim|murdered|slayer of|killer of|murderer of',
  succeeded_by: 'successor|next|heir and successor|followed by|successors|succeeded by|next ruler',
  predecessor:
    'preceded by|succeeded|previous|prev|successor to|successor of|predecessors|previous ruler|predecessor(s)',
  worships:
    'god|goddess|patron|deity|worships|patron god|patron goddess|prays to|devoted to|faith in|religion|faith|worshipped deity|worshipped deities|patron deities|religions|religious views|deities|worships/reveres|holy to|dedicated to|divine patron',
  languages:
    'language|speaks|tongue|tongues|languages spoken|language spoken|languages known|languages/tongues|known languages|spoken languages|mother tongue|native language',
  race: 'folk|species/race|race/species|ancestry/race|people/race|ancestry|kin',
  title:
    'office|position|post|offices|titles held|rank and title|rank|role|station|held titles|titles and offices|rank/title|title(s)|ranks|titles & offices',
  eyes: 'eye|eye color|eye colour|eyes|colour of eyes|color of eyes|eye(s)',
  hair: 'hair|hair color|hair colour|colour of hair|color of hair|hair and beard',
  height: 'height|stands|tall',
  weight: 'weight|build and weight',
  population: 'population|souls|pop|pop.|number of inhabitants',
};

/** Words before a label that leave its meaning unchanged. */
const before =
  /^(?:(?:the|current|currently|now|today|present|known|notable|reigning|first|second|third|fourth|eldest|younger|youngest|elder|older|oldest|only|late|former|previous|past|old|primary|chief|principal|main|other|full|true|real)\s+)+(?=\p{L})/u;

/** True if a label is of what was so and is no more: `Former rulers`, `Previous owner`, `Past members`. */
export const isOfFormer = (label: string): boolean =>
  /^\s*(?:the\s+)?(?:(?:notable|known|other)\s+)?(?:former(?:ly)?|previous(?:ly)?|past|erstwhile|late)\s/i.test(label);

const keysOfWord = new Map<string, string[]>();
for (const [key, words] of Object.entries(wordsOfKeys)) {
  for (const word of words.split('|')) {
    const folded = foldKey(word);
    keysOfWord.set(folded, [...(keysOfWord.get(folded) ?? []), key]);
  }
}

/**
 * The keys that a label may stand for, the surest first: itself, then what English calls it so. `Spouse(s)`, `Children (3)`,
 * `Current ruler` and `Rulers` are `spouse`, `children` and `ruler`.
 */
export function keysOfLabel(label: string): readonly string[] {
  const bare = label
    .trim()
    .toLowerCase()
    .replace(/[’]/g, "'")
    .replace(/(?<!\s)\s*\(\s*(?:e?s|ren|\d+)\s*\)$/, '')
    .replace(/(?<![\s.:])[\s.:]+$/, '');
  const short = bare.replace(before, '');
  const one = short.replace(/(?<=ss)es$|(?<=[a-z]{2})s$/, '');
  const first = short.replace(/^([a-z]+ss)es(?= of )|^([a-z]{3,})s(?= of )/, '$1$2');
  return [...new Set([bare, short, one, first])].flatMap((word) => [word, ...(keysOfWord.get(foldKey(word)) ?? [])]);
}

/** Labels of what is no fact, and why it is none. */
const unreal: readonly (readonly [
  reason: 'hearsay' | 'dream' | 'future' | 'fiction' | 'question' | 'condition',
  words: string,
])[] = [
  [
    'hearsay',
    'rumou?rs?|gossip|hearsay|legends?|myths?|folklore|superstitions?|beliefs?|theor(?:y|ies)|speculations?|lies|lie|public opinion|what (?:people|they|others) say|tall tales?|claims?|propaganda|believes|thinks|says|assumes|suspects|official (?:story|version)|cover story|cover|alibi|(?:what is )?(?:commonly )?believed|reputation|local lore|alleged(?:ly)?|supposed(?:ly)?|disputed',
  ],
  ['dream', 'dreams?|visions?|nightmares?|omens?'],
  [
    'future',
    'prophec(?:y|ies)|foretold|fate foretold|destiny|goals?|plans?|ambitions?|aims?|wants?|wishes|wish|hopes?|desires?|dream of|motivations?|to ?do|to-?do|tasks?|next steps?|future|plot hooks?|hooks?|adventure hooks?|story hooks?|quest hooks?|plot ideas?|ideas?|seeds?|adventure seeds?|story seeds?|plot seeds?|schemes?|agenda|intentions?|quests?|coming events|upcoming|fears?|worr(?:y|ies)|threats?',
  ],
  [
    'fiction',
    'songs?|ballads?|tales?|plays?|alternate (?:history|timelines?|ending)|discarded|scrapped|deleted(?: scenes?)?|drafts?|cut|non-?canon|jokes?|trivia',
  ],
  ['question', 'questions?|open questions?|unknowns?|mysteries|mystery|faq'],
  ['condition', 'what ifs?|if|possibilit(?:y|ies)|options?|alternatives?|maybe|perhaps'],
];
const unrealForms = unreal.map(([reason, words]) => ({ reason, form: new RegExp(`^(?:${words})$`, 'u') }));

/** Why what stands under a label or heading is no fact (`Rumours`, `Plot hooks & ideas`); undefined where it may be one. */
export function unrealReason(label: string): (typeof unreal)[number][0] | undefined {
  const words = label
    .toLowerCase()
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
    .replace(/^(?:the|local|common|current|secret|some|old|town|village|tavern|his|her|their|dm|gm)\s+/u, '')
    .split(/(?<!\s)\s*(?:&|,|\/|\band\b|\bor\b)\s*/u);
  const reasons = words.map((word) => unrealForms.find(({ form }) => form.test(word))?.reason);
  return reasons.every((reason) => reason !== undefined) ? reasons[0] : undefined;
}

const kin =
  /^(?:(?:known|close|immediate|living|other) )?(?:family|relatives?|relations?|relationships?|kin|kinfolk|kith|connections?|family members|bonds?|contacts?|loved ones|people in (?:his|her|their) life|ties)$/i;

/** True if a label stands above people with what each of them is to somebody: `Family: Odo (husband)`. */
export function isOfRelations(label: string): boolean {
  return kin.test(label.trim());
}

const attitude =
  /(?<!\p{L})(?:stor(?:y|ies)|tales?|believes?|belief|thinks?|claims?|claimed|says?|said|lies?|jokes?|songs?|plays?|told|versions?|supposed|official|cover|pretends?|alleged|myths?|legends?|rumou?rs?|dreams?|prophec(?:y|ies)|visions?|would|could|might|if|never|not|plans?|future|hopes?|fears?|theor(?:y|ies)|ideas?|hooks?|questions?|quotes?|mottos?|sayings?|wishes|imagines?|remembers?)(?!\p{L})/iu;

/** True if a label nobody knows says that somebody only says, thinks or imagines what stands behind it: `What the miller thinks`. */
export function isAttitude(label: string): boolean {
  return attitude.test(label);
}
