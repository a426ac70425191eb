/** Global variable with the dispatcher of Node's fetch and of all copies of undici. */
const DISPATCHER = Symbol.for('undici.globalDispatcher.1');

it('the dispatcher of Node’s fetch is not replaced when a test file loads another undici', () => {
  const getDispatcher = () => (globalThis as Record<symbol, unknown>)[DISPATCHER];
  const nodeDispatcher = getDispatcher();
  expect(nodeDispatcher).toBeDefined();
  // This package contains a copy of undici.
  jest.requireActual('@fastify/http-proxy');
  expect(getDispatcher()).toBe(nodeDispatcher);
});
