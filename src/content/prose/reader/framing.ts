import type { UnreadReason } from '../reading.ts';
import { endsFrame } from './tale-scope.ts';
import type { Range } from './token.ts';

const he = "(?:he|she|they|it|[\\p{Lu}][\\p{L}’'-]{1,40})";
const document =
  '(?:letters?|wills?|charters?|confessions?|deeds?|documents?|records?|pedigrees?|testaments?|diar(?:y|ies)|journals?|ledgers?|accounts?|statements?|testimon(?:y|ies)|reports?|papers?|decrees?|chronicles?|annals|registers?|genealog(?:y|ies)|histor(?:y|ies)|notes?|memoirs?|maps?|tombstones?|inscriptions?|signatures?|entr(?:y|ies)|pages?|certificates?|family trees?|books?)';
const writing =
  '(?:wrote|writes|written|said|says|told|tells|put down|set down|noted|recorded|claimed|swore|confessed|reported|remembered|recalled|believed|thought|heard|read|guessed|imagined|dictated|testified|sang|dreamed|dreamt|saw)';
const seen =
  '(?:visions?|hallucinations?|phantoms?|apparitions?|mirages?|illusions?|delusions?|phantasms?|(?:strange|odd|false|wild|mad|vivid|queer|fever(?:ish)?|weird|waking|curious|bright|terrible) (?:pictures?|shapes?|images?|dreams?|fancies|fancy|sights?|scenes?|figures?|thoughts|memories))';
const drug =
  '(?:drugs?|poppy(?: milk)?|opium|fever|smoke|incense|mushrooms?|potions?|draughts?|herbs?|venom|poison|wine|crystal(?: ball)?|orb|scrying (?:bowl|glass|pool)|cards?|runes?|tarot|tea leaves|entrails|stars|flames?|embers?|waters?|pool|mirror|glass|bones|spell|enchantment|hallucinogens?)';

/** Words that make the rest of the paragraph somebody else's: a vision, raving, a forgery, a lie, a guess, a quotation. */
const frames: readonly (readonly [reason: UnreadReason, form: RegExp])[] = [
  [
    'dream',
    new RegExp(
      `\\b(?:gave|gives|brought|brings|showed|shows|sent|sends|had|saw|sees|suffered|plagued by|haunted by|tormented by|full of|prey to|filled with|fed|conjured(?: up)?|induced|wove|cast|were|was only an?|was an?|came as|through)\\b[^.!?]{0,40}\\b${seen}\\b`,
      'iu',
    ),
  ],
  ['dream', new RegExp(`\\b(?:the|a|an|that|this|his|her|their|${he}['’]s) (?:\\p{Ll}+ ){0,2}?visions?\\b`, 'iu')],
  [
    'dream',
    new RegExp(
      `\\b(?:the|a|an|that|this|his|her|their) (?:[\\p{L}’'-]+ ){0,3}?${drug}(?: of \\p{Ll}+)? (?:(?:had|then|soon|now) )?(?:showed|shows|shown|told|tells|revealed|reveals|brought (?:him|her|them)|spoke|speaks|clouded|made (?:him|her|them) (?:see|dream)|whispered|sang)\\b`,
      'iu',
    ),
  ],
  [
    'dream',
    /\b(?:saw|sees|seen|looked|looks|gazed|gazes|stared|stares|peered|watched|read|reads) (?:[^.!?,]{0,30} )?(?:in|into|through|at) (?:the|a|an|his|her|their) (?:\p{Ll}+ )?(?:flames?|smoke|crystal(?: ball)?|embers?|scrying (?:bowl|glass|pool)|orb|entrails|tea leaves|cards|runes|stars)\b|\b(?:saw|sees|seeing) things\b/iu,
  ],
  [
    'dream',
    /\b(?:(?<!\b(?:died|dies|die|perished|away|killed|murdered|slain|expired|stabbed|strangled|smothered|poisoned|death|him|her|them),? )in (?:his|her|their) sleep|in (?:his|her|their) (?:fever|madness|delirium|mind['’]s eye|cups|dreams?)|saw colou?rs|(?:hit|struck|knocked|cracked) (?:his|her|their) head|fainted|swooned|sleepwalk\w*|sleep-?talk\w*)\b/i,
  ],
  [
    'dream',
    /\b(?:raved|raves|raving|delirious(?:ly)?|delirium|babbled|babbles|babbling|gibber(?:ed|s|ing)|out of (?:his|her|their) (?:mind|wits|head)|not (?:in|of) (?:his|her|their) right mind|(?:was|were|is|grew|became) (?:feverish|rambling|confused|hallucinating|incoherent|drugged|bewitched|entranced|in a trance|in a fever|beside (?:him|her|them)sel(?:f|ves))|rambled|mind (?:was |had |is |has )?(?:wander(?:ed|ing|s)|cloud(?:ed|s)|slipp(?:ed|ing)|gone|going|broken|broke|play(?:ed|ing|s) tricks)|wits (?:had |were )?(?:left|wander|gone|fail)\w*|senile|dotage|in (?:his|her|their) cups|too drunk|drunk when|drunkenly|fantasi[sz]ed?)\b/i,
  ],
  [
    'future',
    /\b(?:oracles?|seers?|soothsayers?|sibyls?|prophets?|prophetess(?:es)?|augurs?|fortune-?tellers?|diviners?|omens?)(?:['’]s?)? (?:\p{Ll}+ )?(?:showed|shows|spoke|speaks|told|tells|had|saw|sees|gave|gives|revealed|reveals|answered|answers|sang|sings|chanted|read|cast|went into|opened (?:his|her|their|its) mouth|broke (?:his|her|their|its) silence|was clear|was consulted)\b|\b(?:consult(?:ed|s)|questioned|asked|went to|visited|sought out) (?:the|an?) (?:\p{Ll}+ )?(?:oracle|seer|soothsayer|sibyl|prophet|prophetess|augur|fortune-?teller|diviner)\b|\bprophes(?:ied|ies|ying)\b|\bfortune (?:was |is )?(?:told|read|cast)\b/iu,
  ],
  [
    'doubt',
    /\b(?:misremember\w*|misrecall\w*|misheard|misread|misquot\w+|misinformed|misreport\w*|remember(?:ed|s)? (?:it|things|this|that|them|everything|the (?:past|story|years?|dates?|names?|order|day)|[\p{Ll} ]{0,25}?) ?(?:all |quite |otherwise|differently|wrong|wrongly|badly|falsely|backwards|ill|poorly|amiss)|(?:had|has|have|got|gets|get) (?:it|this|that|things|everything|the (?:dates?|names?|story|years?|facts?|order)|[\p{Ll} ]{0,20}?) ?(?:all |quite )?(?:wrong|backwards|mixed up|muddled|confused|the wrong way round)|(?:mixed|mixes|muddled|confused|confuses|jumbled) (?:up )?(?:the|his|her|their|its|two|both|everything|things)|memor(?:y|ies) (?:of [\p{Ll} ]{1,60} )?(?:(?:was|were|is|had grown|had become) (?:bad|poor|faulty|failing|not what|unreliable|going|short|clouded|hazy|dim|weak|confused|false|wrong)|had (?:failed|gone)|fail\w*|betray\w*|deceiv\w*|play\w*|tricked|cheated|lied|slipped|faded)|false memor(?:y|ies)|(?:bad|poor|faulty|failing|treacherous|unreliable|tricked by (?:his|her|their)) memory|unreliable|untrustworthy|not to be trusted|cannot be trusted|could not be trusted|no (?:great )?(?:judge of dates|historian)|inaccurate\w*|(?:his|her|their|some|many|no small|grave) doubts|doubt(?:ed|s)|(?:wrongly|badly|poorly|carelessly|falsely|clumsily) (?:cut|copied|carved|written|translated|transcribed|dated|labelled|recorded|informed|told|painted)|(?:copied|translated|transcribed|wrote|dated|labelled|recorded|carved|cut) (?:it|them|the [\p{Ll} ]{2,20}|this|that|everything) (?:very )?(?:wrongly|badly|poorly|carelessly|wrong)|assum(?:ed|es)|suppos(?:ed|es)|suspect(?:ed|s)|erroneous\w*|(?:was|were|is|are) (?:quite |all |badly |sadly |simply )?(?:wrong|mistaken|in error)\b|got confused|full of (?:errors|mistakes|lies|holes))\b/iu,
  ],
  [
    'doubt',
    new RegExp(
      `\\bforger(?:y|ies)\\b|\\b(?:forged|faked?|false|counterfeit|spurious|doctored|planted|fabricated|invented|tampered|altered|falsified|bogus|sham|unsigned|apocryphal|anonymous) (?:\\p{Ll}+ ){0,2}?${document}\\b|\\b${document} (?:\\p{Ll}+ ){0,4}?(?:was|were|is|are|had been|has been|proved|turned out) (?:to be )?(?:an? |all |plainly |clearly |later |badly |well |skilfully )*(?:forged|fakes?|faked|false|counterfeit|spurious|doctored|planted|fabricated|a fabrication|invented|tampered with|altered|falsified|bogus|sham|apocryphal|a hoax|hoaxes|lies|a lie|copied wrong|corrupt|fiction)\\b|\\b(?:fabrication|hoax|libel|slander|propaganda|alibi|cover story|frame-up)\\b|\\b(?:forged|forges|faked|fakes|fabricated|fabricates|falsified|falsifies|doctored) (?:an?|the|his|her|their|some|this|that) (?:\\p{Ll}+ ){0,3}?${document}\\b`,
      'iu',
    ),
  ],
  [
    'hearsay',
    /\b(?:lied|(?:was|were|is|are|been) lying(?! (?:in|on|at|to|under|beneath|near|by|dead|ill|sick|down|low))|liars?|(?:to|of|with|by|in|for|on|his|her|their|such|many|more|old|clever) lies|(?:told|tells|telling|spun|spins|full of|nothing but|fed (?:him|her|them)|pack of|web of|tissue of|repeated|spread|sold|all) (?:\p{Ll}+ ){0,4}?(?:lies|lie|falsehoods?|untruths?|yarns?|fibs?|nonsense|rumou?rs?|gossip|slanders?)|(?:bent|stretched|twisted|embroidered|coloured|colored) the (?:truth|facts)|made (?:things|it all|it|stories|everything|this|that) up|made up (?:an?|the|his|her|their|some|this|that)\b|boast\w*|brag\w*|never (?:told|spoke|speaks|tells) (?:the |a word of )?tru(?:th|e)|(?:paid|bribed|told|ordered|forced|made|taught|coached|hired) to (?:say|write|swear|lie|tell|sign|testify)|put words in\w*|invented (?:things|it all|everything|a past|his past|her past|their past)|perjur\w+|bluff(?:ed|ing)|a bluff|put on an act|play-?act\w*)\b/iu,
  ],
  [
    'doubt',
    /\b(?:guess(?:ed|es|ing|work)?|conjecture[sd]?|speculat\w+|surmis\w+|hypothes[ie]\w+|suppositions?|assumptions?|theor(?:y|ies)|hunch(?:es)?)\b/iu,
  ],
  [
    'hearsay',
    new RegExp(
      `^[*_#>\\s-]*(?:(?:and|but|so|then|now),? )?(?:what (?!happened|followed)[^.!?:]{2,80}\\b${writing}\\b[^.!?:]{0,40}\\b(?:was|is|were|ran|read|went)\\b|(?:this|that|these|those|here|such|thus) (?:is|was|are|were) (?:all |only |just |roughly |more or less |part of )*(?:what|how|the (?:version|account|words?|story|testimony|statement|confession|report|gist|text|letter|message|tale)s?|(?:his|her|their) (?:version|account|words?|story|testimony|statement|confession|report|tale)s?)\\b|(?:here|thus|so) (?!(?:it|this|that|all|much) )(?:\\p{Ll}+ ){0,3}?${writing}\\b)`,
      'iu',
    ),
  ],
  [
    'hearsay',
    new RegExp(
      `\\b${writing} (?:\\p{Ll}+ ){0,3}?(?:this|thus|so|as follows|the following|something like this|these words|these things|three things|two things|one thing|a few things|many things|strange things)[.:]?$|\\b(?:ran|read|reads|runs|went|goes|was|were) (?:roughly |more or less |thus |simply )?(?:this|these|thus|as follows|like this|something like this)[.:]?$|\\b(?:ran|read|went) (?:like|as follows)\\b|\\b${document} (?:\\p{Ll}+ ){0,2}?(?:ran|read|reads|runs|said|says|told|tells|claimed|claims|had it)\\b`,
      'iu',
    ),
  ],
  [
    'hearsay',
    /\b(?:under (?:torture|duress|the lash|oath)|on the rack|(?:his|her|their|own) version of|gave (?:evidence|testimony|(?:his|her|their) (?:version|account|evidence|testimony|side))|took the stand|(?:broke|breaks) (?:down )?and (?:confessed|talked)|confess(?:ed|es|ion|ing)|(?:charges?|indictment|accusations?|sentence) (?:against (?:him|her|them|\p{Lu}\p{L}+) )?(?:was|were) (?:read|brought|made|laid)|(?:broadsheets?|pamphlets?|newspapers?|gazettes?|balladeers?) (?:printed|prints|sang|sings|cried|cries|had it|said|say|says|ran|reported)|printed what|spirits? (?:spoke|speaks|answered|whispered)|s[ée]ances?|testif(?:ied|ies|ying)|testimony|dictated|tongues wagged|(?:was|were|is) the following|(?:people|folk|men|women|servants|neighbours|neighbors|everyone|they) (?:talked|gossiped|whispered|muttered)|gossip(?:ed|s)?|rumou?rs?|hearsay)\b/iu,
  ],
  [
    'fiction',
    /\b(?:actors?|actress(?:es)?|mummers?|puppeteers?|players?|jesters?|minstrels?|bards?|troupes?|(?:painted |stained )?windows?|tapestr(?:y|ies)|murals?|frescoe?s?|paintings?) (?:\p{Ll}+ )?(?:put on|puts on|wore|wears|took the stage|show(?:s|ed)?|sang|sings|began|struck up|stepped|bowed|played|plays|depict(?:s|ed)?|tells?|told|picked up)\b/iu,
  ],
];

/** Somebody speaks, reads, learns or thinks: what "had" been so by the next sentence may be what they say or think. */
const minds =
  /\b(?:said|told|wrote(?! (?:the|an?|his|her|it|its)\b)|reads?|heard|copied|printed|claimed|swore|thought|believed|saw|knew|imagined|remembered|recalled|decided|concluded|declared|announced|explained|answered|replied|insisted|argued|mused|wondered|reasoned|reported|learned|learnt|understood|pictured|spoke|letter|message|news|book|page|report|diary|ledger|sermon|lesson|speech)\b/i;
const pluperfect = /^(?:[^,.;:]{0,60}\b)?(?:had|hadn['’]t)\b(?! (?:to|an?|the|his|her|no|two|three|many|one)\b)/;

/** "Here is what the court knew for certain": the narrator vouches for it. */
const isVouched =
  /\b(?:(?:for|as) (?:certain|sure|a fact)|beyond (?:all )?doubt|(?:is|was) (?:certain|known|true|sure)|certainly|in fact)\b/i;

/** "It was a guess.", "The letter was a forgery.": said behind, of what was told before it. */
const looksBack = new RegExp(
  `^(?:and |but |yet )?(?:it|this|that|all (?:of )?(?:it|this|that)|these|those|they|the (?:\\p{Ll}+ ){0,2}?(?:${document}|story|tale|words?|claims?|whole (?:thing|story|tale)))(?: \\p{Ll}+){0,3}? (?:is|was|were|are|had been|proved|turned out)(?: \\p{Ll}+){0,6}? (?:guess(?:es|work)?|conjectures?|speculation|forger(?:y|ies)|fakes?|faked|fabricat(?:ed|ions?)|invent(?:ed|ions?)|lies?|hoax(?:es)?|theor(?:y|ies)|fanc(?:y|ies)|delusions?|hallucinations?|illusions?|visions?|propaganda|slanders?|libel|nonsense|raving|ravings|delirium|rumou?rs?|gossip|mistakes?|errors?|wrong|false|untrue|mistaken|bluff|ruse|pretext)\\b|^(?:and |but |yet )?(?:\\p{L}+ ){1,4}?(?:had )?(?:lied|misremembered|was lying|made (?:it|this|that) (?:all )?up|(?:had )?got it wrong|had it wrong|was only guessing|was guessing|was raving|had dreamt it|had dreamed it|had imagined it)[^\\p{L}]*$`,
  'iu',
);

/** The sentences that another of their paragraph takes from the narrator: all behind it, and those before that it looks back on. */
export function framedSentences(text: string, sentences: readonly Range[]): ReadonlyMap<Range, UnreadReason> {
  const framed = new Map<Range, UnreadReason>();
  let frame: UnreadReason | undefined;
  let isThought = false;
  let paragraph: Range[] = [];
  let last = 0;
  for (const sentence of sentences) {
    if (/\n\s*\n/.test(text.slice(last, sentence.start + 1))) {
      frame = undefined;
      isThought = false;
      paragraph = [];
    }
    last = sentence.end;
    const words = text.slice(sentence.start, sentence.end).trim();
    if (endsFrame.test(words)) frame = undefined;
    isThought = pluperfect.test(words) && isThought;
    if (frame !== undefined || isThought) framed.set(sentence, frame ?? 'hearsay');
    if (paragraph.length > 0 && looksBack.test(words)) for (const each of paragraph) framed.set(each, 'doubt');
    frame ??=
      endsFrame.test(words) || isVouched.test(words) ? undefined : frames.find(([, form]) => form.test(words))?.[0];
    isThought ||= minds.test(words);
    paragraph.push(sentence);
  }
  return framed;
}
