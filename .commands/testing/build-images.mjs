import { ROOT } from '../root.mjs';
import { runCommand } from '../say.mjs';
import { buildImages } from './images/images.mjs';

/** Builds images, all or those that are named, in the engine of TEST_DOCKER_HOST; nothing to do where there is none. */
await runCommand(async () => {
  if (!process.env.TEST_ENGINE_MISSING) await buildImages(ROOT, process.argv.slice(2));
});
