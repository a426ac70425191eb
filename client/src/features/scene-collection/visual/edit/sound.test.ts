import { readCollection, sourcesOf } from '../model/collection.js';
import { changeSound, readVolumeDb } from './sound.js';

describe(readVolumeDb, () => {
  it.each([
    [{}, 0],
    [{ volume: 1 }, 0],
    [{ volume: 0.1 }, -20],
    [{ volume: 0 }, -60],
    [{ volume: 20 }, 20],
    [{ volume: 'loud' }, 0],
  ])('returns for %j: %d dB', (source, db) => expect(readVolumeDb(source)).toBeCloseTo(db, 5));
});

describe(changeSound, () => {
  const collection = readCollection(
    JSON.stringify({
      sources: [
        { id: 'scene', name: 'Live' },
        { id: 'ffmpeg_source', name: 'Feed', volume: 1 },
      ],
    }),
  );

  it.each([
    [{ muted: true }, { volume: 1, muted: true }],
    [{ volumeDb: -6 }, { volume: 0.501187 }],
    [{ volumeDb: 0 }, { volume: 1 }],
  ])('applies %j', (change, expected) => {
    if (!collection) throw new Error('not a collection');
    const { raw } = sourcesOf(changeSound(collection, 'Feed', change)).get('Feed') ?? {};
    expect(raw).toEqual({ id: 'ffmpeg_source', name: 'Feed', ...expected });
  });
});
