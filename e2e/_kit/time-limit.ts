/**
 * Default time limit of a test and a hook, ms. It is longer than the timeout of a wait: a failed wait can report its
 * description.
 */
jest.setTimeout(100_000);
