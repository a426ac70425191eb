import { buildNativePart } from './native-part.mjs';
import { RENDERER_REQUIREMENTS } from './requirements.mjs';

/**
 * Builds the software renderer if it is missing or outdated.
 * @param {string} root
 * @returns {Promise<boolean>} True if the renderer can be used.
 */
export function buildRenderer(root) {
  return buildNativePart(root, {
    name: 'software renderer',
    stamp: 'renderer',
    folder: 'relay-node/renderer',
    sources: ['src', 'no-display', 'no-devices'],
    outputs: ['build/lib/libobs-opengl.so.1'],
    requirements: RENDERER_REQUIREMENTS,
    consequence: 'OBS draws with OpenGL instead, at a smaller size',
  });
}
