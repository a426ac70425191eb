import { ROOT } from '../root.mjs';
import { runCommand } from '../command.mjs';
import { buildImages } from './images/images.mjs';

/** Builds all images, or the named ones, in the engine of TEST_DOCKER_HOST. Does nothing without one. */
await runCommand(async () => {
  if (!process.env.TEST_ENGINE_MISSING) await buildImages(ROOT, process.argv.slice(2));
});
