/** Looks up one line (from 1) of an author's file; undefined when the file or the line cannot be read. */
export type SourceLine = (path: string, line: number) => string | undefined;
