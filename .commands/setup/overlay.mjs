import { buildNativePart, installRequirements } from './native-part.mjs';
import { printLine } from '../command.mjs';
import { findCommand } from './machine.mjs';
import { OVERLAY_REQUIREMENTS, PAGE_REQUIREMENTS, SOUND_REQUIREMENTS } from './requirements.mjs';

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
    requirements: OVERLAY_REQUIREMENTS,
    consequence: CONSEQUENCE,
  });
  if (!isBuilt || !(await installRequirements(NAME, PAGE_REQUIREMENTS, CONSEQUENCE))) return false;
  await provideSound();
  return true;
}

/** Installs PulseAudio, except on a desktop with another sound server: the package would replace that server. */
async function provideSound() {
  if (!findCommand('pipewire-pulse'))
    await installRequirements('sound of web pages', SOUND_REQUIREMENTS, NO_SOUND);
  else if (!findCommand('pulseaudio')) printLine(`There is no pulseaudio on this desktop. ${NO_SOUND}.`);
}
