import { BASE_IMAGES } from './images/base-images.mjs';
import { resolveDigest } from './images/resolve-digest.mjs';
import { runCommand } from './command.mjs';

/** Prints a line `VARIABLE=NAME:TAG@DIGEST` with the current digest of each base image. */
await runCommand(async () => {
  for (const [variable, image] of Object.entries(BASE_IMAGES))
    process.stdout.write(`${variable}=${await resolveDigest(image)}\n`);
});
