/**
 * English words beside a name by which it is no rival to what is in use: it is turned down ("too slow, so we stay", "the migration
 * is cancelled"), or somebody else's ("the other group likes it").
 */
type MentionStanding = 'refused' | 'elsewhere';

/** How a sentence speaks of what it names and does not state; undefined where it may be on its way in. */
export function standingIn(sentence: string): MentionStanding | undefined {
  const words = sentence.toLowerCase();
  return refused.test(words) ? 'refused' : elsewhere.test(words) ? 'elsewhere' : undefined;
}

/** "We stick with", "back on", "we use": what is named right behind it is kept. */
export const endsInKeeping = (before: string): boolean =>
  /\b(?:(?:stay|stick|remain|keep)(?:s|ed|ing)?|stuck|kept|back|return(?:s|ed|ing)?|revert(?:s|ed|ing)?|(?:we|i|the team|the project)(?:'re| are| am| is| still| now| all)* (?:us(?:e|es|ing)|runs?|running|play|plays|playing|have|has|prefers?|likes?|on))(?: (?:with|on|at|to|by|using|our|the|good|old))* $/i.test(
    before,
  );

const refused = new RegExp(
  `\\b(?:${[
    'cancel(?:s|l?ed|l?ing)',
    '(?:call(?:s|ed|ing)?|put|puts) (?:\\S+ ){0,4}?off',
    '(?:reject|declin|refus|scrap|drop|shelv|postpon|abandon|veto|defer|discard|dismiss)(?:s|es|e|ed|ped|ing|ping)?',
    '(?:turn(?:s|ed|ing)?|vot(?:es?|ed)) (?:\\S+ ){0,4}?down',
    'rul(?:es?|ed|ing) (?:\\S+ ){0,4}?out',
    '(?:decid|vot|argu|advis)(?:es?|ed|ing) against',
    'roll(?:s|ed|ing)? (?:\\S+ ){0,4}?back',
    'w[eo]nt back',
    'on hold|off the table|out of the question|never mind|no go|no[- ]?thanks|no longer planned|not planned',
    '(?:not|never|hardly|scarcely|nothing) (?:really |quite |yet )?(?:worth|ready|an option|for us|our thing|happening|going ahead|stable|good enough|interested|convinced|needed|wanted|allowed|possible)',
    "(?:isn't|aren't|wasn't|weren't) (?:really |quite |yet )?(?:worth|ready|an option|for us|our thing|happening|going ahead|stable|good enough|needed|wanted|allowed|possible)",
    "(?:do|does|did) not (?:work|want|need|like|run|suit|fit)|(?:don't|doesn't|didn't) (?:work|want|need|like|run|suit|fit)",
    "(?:will not|won't|would not|wouldn't|cannot|can't|never|no need to) (?:use|move|switch|upgrade|migrate|go|adopt|run|buy|happen)",
    'no need (?:of|for)',
    'too (?:slow|dear|expensive|costly|complex|complicated|heavy|big|large|buggy|unstable|young|new|fragile|risky|hard|difficult|much|early|loud|clumsy|limited|old)',
    "(?:we|i|they all|the team|everybody|everyone)(?:'ll| will| all| both| just| rather| simply| have to| must)* (?:stay|stayed|stick|stuck)",
    'stay(?:s|ed|ing)? (?:put|as we are|where we are|with|on|at)|stick(?:s|ing)? (?:with|to)|stuck (?:with|to)',
  ].join('|')})(?![\\w'])`,
);

const others =
  '(?:groups?|teams?|projects?|compan(?:y|ies)|tables?|part(?:y|ies)|players|people|servers?|campaigns?|clients?|guilds?|shops?|departments?|branch(?:es)?|offices?|houses?|clubs?|studios?|firms?|units?)';
const elsewhere = new RegExp(
  `\\b(?:(?:(?:the|an|some|every|all|any|most) ?)?other ${others}|another ${others.replaceAll('s?', '')}|others|(?:some|any|every)(?:one|body) else(?:'s)?|other people(?:'s)?|a friend(?:'s)?|(?:our|the|my) (?:neighbours?|neighbors?|competitors?|rivals?)(?:'s?)?|elsewhere)(?![\\w])`,
);
