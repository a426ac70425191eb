/**
 * Default time limit of a test and a hook, ms. It is longer than the timeout of a wait, so that a failed wait
 * reports its description.
 */
jest.setTimeout(100_000);
