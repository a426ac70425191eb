import jsQr from 'jsqr';
import { createGroveLink } from './grove-link.js';
import { createMoblinLink } from './moblin-link.js';
import { encodeQrPath } from './qr-path.js';
import { splitLink } from './set-up-parts.js';
import { PROFILES } from './set-up-profile.js';

const LINK = 'srt://relay.example.org:8890?streamid=publish:input/not-A_real-key-but-as-long-as-one';
const LONGEST_NAME = 'Ü'.repeat(64);
const NAMES = ['Walk', LONGEST_NAME];

/** Draws the unit squares of a path with a quiet zone of 4 modules, 3 pixels per module. */
function draw({ size, path }: ReturnType<typeof encodeQrPath>) {
  const scale = 3;
  const width = (size + 8) * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x = '', y = ''] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let dy = 0; dy < scale; dy += 1) {
      for (let dx = 0; dx < scale; dx += 1) {
        const pixelIndex = ((Number(y) + 4) * scale + dy) * width + (Number(x) + 4) * scale + dx;
        pixels.fill(0, pixelIndex * 4, pixelIndex * 4 + 3);
      }
    }
  }
  return { pixels, width };
}

describe('encodeQrPath', () => {
  const profile = PROFILES[0];
  const parts = splitLink(LINK)!;
  const links = NAMES.flatMap((name) => [
    createMoblinLink({ name, link: LINK, profile }),
    createGroveLink({ name, parts, profile }),
  ]);

  it.each(links)('returns a code that decodes to %s', (link) => {
    const { pixels, width } = draw(encodeQrPath(link));
    expect(jsQr(pixels, width, width)?.data).toBe(link);
  });
});
