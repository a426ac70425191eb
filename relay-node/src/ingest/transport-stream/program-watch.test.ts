import { nullPacket, PARAMETER_SETS, tables, unit, unitRest, unitStart } from './fake-transport-stream.js';
import { describeProgram } from './program.js';
import { ProgramWatch } from './program-watch.js';

const [H264, HEVC, MPEG2, AAC, PRIVATE] = [0x1b, 0x24, 0x02, 0x0f, 0x06];
const registered = (name: string) => [0x05, 4, ...Buffer.from(name)];
const key = (pid = 256, data: readonly number[] = PARAMETER_SETS.avc360) =>
  unitStart(pid, { randomAccess: true, data });
const sound = (pid = 257) => unitStart(pid, { streamId: 0xc0, data: [0xff, 0xf1] });
/** Size of the access unit data in its first packet, bytes. */
const FIRST_DATA = 168;
const AV = tables([256, H264], [257, AAC]);

/** Returns a ProgramWatch that received each message at its time, ms. */
function watch(...messages: [atMs: number, ...packets: Buffer[]][]): ProgramWatch {
  const made = new ProgramWatch();
  for (const [atMs, ...packets] of messages) {
    const message = Buffer.concat(packets);
    made.push(message, message.length, atMs);
  }
  return made;
}
const program = (made: ProgramWatch, now: number) => {
  const streams = made.program(now);
  return streams && describeProgram(streams);
};

describe('the program of a ProgramWatch', () => {
  it('is known once every declared stream has data and the picture format is read', () => {
    expect(program(watch([0, AV]), 10)).toBeNull();
    expect(program(watch([0, AV, key()]), 10)).toBeNull();
    expect(program(watch([0, AV, key(), unitRest(256), unitStart(256), sound()]), 10)).toBe(
      'h264 640x368 4:2:0 8 on 256, aac on 257',
    );
  });

  it.each([
    ['HEVC', tables([300, HEVC]), key(300, PARAMETER_SETS.hevc720), 'hevc 1280x720 4:2:0 8 on 300'],
    ['MPEG-2 video', tables([300, MPEG2]), key(300, PARAMETER_SETS.mpeg2), 'mpeg2 352x288 4:2:0 8 on 300'],
    ['Opus', tables([300, PRIVATE, registered('Opus')]), unitStart(300, { streamId: 0xbd }), 'opus on 300'],
    ['AC-3', tables([300, PRIVATE, registered('AC-3')]), unitStart(300, { streamId: 0xbd }), 'ac3 on 300'],
    ['DVB’s AC-3', tables([300, PRIVATE, [0x6a, 1, 0]]), unitStart(300, { streamId: 0xbd }), 'ac3 on 300'],
    ['ATSC’s AC-3', tables([300, 0x81]), unitStart(300, { streamId: 0xbd }), 'ac3 on 300'],
  ])('names %s', (_what, map, start, expected) => {
    expect(program(watch([0, map, start, unitStart(300)]), 10)).toBe(expected);
  });

  it('omits streams that are neither video nor audio, and those without data', () => {
    const made = watch([
      0,
      tables([256, H264], [257, AAC], [258, 0x15], [259, PRIVATE]),
      key(),
      unitStart(256),
    ]);
    expect(program(made, 999)).toBeNull();
    expect(program(made, 1_000)).toBe('h264 640x368 4:2:0 8 on 256');
  });

  it('drops a stream that ends while another continues, and none while all pause', () => {
    const made = watch([0, AV, key(), unitStart(256), sound()], [2_500, unitStart(256)]);
    expect(program(made, 2_500)).toBe('h264 640x368 4:2:0 8 on 256');
    expect(program(made, 4_600)).toBeNull();
    made.push(sound(), 188, 5_000);
    made.push(unitStart(256), 188, 5_010);
    expect(program(made, 5_020)).toBe('h264 640x368 4:2:0 8 on 256, aac on 257');
  });

  it('follows a new program map within the connection, and keeps unchanged streams', () => {
    const made = watch([0, AV, key(), unitStart(256), sound()], [100, tables([512, H264], [257, AAC])]);
    expect(program(made, 110)).toBeNull();
    made.push(Buffer.concat([key(512, PARAMETER_SETS.avc444), unitStart(512)]), 376, 200);
    expect(program(made, 210)).toBe('aac on 257, h264 320x192 4:4:4 10 on 512');
  });

  it('is known without a format after 3 s', () => {
    const made = watch([0, tables([256, H264]), unitStart(256)], [2_999, unitStart(256)]);
    expect(program(made, 2_999)).toBeNull();
    expect(program(made, 3_000)).toBe('h264 on 256');
  });

  it('ignores a table with a wrong checksum', () => {
    const broken = Buffer.from(tables([256, H264]));
    broken[188 + 5 + 14]! ^= 1;
    expect(program(watch([0, broken, key(), unitStart(256)]), 5_000)).toBeNull();
  });

  it('ignores a parameter set with a lost packet', () => {
    const long = [...unit(0x06, 0x05, ...new Array<number>(150).fill(0x80)), ...PARAMETER_SETS.avc444];
    const made = watch([0, tables([256, H264]), key(), unitStart(256)]);
    const parts = [key(256, long), unitRest(256, long.slice(FIRST_DATA), 3), unitStart(256)];
    made.push(Buffer.concat(parts), 3 * 188, 20);
    expect(program(made, 30)).toBe('h264 640x368 4:2:0 8 on 256');
  });

  it('reads parameter sets that continue in the next packet', () => {
    const long = [...unit(0x06, 0x05, ...new Array<number>(150).fill(0x80)), ...PARAMETER_SETS.avc360];
    const made = watch([
      0,
      tables([256, H264]),
      key(256, long),
      unitRest(256, long.slice(FIRST_DATA)),
      unitStart(256),
    ]);
    expect(program(made, 10)).toBe('h264 640x368 4:2:0 8 on 256');
  });
});

describe('the pictures of a ProgramWatch', () => {
  it('begin with each access unit of a video stream, and count as key frames by flag or parameter set', () => {
    const made = watch(
      [10, AV, key(), unitRest(256), sound()],
      [50, unitStart(256)],
      [90, unitStart(256, { data: PARAMETER_SETS.avc360 })],
    );
    expect(made).toMatchObject({ pictureAt: 90, keyFrames: 2 });
  });

  it.each<[string, Buffer[]]>([
    ['sound', [AV, sound()]],
    ['null packets', [nullPacket(), nullPacket()]],
    ['random bytes', [Buffer.from(Array.from({ length: 1316 }, (_, index) => (index * 151) % 256))]],
    ['a video stream of invalid bytes', [AV, unitStart(256, { data: new Array<number>(40).fill(0x55) })]],
    ['a picture of a stream that no map declares', [key(999)]],
    ['an encrypted picture', [AV, unitStart(256, { scrambled: true })]],
  ])('are not begun by %s', (_what, packets) => {
    expect(watch([10, ...packets])).toMatchObject({ pictureAt: -1, keyFrames: 0 });
  });
});

describe('the fault of a ProgramWatch', () => {
  it.each<[string, Buffer[], string | null]>([
    ['none while pictures arrive', [AV, key(), sound()], null],
    ['sound only', [AV, sound()], 'sound-only'],
    ['encrypted', [AV, unitStart(256, { scrambled: true }), sound()], 'encrypted'],
    ['undecodable for null packets', [nullPacket()], 'undecodable'],
    ['undecodable for a map whose streams have no data', [AV], 'undecodable'],
  ])('is %s', (_what, packets, expected) => {
    expect(watch([5_000, ...packets]).fault(6_000, 3_000)).toBe(expected);
  });

  it('covers only the last seconds', () => {
    expect(watch([1_000, AV, key(), sound()], [5_000, sound()]).fault(6_000, 3_000)).toBe('sound-only');
    expect(watch([1_000, AV, sound()], [5_000, nullPacket()]).fault(6_000, 3_000)).toBe('undecodable');
  });
});
