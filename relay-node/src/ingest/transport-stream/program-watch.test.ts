import {
  createNullPacket,
  PARAMETER_SETS,
  createTables,
  createUnit,
  createUnitContinuation,
  createUnitStart,
} from './fake-transport-stream.js';
import { describeProgram } from './program.js';
import { ProgramWatch } from './program-watch.js';
import { TS_PACKET_BYTES } from './ts-packets.js';

const [H264, HEVC, MPEG2, AAC, PRIVATE] = [0x1b, 0x24, 0x02, 0x0f, 0x06];
const VIDEO_PID = 256;
const AUDIO_PID = 257;
const createRegistration = (name: string) => [0x05, 4, ...Buffer.from(name)];
const createKeyFrame = (pid = VIDEO_PID, data: readonly number[] = PARAMETER_SETS.avc360) =>
  createUnitStart(pid, { isRandomAccess: true, data });
const createAudio = (pid = AUDIO_PID) => createUnitStart(pid, { streamId: 0xc0, data: [0xff, 0xf1] });
/** Size of an access unit's data in its first packet, bytes. */
const FIRST_DATA_BYTES = 168;
const AV = createTables([VIDEO_PID, H264], [AUDIO_PID, AAC]);

/** Returns a ProgramWatch that received each message at its time, ms. */
function createWatch(...messages: [atMs: number, ...packets: Buffer[]][]): ProgramWatch {
  const watch = new ProgramWatch();
  for (const [atMs, ...packets] of messages) {
    const message = Buffer.concat(packets);
    watch.push(message, message.length, atMs);
  }
  return watch;
}
const readProgram = (watch: ProgramWatch, now: number) => {
  const streams = watch.readProgram(now);
  return streams && describeProgram(streams);
};

describe('ProgramWatch.readProgram', () => {
  it('returns the program once every declared stream has data and the picture format is known', () => {
    expect(readProgram(createWatch([0, AV]), 10)).toBeNull();
    expect(readProgram(createWatch([0, AV, createKeyFrame()]), 10)).toBeNull();
    expect(
      readProgram(
        createWatch([
          0,
          AV,
          createKeyFrame(),
          createUnitContinuation(VIDEO_PID),
          createUnitStart(VIDEO_PID),
          createAudio(),
        ]),
        10,
      ),
    ).toBe('h264 640x368 4:2:0 8 on 256, aac on 257');
  });

  it.each([
    [
      'HEVC',
      createTables([300, HEVC]),
      createKeyFrame(300, PARAMETER_SETS.hevc720),
      'hevc 1280x720 4:2:0 8 on 300',
    ],
    [
      'MPEG-2 video',
      createTables([300, MPEG2]),
      createKeyFrame(300, PARAMETER_SETS.mpeg2),
      'mpeg2 352x288 4:2:0 8 on 300',
    ],
    [
      'Opus',
      createTables([300, PRIVATE, createRegistration('Opus')]),
      createUnitStart(300, { streamId: 0xbd }),
      'opus on 300',
    ],
    [
      'AC-3',
      createTables([300, PRIVATE, createRegistration('AC-3')]),
      createUnitStart(300, { streamId: 0xbd }),
      'ac3 on 300',
    ],
    [
      'DVB’s AC-3',
      createTables([300, PRIVATE, [0x6a, 1, 0]]),
      createUnitStart(300, { streamId: 0xbd }),
      'ac3 on 300',
    ],
    ['ATSC’s AC-3', createTables([300, 0x81]), createUnitStart(300, { streamId: 0xbd }), 'ac3 on 300'],
  ])('returns the codec of %s', (_name, map, start, expected) => {
    expect(readProgram(createWatch([0, map, start, createUnitStart(300)]), 10)).toBe(expected);
  });

  it('omits streams without data and streams that are neither video nor audio', () => {
    const watch = createWatch([
      0,
      createTables([VIDEO_PID, H264], [AUDIO_PID, AAC], [258, 0x15], [259, PRIVATE]),
      createKeyFrame(),
      createUnitStart(VIDEO_PID),
    ]);
    expect(readProgram(watch, 999)).toBeNull();
    expect(readProgram(watch, 1_000)).toBe('h264 640x368 4:2:0 8 on 256');
  });

  it('omits a stream that ends while another continues', () => {
    const watch = createWatch(
      [0, AV, createKeyFrame(), createUnitStart(VIDEO_PID), createAudio()],
      [2_500, createUnitStart(VIDEO_PID)],
    );
    expect(readProgram(watch, 2_500)).toBe('h264 640x368 4:2:0 8 on 256');
    expect(readProgram(watch, 4_600)).toBeNull();
    watch.push(createAudio(), TS_PACKET_BYTES, 5_000);
    watch.push(createUnitStart(VIDEO_PID), TS_PACKET_BYTES, 5_010);
    expect(readProgram(watch, 5_020)).toBe('h264 640x368 4:2:0 8 on 256, aac on 257');
  });

  it('applies a new program map and keeps unchanged streams', () => {
    const watch = createWatch(
      [0, AV, createKeyFrame(), createUnitStart(VIDEO_PID), createAudio()],
      [100, createTables([512, H264], [AUDIO_PID, AAC])],
    );
    expect(readProgram(watch, 110)).toBeNull();
    const packets = Buffer.concat([createKeyFrame(512, PARAMETER_SETS.avc444), createUnitStart(512)]);
    watch.push(packets, 2 * TS_PACKET_BYTES, 200);
    expect(readProgram(watch, 210)).toBe('aac on 257, h264 320x192 4:4:4 10 on 512');
  });

  it('returns a program without a format after 3 s', () => {
    const watch = createWatch(
      [0, createTables([VIDEO_PID, H264]), createUnitStart(VIDEO_PID)],
      [2_999, createUnitStart(VIDEO_PID)],
    );
    expect(readProgram(watch, 2_999)).toBeNull();
    expect(readProgram(watch, 3_000)).toBe('h264 on 256');
  });

  it('ignores a table with a wrong checksum', () => {
    const damagedTables = Buffer.from(createTables([VIDEO_PID, H264]));
    const mapStart = TS_PACKET_BYTES + 5;
    damagedTables[mapStart + 14]! ^= 1;
    expect(
      readProgram(createWatch([0, damagedTables, createKeyFrame(), createUnitStart(VIDEO_PID)]), 5_000),
    ).toBeNull();
  });

  it('ignores a parameter set with a lost packet', () => {
    const longUnit = [
      ...createUnit(0x06, 0x05, ...new Array<number>(150).fill(0x80)),
      ...PARAMETER_SETS.avc444,
    ];
    const tables = createTables([VIDEO_PID, H264]);
    const watch = createWatch([0, tables, createKeyFrame(), createUnitStart(VIDEO_PID)]);
    const packets = [
      createKeyFrame(VIDEO_PID, longUnit),
      createUnitContinuation(VIDEO_PID, longUnit.slice(FIRST_DATA_BYTES), 3),
      createUnitStart(VIDEO_PID),
    ];
    watch.push(Buffer.concat(packets), 3 * TS_PACKET_BYTES, 20);
    expect(readProgram(watch, 30)).toBe('h264 640x368 4:2:0 8 on 256');
  });

  it('reads parameter sets that continue in the next packet', () => {
    const longUnit = [
      ...createUnit(0x06, 0x05, ...new Array<number>(150).fill(0x80)),
      ...PARAMETER_SETS.avc360,
    ];
    const watch = createWatch([
      0,
      createTables([VIDEO_PID, H264]),
      createKeyFrame(VIDEO_PID, longUnit),
      createUnitContinuation(VIDEO_PID, longUnit.slice(FIRST_DATA_BYTES)),
      createUnitStart(VIDEO_PID),
    ]);
    expect(readProgram(watch, 10)).toBe('h264 640x368 4:2:0 8 on 256');
  });
});

describe('ProgramWatch.push', () => {
  it('counts each access unit of a video stream as a picture, and key frames by flag or parameter set', () => {
    const watch = createWatch(
      [10, AV, createKeyFrame(), createUnitContinuation(VIDEO_PID), createAudio()],
      [50, createUnitStart(VIDEO_PID)],
      [90, createUnitStart(VIDEO_PID, { data: PARAMETER_SETS.avc360 })],
    );
    expect(watch).toMatchObject({ pictureAt: 90, keyFrames: 2 });
  });

  it.each<[string, Buffer[]]>([
    ['audio', [AV, createAudio()]],
    ['null packets', [createNullPacket(), createNullPacket()]],
    ['random bytes', [Buffer.from(Array.from({ length: 1316 }, (_, index) => (index * 151) % 256))]],
    [
      'a video stream of invalid bytes',
      [AV, createUnitStart(VIDEO_PID, { data: new Array<number>(40).fill(0x55) })],
    ],
    ['a picture of a stream that no map declares', [createKeyFrame(999)]],
    ['an encrypted picture', [AV, createUnitStart(VIDEO_PID, { isScrambled: true })]],
  ])('counts no picture for %s', (_name, packets) => {
    expect(createWatch([10, ...packets])).toMatchObject({ pictureAt: -1, keyFrames: 0 });
  });
});

describe('ProgramWatch.findFault', () => {
  it.each<[string, Buffer[], string | null]>([
    ['no fault while pictures arrive', [AV, createKeyFrame(), createAudio()], null],
    ['sound-only without pictures', [AV, createAudio()], 'sound-only'],
    [
      'encrypted for scrambled packets',
      [AV, createUnitStart(VIDEO_PID, { isScrambled: true }), createAudio()],
      'encrypted',
    ],
    ['undecodable for null packets', [createNullPacket()], 'undecodable'],
    ['undecodable for a map whose streams have no data', [AV], 'undecodable'],
  ])('returns %s', (_name, packets, expected) => {
    expect(createWatch([5_000, ...packets]).findFault(6_000, 3_000)).toBe(expected);
  });

  it('ignores older packets', () => {
    expect(
      createWatch([1_000, AV, createKeyFrame(), createAudio()], [5_000, createAudio()]).findFault(
        6_000,
        3_000,
      ),
    ).toBe('sound-only');
    expect(createWatch([1_000, AV, createAudio()], [5_000, createNullPacket()]).findFault(6_000, 3_000)).toBe(
      'undecodable',
    );
  });
});
