import { BUILT_IN_FILES } from '../../collection/image/built-in-files.js';
import { readImages } from './server-images.js';

const [digest, missingDigest] = ['a'.repeat(64), 'b'.repeat(64)];
const store = { read: async (wanted: string) => (wanted === digest ? Buffer.from('logo') : null) };

describe('readImages', () => {
  it('returns the files of the store and of built-in images, and the ids of missing files', async () => {
    const logo = { id: '5', digest, pixels: 4 };
    const images = await readImages(store, [logo, { id: '6', digest: missingDigest, pixels: 4 }]);
    expect([[...images.knownImages.keys()], images.missingIds]).toEqual([['5'], ['6']]);
    const night = BUILT_IN_FILES.get('night')!;
    expect(images.selectFiles([digest, night.digest, missingDigest])).toEqual([
      { digest, file: Buffer.from('logo') },
      { digest: night.digest, file: night.file },
    ]);
  });
});
