import { createHash } from 'node:crypto';
import { tryDocker } from './docker.mjs';
import { pullImage } from './registry.mjs';

/** Which recipe made a base image here; the registry's have none. */
const LABEL = 'io.trailcast.recipe';
/** Older ones lack a month of Debian's security updates, and so would all that is built on them. */
const LONGEST_MS = 30 * 24 * 60 * 60_000;

/**
 * @typedef {object} BaseImage
 * @property {string} name
 * @property {string} recipe Whatever it is made from, as text.
 * @property {(name: string, label: string) => Promise<void>} make Makes it here, with this label.
 */

/**
 * Gets a base image: the one that is there, the registry's, or one made here under the same name.
 * @param {BaseImage} image
 * @returns {Promise<string>} Which of the three, in words.
 */
export async function baseImage({ name, recipe, make }) {
  const hash = createHash('sha256').update(recipe).digest('hex').slice(0, 16);
  const format = `{{index .Config.Labels "${LABEL}"}} {{.Created}}`;
  const { code, output } = await tryDocker(['image', 'inspect', '--format', format, name], {
    timeoutMs: 20_000,
  });
  if (code === 0 && isCurrent(output, hash)) return 'kept';
  if (await pullImage(name)) return 'pulled';
  await make(name, `${LABEL}=${hash}`);
  return 'made here';
}

/**
 * @param {string} inspected The recipe's hash, empty for an image of the registry, and when the image was made.
 * @param {string} hash
 * @param {number} now
 */
export function isCurrent(inspected, hash, now = Date.now()) {
  const [recipe = '', created = ''] = inspected.trimEnd().split(' ');
  // When the registry's image was made says nothing of when it was pulled.
  return recipe === '' || (recipe === hash && now - Date.parse(created) < LONGEST_MS);
}
