import { countKeyFrames } from './key-frames.js';

interface TsOptions {
  unitStart?: boolean;
  /** Flags of the adaptation field; without it there is none. */
  adaptation?: number;
  streamId?: number;
  elementary?: number[];
}

/** One TS packet with the start of a PES. */
function ts({ unitStart = true, adaptation, streamId = 0xe0, elementary = [] }: TsOptions): Uint8Array {
  const field = adaptation === undefined ? [] : [1, adaptation];
  const header = [0x47, unitStart ? 0x41 : 0x01, 0x00, adaptation === undefined ? 0x10 : 0x30, ...field];
  const pes = [0, 0, 1, streamId, 0, 0, 0x80, 0x80, 5, 0x21, 0, 1, 0, 1];
  const packet = new Uint8Array(188).fill(0xff);
  packet.set([...header, ...pes, ...elementary]);
  return packet;
}

const count = (...packets: Uint8Array[]) => countKeyFrames(Buffer.concat(packets), packets.length * 188);
const nal = (...bytes: number[]) => [0, 0, 0, 1, ...bytes];

describe('countKeyFrames', () => {
  it.each<[string, TsOptions]>([
    ['a video frame flagged as random access point', { adaptation: 0x50 }],
    [
      'an H.264 parameter set behind a delimiter, without the flag',
      { elementary: [...nal(0x09, 0xf0), ...nal(0x67, 0x42)] },
    ],
    ['an H.264 IDR slice', { adaptation: 0x10, elementary: nal(0x65, 0x88) }],
    ['an H.265 VPS', { elementary: [...nal(0x46, 0x01, 0x50), ...nal(0x40, 0x01)] }],
    ['video on another stream id', { adaptation: 0x40, streamId: 0xe5 }],
  ])('counts %s', (_what, options) => {
    expect(count(ts(options))).toBe(1);
  });

  it.each<[string, TsOptions]>([
    ['an ordinary frame', { adaptation: 0x10, elementary: [...nal(0x09, 0xf0), ...nal(0x41, 0x9a)] }],
    ['audio, although flagged', { adaptation: 0x40, streamId: 0xc0 }],
    ['the middle of a frame', { unitStart: false, adaptation: 0x40 }],
    ['an H.265 delta frame', { elementary: [...nal(0x46, 0x01, 0x50), ...nal(0x02, 0x01)] }],
  ])('does not count %s', (_what, options) => {
    expect(count(ts(options))).toBe(0);
  });

  it('counts each packet of a payload', () => {
    expect(count(ts({ adaptation: 0x40 }), ts({ unitStart: false }), ts({ adaptation: 0x40 }))).toBe(2);
  });

  it('counts nothing in what is not MPEG-TS, or in a cut packet', () => {
    expect(countKeyFrames(new Uint8Array(1316), 1316)).toBe(0);
    expect(countKeyFrames(ts({ adaptation: 0x40 }), 187)).toBe(0);
  });

  it('stands hostile lengths', () => {
    const packet = ts({ adaptation: 0x40 });
    packet[4] = 0xff;
    expect(count(packet)).toBe(0);
    const pes = ts({});
    pes[4 + 8] = 0xff;
    expect(count(pes)).toBe(0);
  });
});
