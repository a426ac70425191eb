/** URL of the container engine that the test run has started. */
export const ENGINE_HOST = process.env.TEST_DOCKER_HOST ?? 'unix:///var/run/docker.sock';

/** Reason why there is no engine; empty if there is one. Skipped tests have it in their name. */
const missingReason =
  process.env.TEST_ENGINE_MISSING || (process.env.TEST_DOCKER_HOST ? '' : 'TEST_DOCKER_HOST names no engine');

type Suite = (name: string, tests: () => void) => void;

/** `describe` if an engine responds, else `describe.skip`. */
export const describeWithEngine: Suite = (name, tests) => {
  if (missingReason) describe.skip(`${name} (skipped: ${missingReason})`, tests);
  else describe(name, tests);
};
