/**
 * Default time limit of a test and a hook. It is longer than the limit of a wait, so that the failed wait says what did
 * not happen.
 */
jest.setTimeout(100_000);
