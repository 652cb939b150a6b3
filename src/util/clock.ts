/** Returns the current time. It is passed in, so that tests can fix it. */
export type Clock = () => Date;
