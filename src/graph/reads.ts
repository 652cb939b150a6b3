/**
 * The parts of a graph that the queries of a run will read. A graph that is thrown away afterwards need not hold the rest, which is most of
 * the work of filling it.
 */
export interface GraphReads {
  /** True if anything reads a property of this name on a node with these labels. */
  readonly nodeProperty: (name: string, labels: readonly string[]) => boolean;
  /** True if anything reads a property of this name on an edge; always false where nothing looks at the edges it follows. */
  readonly edgeProperty: (name: string) => boolean;
  /** True if anything looks at the properties of the edges it follows. */
  readonly edgeProperties: boolean;
  /** True if anything follows an edge of this type. */
  readonly edge: (type: string) => boolean;
}
