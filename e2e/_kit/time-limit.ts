/**
 * A test's and a hook's limit where the file names no other: longer than one wait that comes to nothing, so that it is the
 * wait that says what did not happen, also on a loaded machine.
 */
jest.setTimeout(100_000);
