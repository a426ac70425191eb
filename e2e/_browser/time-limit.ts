/** A page's test: longer than one wait that comes to nothing, so that it is the wait that says what did not happen. */
jest.setTimeout(100_000);
