/** The file that shows that `lore mirror` has made the folder it lies in. The files of such a folder are not lore. */
export const mirrorMark = '.lore-mirror';
