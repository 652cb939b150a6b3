/** The file that shows that `lore mirror` has made the folder it lies in. Nothing in such a folder is read as lore. */
export const mirrorMark = '.lore-mirror';
