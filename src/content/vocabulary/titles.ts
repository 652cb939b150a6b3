/** Ranks and kin that stand before a name and are no part of it. */
export const titles: ReadonlySet<string> = new Set(
  (
    'lord lady king queen prince princess duke duchess count countess earl baron baroness marquis emperor empress tsar ' +
    'sir ser dame master mistress captain general marshal admiral commander colonel major sergeant lieutenant chief chieftain ' +
    'brother sister father mother uncle aunt cousin grandfather grandmother old young poor dear mad blind fair great ' +
    'doctor dr mr mrs ms saint st abbot abbess bishop archbishop prior priest priestess high grand arch archmage mage wizard witch ' +
    'steward chancellor warden keeper regent governor mayor magistrate judge professor squire knight goodman goodwife ' +
    'corporal ensign constable sheriff bailiff vicar deacon reverend friar seneschal castellan thane jarl viscount viscountess ' +
    'marchioness margravine landgrave landgravine archduke archduchess margrave madam madame granny gaffer ' +
    'the a an of and in at on by from to with when then but for so while after before as if'
  ).split(' '),
);
