import { buildNativePart } from './native-part.mjs';
import { RENDERER_NEEDS } from './needs.mjs';

/**
 * Builds the software renderer if it is not there.
 * @param {string} root
 * @returns {Promise<boolean>} Whether the module is there.
 */
export function buildRenderer(root) {
  return buildNativePart(root, {
    name: 'software renderer',
    stamp: 'renderer',
    folder: 'relay-node/renderer',
    sources: ['src', 'no-display'],
    outputs: ['build/lib/libobs-opengl.so.1'],
    needs: RENDERER_NEEDS,
    instead: 'OBS draws with OpenGL instead, at a smaller size',
  });
}
