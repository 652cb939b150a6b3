/**
 * What of a graph the queries of a run will read. A graph that is thrown away afterwards need not hold the rest, which is most of the work
 * of filling it.
 */
export interface GraphReads {
  /** Whether anything reads a property of this name, on any node or edge. */
  readonly property: (name: string) => boolean;
  /** Whether anything follows an edge of this type. */
  readonly edge: (type: string) => boolean;
  /** Whether anything looks at the properties of the edges it follows. */
  readonly edgeProperties: boolean;
}
