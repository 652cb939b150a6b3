import type { UnreadReason } from '../reading.ts';
import type { ProseLexicon } from './lexicon.ts';
import { isInPast, leavesTale } from './tale-scope.ts';
import type { Range, SentenceToken } from './token.ts';

interface Reservation {
  readonly reason: UnreadReason;
  readonly form: RegExp;
}

const tale =
  '(?:play|ballad|song|tale|story|novel|romance|legend|myth|poem|opera|saga|painting|tapestry|mural|fresco|film|game|puppet play|puppet show|masque|pageant|farce|comedy|tragedy|fable|parable|joke|verse|verses|lay(?= of\\b)|epic|sketch|scene|act)';

/** Things that are spoken, sung or written: before a colon they announce somebody else's words. */
const utterance =
  '(?:spoke|speaks|cried|cries|sang|sings|chant(?:ed|s)|intoned|recit(?:ed|es)|declar(?:ed|es)|announc(?:ed|es)|proclaim(?:ed|s)|shout(?:ed|s)|yelled|roared|call(?:ed|s) out|answer(?:ed|s)?|repl(?:ied|ies|y)|wrote|writes|reads?|ran|runs|mutter(?:ed|s)|murmur(?:ed|s)|warn(?:ed|s|ing)|explain(?:ed|s)|went on|continued|repeat(?:ed|s)|confess(?:ed|es|ion)|admitted|testif(?:ied|ies)|began|oracle|seer|soothsayer|sibyl|prophet|prophetess|vision|herald|crier|verdict|message|oath|letter|inscription|riddle|verse|words|theory|opinion|charge|excuse)';

/**
 * Words that take a whole sentence out of what the narrator states. They are looked for in the sentence with its names, dates
 * and quotations replaced by marks, in small letters.
 */
const reservations: readonly Reservation[] = [
  {
    reason: 'condition',
    form: /^(?:(?:now|just|and|but|well|let us|let's) ,? ?)?(?:suppose|supposing|imagine|assume|assuming|pretend|picture|say)\b(?! 's)/,
  },
  {
    reason: 'dream',
    form: /\b(?:dream\w*|dreamt|nightmares?|visions?|asleep(?! (?:beside|at|on|under|by|near|next to) (?:<>|it|h(?:im|er)|them|(?:the|a|his|her) \w+)(?: [.])?$)|hallucinat\w+|delirium|in (?:his|her|their) sleep|trance|imagin\w+|daydream\w*|fantas\w+|under the (?:influence|spell) of)\b|\b(?:as|while) (?:<>|he|she|they) (?:slept|sleeps|dozed|raved|drowsed)\b/,
  },
  // "As though he had died" is told of nobody, and tells how somebody looked.
  { reason: 'figure', form: /\bas (?:if|though)\b/ },
  {
    reason: 'hearsay',
    form: /\b(?:(?:it (?:is|was|has been) |is |was |are |were )(?:said|told|rumou?red|whispered|believed|held|claimed|reported|thought|alleged|reputed|supposed|known)\b(?: to| that(?! (?:year|day|night|week|month|spring|summer|autumn|winter|season)\b))|says?|said|saying|claims?|claim(?:ed|ing)|tell[s]?|telling|told|rumou?r\w*|alleged\w*|supposed\w*|purported\w*|reputed\w*|accord(?:ing|s) to|or so(?= )|by (?:all|some|most|many|his own|her own|their own|one) (?:accounts?|reports?|tellings?)|at least (?:, )?(?:that|so|this)|unconfirmed|unverified|so it is written|it is written|believ\w+(?! (?:it|him|her|them|nothing|nobody) (?:[,.;]|yet|but|and))|some (?:hold|say|think|swear|claim)|others (?:hold|say)|(?<!to )swears?|insist\w*|boast\w*|accus\w+|suspect\w*|gossip\w*|whisper\w*|hearsay|lied|lies that|lying(?! (?:in|on|at|under|beneath|near|by|beside|between|across|upon|dead|ill|sick|down|low|awake|there)\b)|pretend\w*|the (?:rumou?r|story|tale|word) (?:is|was|goes|went|ran|has|had)|legend|legends|word (?:is|was|has)|stor(?:y|ies) (?:has|have|had|goes)|reportedly|so they|heard that|wrote that|writes that|remember\w* (?:that|how)|recall\w* (?:that|how)|argu(?:e|es|ed) that|maintain(?:s|ed)? that|thought (?:that|him|her|it)|thinks|convinced|persuaded|made out|letter (?:ran|read|said)|chronicle (?:has|says|claims))\b/,
  },
  {
    reason: 'hearsay',
    form: new RegExp(
      `^(?=[^:]*:)[^:]*\\b${utterance}\\b|, (?:<>|he|she|they|the [a-z' -]+?) (?:cried|sang|chanted|intoned|recited|declared|announced|proclaimed|shouted|muttered|murmured|replied|answered|wrote|warned|explained)\\b[^,:;]*$`,
    ),
  },
  {
    reason: 'future',
    form: /\b(?:oracle|seer|soothsayer|sibyl|prophet|prophetess|augur)s?\b[^:;,]{0,300}\b(?:spoke|speaks|cried|cries|sang|sings|chanted|chants|intoned|declared|announced|proclaimed|answered|warned|saw|sees)\b|\b(?:prophe[cs]\w+|foretold|foretell\w*|foresaw|foreseen|foresee\w*|predict\w*|destined|fated|tomorrow|next (?:session|time|chapter|episode|game)|someday|one day (?=<>|he |she |they |the )|doomed to|augur\w*|omen|omens|(?<!\bthe )next (?:year|spring|summer|autumn|winter|month|week)|about to|going to|soon to|plan(?:s|ned|ning)? to|intend\w*|mean[ts]? to|hop(?:e|es|ed|ing) to|vow(?:s|ed)? to|swore to|promis\w+|threaten\w*|(?<!the )(?<!his )(?<!her )wish\w*|want(?:s|ed)? to|resol(?:ve|ves|ved) to|scheme[sd]?|plot(?:s|ted)? to|set out to|prepar\w+ to|would-be)\b/,
  },
  {
    reason: 'condition',
    form: /(?:^|[,;:–—] *|\b(?:and|but|only|even|as) )(?:if|unless|suppose|supposing|provided|whether|were it|lest|but for|in case|in the event)\b|^(?:had|were|should) (?:<|the |he |she |they |it )|\bwould have\b|\bif\b|\bwhether\b/,
  },
  {
    reason: 'fiction',
    form: new RegExp(
      `\\b(?:in|of|on|from|by) (?:the|a|an|my|our|your|his|her|their|one|that|this|some|old|every)(?: [a-z'-]+){0,3} ${tale}\\b|<> 's (?:[a-z-]+ ){0,2}${tale}\\b|\\b${tale} (?:opens|ends|begins|tells|told|has|had|goes|shows|showed|depicts|portrays|of the|in which|where|about)\\b|\\b(?:on|upon) (?:the )?stage\\b|\\bfictional\\b|\\bfiction\\b|\\bplay(?:s|ed|ing)? (?:the (?:part|role)|at\\b|a game|games|it\\b)|\\b(?:mummers|jugglers|puppets|dolls|puppeteers|actors) (?:had|have|play|act|show|stag|perform)\\w*|\\b(?:acts?|acted|staged|stages|performed|performs) (?:it|the|a|an|out)\\b|\\bnursery rhyme\\b|\\bonce upon a time\\b|\\b(?:the|a) (?:first|second|third|last|final|opening) (?:act|scene|verse|canto)\\b`,
    ),
  },
  {
    reason: 'doubt',
    form: /\b(?:perhaps|maybe|possibly|probably|presumably|tbd|tbc|undecided|conceivably|apparently|seem\w*|might|almost|nearly|allegedly|doubt\w*|disput\w+|uncertain\w*|unclear|question\w*|wonder\w*|guess\w*|tried to|tries to|try to|trying to|attempt\w*|mistak\w+|wrongly|falsely|false\w*|forger\w+|fake\w*|untrue|not true|either|in all but|in name(?! of)|but name|by rights?(?= [,.;]| <>)|in law(?= [,.;])|in principle|by courtesy|for (?:form|show)(?= [,.;]| 's)|instead of|rather than)\b/,
  },
  {
    reason: 'denial',
    form: /\b(?:far from|fail(?:s|ed)? to|refus\w+|^no one(?!\b[^;:]*, (?:but|and|yet) (?!<> ,))|neither|without (?:ever|having)|not true|never true|untrue|no truth|nothing of)\b/,
  },
  // "Was lying on the bed": no lie, and no stay that anything is known of.
  { reason: 'construction', form: /\blying\b/ },
  {
    reason: 'figure',
    form: /!\s*$|^(?:oh|ah|well|why|sure|surely|yes|right|great|brilliant|wonderful|clearly|obviously|evidently|of course|naturally|no doubt|certainly)\b(?= ,| <>| the | of )|^(?:oh|ah|well|why|surely|of course|naturally|no doubt|certainly)\b|\band (?:i|i'm|my|pigs?|the moon|water|fish|cows|hens|hell|the sun|snow)\b.{0,200}\b(?:am|is|'s|'m|flies|fly|runs?|freezes|froze|sings?|burns?)\b|, (?:my|your) (?:foot|eye|arse|hat|backside|left foot)\b|\bha ha\b|\b(?:in jest|in mockery|jokingly|mockingly|as a joke)\b|\bas likely as\b|\bin a (?:sense|way)\b|\bafter a fashion\b|\bif you will\b|\b(?:one|you) (?:might|could|may) say\b|\b(?:i suppose|i think|i believe|i guess|i dare ?say|i am told|to hear \S+ tell|so to speak|in a manner of speaking|as it were|metaphorical\w*|figurative\w*|in spirit|at heart|(?<!\b(?:not|never) , )in (?:his|her|their|its) (?:own )?(?:heart|mind|head|eyes|imagination|fancy|opinion|view|dreams)|on paper|in theory|beyond the grave|a second time|the death of me|a thousand|(?:(?<!\bto )like|than) (?:a|an|the) |ghost of|(?:^|(?:king|queen|lord|lady|ruler|captain|duke|master|mistress|head|ruled|reigned|led|commanded|owned|was|were|is) [^,;]{0,100})for (?:a|an|one|that|the) (?:single |whole |brief )?(?:day|evening|night|hour|afternoon|morning|moment|minute)|so-called|self-styled|born again|a little)\b/,
  },
];

/** Why a whole sentence states nothing; undefined where it may. */
export function reservationOf(
  tokens: readonly Omit<SentenceToken, 'tag'>[],
  { nouns }: Pick<ProseLexicon, 'nouns'>,
): UnreadReason | undefined {
  if (tokens.some(({ kind, text }) => kind === 'mark' && text === '?')) return 'question';
  const text = tokens
    .map(({ kind, word }) =>
      kind === 'name' || kind === 'date' ? '<>' : kind === 'quote' ? '«»' : word === "n't" ? 'not' : word,
    )
    .join(' ');
  // Where a world has a word for it, "the ghost of Odo" is a ghost.
  const isMeant = ([words]: RegExpExecArray): boolean => nouns.has(/[a-z]+/.exec(words)?.[0] ?? '');
  const reason = reservations.find(({ reason, form }) => {
    const found = form.exec(text);
    return found !== null && !(reason === 'figure' && isMeant(found));
  })?.reason;
  return reason === 'doubt' && denies.test(text) ? 'denial' : reason;
}

/** "Had not eaten almost all day", "did not question her": what is denied is not doubted. */
const denies = /\b(?:had|has|have|did|does|do|was|were|is|are|could|would) (?:not|never)\b/;

const opensDream = /\b(?:dream(?:ed|t|s|ing)?|nightmares?|vision|fell asleep|trance)\b/i;
/** Where somebody wakes later on, what lies between was a dream. */
const fallsAsleep =
  /\b(?:(?:closed|shut|closes|shuts) (?:his|her|their) eyes|doz(?:ed|es|ing)|nodded off|nods off|drift(?:ed|s) (?:off|away|into)|slept|sleeps|slumber\w*|lay down|lies down|went to bed|goes to bed|sleep (?:took|came|claimed|overtook))\b/i;
const endsDream =
  /\b(?:woke|wakes|awoke|awakes|awakened|waking|awake|the (?:dream|vision|nightmare) (?:ended|faded|broke|passed|was over))\b/i;
/** "Then she woke.", "He woke with a start": what was told before was a dream. "He woke early" says nothing of it. */
const wakesFromIt = (words: string): boolean =>
  /^(?:and |but )?(?:then|suddenly|at last|there)\b.{0,60}\b(?:woke|awoke)\b/i.test(words) ||
  /\b(?:woke|awoke)(?: up)?,? (?:with a (?:start|cry|scream|gasp)|in a sweat|sweating|screaming|gasping|trembling)\b/i.test(
    words,
  ) ||
  /\b(?:only|just|all) a (?:bad )?dream\b/i.test(words) ||
  (/\b(?:woke|awoke)\b/i.test(words) && words.split(/\s+/).length <= 4);

/** "…, and the ship was his; then he woke.": the sentence is of the dream from which it wakes. */
const wakesInTheEnd =
  /[,;:–—] *(?:and |but )?(?:then|until|till|suddenly|at last|at which)\b[^.;]{1,40}?\b(?:woke|awoke|wakes|awakes)(?: up)?(?:[.!]| with a (?:start|cry|scream|gasp)| (?:sweating|screaming|gasping|trembling|in a sweat)|$)/i;

const opensTale = new RegExp(
  `\\b(?:in|of) (?:the|a|an|my|our|his|her|their|one|that|this|[\\w ]{2,30}['’]s)(?: [a-z'-]+){0,3} ${tale}\\b|\\b${tale} (?:opens|begins|tells|goes|has it)\\b|\\bonce upon a time\\b|\\b(?:is|was) an? (?:[a-z-]+ )?${tale}\\b|\\b(?:children|boys|girls|mummers|players|kids|we|they) (?:play|plays|played|were playing|are playing) (?:at|a game|games|it)\\b|\\b(?:dolls|puppets)\\b`,
  'i',
);
/** The words of a prophecy go on to the end of its paragraph. */
const opensProphecy =
  /\b(?:prophec(?:y|ies)|prediction|augury|horoscope|oracle|omens?)\b[^.:;]{0,300}\b(?:is|was|were|are|runs?|ran|reads?|says?|said|goes|went|spoke|speaks|clear|plain)\b/i;
/** A supposition goes on to the end of its paragraph. */
const opensSupposition =
  /^(?:(?:now|just|and|but|well|let us|let's),? )?(?:suppose|supposing|imagine|assume|assuming|pretend|picture|say|what if)\b/i;
/** Somebody's words without marks of speech: where they are one cry or line they end as the telling goes on in the past, else nobody knows. */
const opensUtterance = new RegExp(`^(?=[^:"“«„‘]*:(?! *["“«„‘']))[^:"“«„‘]*\\b${utterance}\\b`, 'i');

/** "Said only this:", "wrote one line:". */
const isBrief = /\b(?:one|single|only|just|but)\b/i;
const mayBeUnreal = new RegExp(
  `\\b(?:dream|nightmare|vision|asleep|trance|w[ao]kes?\\b|awoke|awakes|once upon|played? (?:at|a|it)|dolls|puppets|prophec|prediction|augury|horoscope|oracle|omen|${tale.slice(3, -1)})|${opensSupposition.source.replace(
    '^',
    '',
  )}|:`,
  'i',
);

/**
 * The sentences that tell what happens in a dream, a vision or a tale: it goes on until somebody wakes, or the paragraph ends; and what
 * comes before a waking was a dream, too. A supposition or speech goes on to the end of its paragraph.
 */
export function unrealSentences(text: string, sentences: readonly Range[]): ReadonlyMap<Range, UnreadReason> {
  const unreal = new Map<Range, UnreadReason>();
  // Most passages have none of these words.
  if (!mayBeUnreal.test(text)) return unreal;
  let scope: UnreadReason | undefined;
  let isSpokenInPast = false;
  let tale = '';
  let asleep: Range[] | undefined;
  let paragraph: Range[] = [];
  let hasDream = false;
  let last = 0;
  for (const sentence of sentences) {
    if (/\n\s*\n/.test(text.slice(last, sentence.start + 1))) {
      scope = undefined;
      asleep = undefined;
      hasDream = false;
      paragraph = [];
    }
    last = sentence.end;
    const words = text.slice(sentence.start, sentence.end);
    if (endsDream.test(words)) {
      const dreamt = hasDream || wakesFromIt(words) || wakesInTheEnd.test(words) ? paragraph : (asleep ?? []);
      for (const before of dreamt) unreal.set(before, 'dream');
      if (wakesInTheEnd.test(words)) unreal.set(sentence, 'dream');
      scope = undefined;
      asleep = undefined;
      hasDream = false;
      paragraph = [];
      continue;
    }
    if (scope === undefined && opensDream.test(words)) {
      scope = 'dream';
      hasDream = true;
    }
    const isTold = opensTale.test(words);
    if (scope === undefined && isTold) {
      scope = 'fiction';
      tale = words;
    }
    if (scope === undefined && opensProphecy.test(words)) scope = 'future';
    if (scope === undefined && opensSupposition.test(words)) scope = 'condition';
    if (scope === 'hearsay' && !isSpokenInPast && isInPast(words)) scope = undefined;
    if (scope === undefined && opensUtterance.test(words)) {
      scope = 'hearsay';
      const colon = words.indexOf(':');
      isSpokenInPast = isInPast(words.slice(colon)) || !(isBrief.test(words.slice(0, colon)) || /!$/.test(words));
    }
    if (fallsAsleep.test(words)) asleep ??= [];
    asleep?.push(sentence);
    const isLeft = scope === 'fiction' && !isTold && leavesTale(words, tale);
    if (scope !== undefined && !isLeft) unreal.set(sentence, scope);
    paragraph.push(sentence);
  }
  return unreal;
}
