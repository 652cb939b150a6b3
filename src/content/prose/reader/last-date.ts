/** "Two years later" is told from a date of this sentence or the one before. */
const reach = 1;

/** The date that was told last, which "two years later" goes on from. */
export class LastDate {
  private date: string | undefined;
  private sentence = 0;

  /** @param sentence its number in the passage. */
  set(date: string | undefined, sentence: number): void {
    this.date = date;
    this.sentence = sentence;
  }

  in(sentence: number): string | undefined {
    return sentence - this.sentence > reach ? undefined : this.date;
  }
}
