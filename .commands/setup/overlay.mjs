import { buildNativePart, hasNeeds } from './native-part.mjs';
import { printLine } from '../command.mjs';
import { findCommand } from './machine.mjs';
import { OVERLAY_NEEDS, PAGE_NEEDS, SOUND_NEEDS } from './needs.mjs';

const NAME = 'plug-in for browser sources';
const SILENT = 'Web pages are silent';
const INSTEAD = 'Browser sources are left out of scenes, and the page reports this at an upload';

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
  await provideSound();
  return true;
}

/** PulseAudio is not installed beside a desktop's own sound server, which its package would replace. */
async function provideSound() {
  if (!findCommand('pipewire-pulse')) await hasNeeds('sound of web pages', SOUND_NEEDS, SILENT);
  else if (!findCommand('pulseaudio')) printLine(`There is no pulseaudio on this desktop. ${SILENT}.`);
}
