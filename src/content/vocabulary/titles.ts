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
    'inspector superintendent detective skipper bosun boatswain coxswain quartermaster commodore brigadier midshipman nurse matron chaplain ' +
    'pastor cardinal pope rabbi imam caliph sultan emir senator minister president chairman councillor alderman chamberlain ' +
    'pretender usurper claimant heir heiress dowager vizier warlord overlord ambassador envoy herald majesty highness excellency ' +
    'lordship ladyship holiness eminence ' +
    'deputy officer mate seaman purser cadet private trooper undersheriff provost attorney coroner ' +
    'nanny auntie grandpa grandma granddad ' +
    'the a an of and in at on by from to with when then but for so while after before as if'
  ).split(' '),
);
