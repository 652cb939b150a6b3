import type { Findings } from './findings.ts';
import { wordSet } from './parser.ts';

export const colours = wordSet(
  'grey gray blue green brown hazel black amber violet golden gold silver red copper auburn blond blonde white fair dark ginger chestnut yellow sandy raven flaxen pale russet tawny ashen brunette emerald sapphire ice-blue sea-green dark-brown light-brown',
);
export const shades = wordSet('dark light pale bright deep ice sea steel sky coal jet storm slate honey straw');

/** "Blue", "coal-black". */
export function isColour(word: string): boolean {
  const [, shade = '', colour = ''] = /^([a-z]+)-([a-z]+)$/.exec(word) ?? [];
  return colours.has(word) || (shades.has(shade) && colours.has(colour));
}

const adjective = /^([a-z-]+)-(eyed|haired|handed)$/;
const attributes: Readonly<Record<string, string>> = { eyed: 'eyes', haired: 'hair', handed: 'handedness' };
const hands = wordSet('left right');

/** "Green-eyed, black-haired, left-handed": said of the note's own, or of whom the adjectives stand by. */
export function readAdjectives(start: number, end: number, own: readonly string[], findings: Findings): boolean {
  let isRead = false;
  for (let at = start; at < end; at++) {
    const [, said = '', part = ''] = adjective.exec(findings.parser.tokens[at]?.word ?? '') ?? [];
    const attribute = Object.hasOwn(attributes, part) ? attributes[part] : undefined;
    if (attribute === undefined || !(part === 'handed' ? hands : colours).has(said)) continue;
    if (!findings.describe(attribute, own, said)) continue;
    findings.mark({ start: at, end: at + 1 });
    isRead = true;
  }
  return isRead;
}
