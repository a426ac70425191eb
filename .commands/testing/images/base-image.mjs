import { createHash } from 'node:crypto';
import { tryDocker } from './docker.mjs';
import { pullImage } from './pull-image.mjs';

/** Label with the hash of the recipe of a locally built base image. */
const LABEL = 'io.trailcast.recipe';
/** Age at which an image is rebuilt to include Debian's security updates, ms. */
const MAX_AGE_MS = 30 * 24 * 60 * 60_000;

/**
 * @typedef {object} BaseImage
 * @property {string} name
 * @property {string} recipe Text of everything that the image is built from.
 * @property {(name: string, label: string) => Promise<void>} build Builds the image locally with this label.
 */

/**
 * Provides a base image: the existing one, the registry's, or one built locally under the same name.
 * @param {BaseImage} image
 * @returns {Promise<string>} Origin of the image, for the terminal.
 */
export async function provideBaseImage({ name, recipe, build }) {
  const hash = createHash('sha256').update(recipe).digest('hex').slice(0, 16);
  const format = `{{index .Config.Labels "${LABEL}"}} {{.Created}}`;
  const { code, output } = await tryDocker(['image', 'inspect', '--format', format, name], {
    timeoutMs: 20_000,
  });
  if (code === 0 && isCurrent(output, hash)) return 'current';
  if (await pullImage(name)) return 'pulled';
  await build(name, `${LABEL}=${hash}`);
  return 'built locally';
}

/**
 * @param {string} labelAndTime The recipe's hash (empty for an image of the registry) and the creation time.
 * @param {string} hash
 * @param {number} now
 */
export function isCurrent(labelAndTime, hash, now = Date.now()) {
  const [recipe = '', created = ''] = labelAndTime.trimEnd().split(' ');
  // The creation time of a registry image is not the time of its pull.
  return recipe === '' || (recipe === hash && now - Date.parse(created) < MAX_AGE_MS);
}
