import { buildNativePart, installNeeds } from './native-part.mjs';
import { printLine } from '../command.mjs';
import { findCommand } from './machine.mjs';
import { OVERLAY_NEEDS, PAGE_NEEDS, SOUND_NEEDS } from './needs.mjs';

const NAME = 'plug-in for browser sources';
const NO_SOUND = 'Web pages have no sound';
const CONSEQUENCE = 'Browser sources are left out of scenes, and the page reports this at an upload';

/**
 * Provides the plug-in that shows web pages in OBS, its frame writer and Chromium. Also provides the program for their
 * sound if possible.
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
    consequence: CONSEQUENCE,
  });
  if (!isBuilt || !(await installNeeds(NAME, PAGE_NEEDS, CONSEQUENCE))) return false;
  await provideSound();
  return true;
}

/** Installs PulseAudio, except on a desktop with another sound server: the package would replace that server. */
async function provideSound() {
  if (!findCommand('pipewire-pulse')) await installNeeds('sound of web pages', SOUND_NEEDS, NO_SOUND);
  else if (!findCommand('pulseaudio')) printLine(`There is no pulseaudio on this desktop. ${NO_SOUND}.`);
}
