/** Global at which Node's fetch and every copy of undici find the dispatcher of requests. */
const DISPATCHER = Symbol.for('undici.globalDispatcher.1');

it('has Node’s dispatcher of fetch from the start, so that no test file leaves its own to later files', () => {
  const currentDispatcher = () => (globalThis as Record<symbol, unknown>)[DISPATCHER];
  const nodeDispatcher = currentDispatcher();
  expect(nodeDispatcher).toBeDefined();
  // It contains a copy of undici.
  jest.requireActual('@fastify/http-proxy');
  expect(currentDispatcher()).toBe(nodeDispatcher);
});
