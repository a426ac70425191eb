/** The engine that the run started. */
export const ENGINE_HOST = process.env.TEST_DOCKER_HOST ?? 'unix:///var/run/docker.sock';

/** Why there is no engine. Tests that need it are skipped with this reason in their name. */
const missing =
  process.env.TEST_ENGINE_MISSING || (process.env.TEST_DOCKER_HOST ? '' : 'TEST_DOCKER_HOST names no engine');

type Suite = (name: string, tests: () => void) => void;

/** `describe` if an engine responds, else `describe.skip`. */
export const describeWithEngine: Suite = (name, tests) => {
  if (missing) describe.skip(`${name} (skipped: ${missing})`, tests);
  else describe(name, tests);
};
