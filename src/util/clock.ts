/** The time of day, passed in where it matters so that tests can hold it still. */
export type Clock = () => Date;
