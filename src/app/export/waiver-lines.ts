import type { Waiver } from '../../model/waiver.ts';

/** The waivers of a world as comments, for what each of them stands on. */
export class WaiverLines {
  private readonly waivers: readonly Waiver[];

  constructor(waivers: readonly Waiver[]) {
    this.waivers = waivers;
  }

  /** For the head of what was written in this file. */
  ofFile(path: string): string[] {
    return this.said('lore-ignore-file', (waiver) => waiver.file && waiver.place.path === path);
  }

  ofEntity(id: string): string[] {
    return this.said('lore-ignore', (waiver) => !waiver.file && waiver.entities.includes(id));
  }

  /** A waiver on an entity is about its claims as well. */
  ofClaim(id: string): string[] {
    const isMeant = ({ file, entities, claims }: Waiver) => !file && entities.length === 0 && claims.includes(id);
    return this.said('lore-ignore', isMeant);
  }

  private said(word: string, isMeant: (waiver: Waiver) => boolean): string[] {
    return this.waivers.filter(isMeant).map(({ rule, facts, until, reason }) => {
      const pinned = facts === undefined ? '' : `@${facts}`;
      const ends = until === undefined ? '' : ` until ${until}`;
      return `${word} ${rule}${pinned}${ends}: ${reason.replace(/\s+/g, ' ')}`;
    });
  }
}
