import { buildNativePart, hasNeeds } from './native-part.mjs';
import { OVERLAY_NEEDS, PAGE_NEEDS, SOUND_NEEDS } from './needs.mjs';

const NAME = 'plug-in for browser sources';
const INSTEAD = 'Browser sources are left out of scenes, which the page says at an upload';

/**
 * Provides the plug-in that shows web pages in OBS, with its frame writer, Chromium, and the program for
 * their sound, which is not required.
 * @param {string} root
 * @returns {Promise<boolean>} True if everything is available.
 */
export async function buildOverlay(root) {
  const isBuilt = await buildNativePart(root, {
    name: NAME,
    stamp: 'overlay',
    folder: 'relay-node/overlay',
    sources: ['src'],
    outputs: ['build/trailcast-browser.so', 'build/frame-writer'],
    needs: OVERLAY_NEEDS,
    instead: INSTEAD,
  });
  if (!isBuilt || !(await hasNeeds(NAME, PAGE_NEEDS, INSTEAD))) return false;
  await hasNeeds('sound of web pages', SOUND_NEEDS, 'Web pages are silent');
  return true;
}
