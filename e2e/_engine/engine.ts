/** URL of the container engine that the test run has started. */
export const ENGINE_HOST = process.env.TEST_DOCKER_HOST ?? 'unix:///var/run/docker.sock';

/** Reason why there is no engine; empty if there is one. It is added to the names of skipped tests. */
const missingReason =
  process.env.TEST_ENGINE_MISSING || (process.env.TEST_DOCKER_HOST ? '' : 'TEST_DOCKER_HOST names no engine');

type Suite = (name: string, tests: () => void) => void;

/** Calls `describe` if there is an engine, otherwise `describe.skip`. */
export const describeWithEngine: Suite = (name, tests) => {
  if (missingReason) describe.skip(`${name} (skipped: ${missingReason})`, tests);
  else describe(name, tests);
};
