/**
 * Default time limit of a test and a hook, ms. It is longer than that of a wait, so that a failed wait reports what did
 * not happen.
 */
jest.setTimeout(100_000);
