/** Words that sentences begin with and names do not. */
export const openingWords: ReadonlySet<string> = new Set(
  (
    'i he she it they we you his her hers its their theirs our ours my mine your yours him them us me himself herself itself ' +
    'this that these those there here who whom whose what where which why how whatever whoever whenever wherever whether ' +
    'not no nor yet even once only all some many most few both each every any none such one two three four five six seven ' +
    'eight nine ten now never ever always still perhaps maybe also again later soon until till since because although though ' +
    'during under over into onto upon beside beyond between among through against without within about above below near along ' +
    'across around behind beneath inside outside like unlike despite except instead thus hence therefore however meanwhile ' +
    'afterwards afterward eventually finally suddenly today tonight tomorrow yesterday long first second third last next another ' +
    'other others neither either is was are were be been being has had have do does did will would shall should may might must ' +
    'can could let nobody nothing everyone everybody everything someone somebody something anyone anything more less much ' +
    'tis twas twere twill yes oh ah well please good just too very rather quite than or also according born died'
  ).split(' '),
);
