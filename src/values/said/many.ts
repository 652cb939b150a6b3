/** "The son of Odo", "Mira's friend": there may be others of the kind. */
export function isOneOfMany(words: string): boolean {
  const [head = ''] = words.toLowerCase().split(/ (?:of|in|at|from|to|for) /u);
  return (
    many.has(head.split(' ').at(-1) ?? '') &&
    !/\b(?:only|first|last|eldest|oldest|youngest|favou?rite|main|high|head|chief|court|grand|royal)\b/u.test(head)
  );
}

const many: ReadonlySet<string> = new Set(
  (
    'son daughter child brother sister sibling cousin uncle aunt nephew niece grandson granddaughter descendant ancestor friend enemy foe ally ' +
    'rival member part servant follower disciple apprentice pupil student knight soldier guard guest companion lover neighbour neighbor citizen ' +
    'city town village river tower gate street room book song poem story character place word example kind sort one side colleague partner victim ' +
    'god goddess saint spirit priest trader merchant agent spy'
  ).split(' '),
);
