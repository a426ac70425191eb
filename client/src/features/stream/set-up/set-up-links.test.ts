import { createGroveLink } from './grove-link.js';
import { createMoblinLink } from './moblin-link.js';
import { splitLink } from './set-up-parts.js';
import { PROFILES } from './set-up-profile.js';

const KEY = 'not-A_real-key';
const SRT = `srt://relay.example.org:8890?streamid=publish:input/${KEY}`;
const SRTLA = `srtla://relay.example.org:8891?streamid=publish:input/${KEY}`;
const PARTS = {
  protocol: 'srt',
  host: 'relay.example.org',
  port: '8890',
  streamId: `publish:input/${KEY}`,
} as const;
const [FULL, SMALL] = PROFILES;

describe('splitLink', () => {
  it.each([
    [SRT, PARTS],
    [SRTLA, { ...PARTS, protocol: 'srtla', port: '8891' }],
    [`srt://[2001:db8::1]:8890?streamid=${KEY}`, { ...PARTS, host: '[2001:db8::1]', streamId: KEY }],
    [`srt://127.0.0.1:8890/?mode=caller&streamid=${KEY}`, { ...PARTS, host: '127.0.0.1', streamId: KEY }],
    ['', null],
    ['rtmp://relay.example.org/live', null],
    [`srt://relay.example.org?streamid=${KEY}`, null],
    ['srt://relay.example.org:8890', null],
    ['srt://relay.example.org:8890?streamid=', null],
  ])('returns the parts of %j', (link, parts) => {
    expect(splitLink(link)).toEqual(parts);
  });
});

describe('createMoblinLink', () => {
  /** Reads a link as Moblin does: no host, no path, percent-encoded JSON. */
  function read(link: string): unknown {
    expect(link).toMatch(/^moblin:\/\/\?[A-Za-z0-9%.!~*'()_-]+$/);
    return JSON.parse(decodeURIComponent(link.slice('moblin://?'.length)));
  }

  const video = {
    resolution: '1920x1080',
    fps: 30,
    bitrate: 5_000_000,
    codec: 'H.264/AVC',
    bFrames: false,
    maxKeyFrameInterval: 2,
  };
  const srt = { latency: 2_000, adaptiveBitrateEnabled: true };
  const streamSettings = { name: 'Walk', url: SRT, selected: true, srt };
  const remoteControl = { url: 'wss://trailcast.example.org/moblin/7', password: 'secret' };

  it.each<[string, Parameters<typeof createMoblinLink>[0], object]>([
    [
      'a stream with video settings',
      { name: 'Walk', link: SRT, profile: FULL },
      { streams: [{ ...streamSettings, video, audio: { bitrate: 128_000 } }] },
    ],
    [
      'a stream with smaller video settings over several networks',
      { name: 'Walk', link: SRTLA, profile: SMALL },
      {
        streams: [
          {
            ...streamSettings,
            url: SRTLA,
            video: { ...video, resolution: '1280x720', bitrate: 3_000_000 },
            audio: { bitrate: 128_000 },
          },
        ],
      },
    ],
    ['only a stream', { name: 'Walk', link: SRT, profile: null }, { streams: [streamSettings] }],
    [
      'a name with any characters',
      { name: 'Zürich “A&B” 100% 🚶#?/', link: SRT, profile: null },
      { streams: [{ ...streamSettings, name: 'Zürich “A&B” 100% 🚶#?/' }] },
    ],
    [
      'the enrolment of a remote control',
      { name: 'Walk', link: SRT, profile: null, remoteControl },
      {
        streams: [streamSettings],
        remoteControl: { password: 'secret', streamer: { enabled: true, url: remoteControl.url } },
      },
    ],
  ])('returns a link for %s', (_case, setUp, settings) => {
    expect(read(createMoblinLink(setUp))).toEqual(settings);
  });
});

describe('createGroveLink', () => {
  /** Reads a link as Larix does: percent-decoded fields in order. */
  function read(link: string): string[] {
    expect(link).toMatch(/^larix:\/\/set\/v1\?[A-Za-z0-9%.!~*'()_=&-]+$/);
    return link.slice('larix://set/v1?'.length).split('&').map(decodeURIComponent);
  }

  const connection = [
    'conn[][url]=srt://relay.example.org:8890',
    'conn[][name]=Walk',
    'conn[][overwrite]=on',
    'conn[][active]=on',
    'conn[][mode]=va',
    'conn[][srtmode]=c',
    `conn[][srtstreamid]=${KEY}`,
    'conn[][srtlatency]=2000',
  ];
  const encoder = [
    'enc[vid][res]=1920x1080',
    'enc[vid][fps]=30',
    'enc[vid][bitrate]=5000',
    'enc[vid][format]=avc',
    'enc[vid][keyframe]=2',
    'enc[aud][bitrate]=128',
  ];

  it('contains the connection and the profile’s video settings', () => {
    expect(read(createGroveLink({ name: 'Walk', parts: PARTS, profile: FULL }))).toEqual([
      ...connection,
      ...encoder,
    ]);
  });

  it('contains no video settings without a profile', () => {
    expect(read(createGroveLink({ name: 'Walk', parts: PARTS, profile: null }))).toEqual(connection);
  });

  it('escapes characters that would end a name’s field', () => {
    const link = createGroveLink({ name: 'A&B=C 100%+', parts: PARTS, profile: null });
    expect(read(link)[1]).toBe('conn[][name]=A&B=C 100%+');
    expect(link).not.toContain('+');
  });

  it('does not change any other form of the stream id', () => {
    const link = createGroveLink({ name: 'Walk', parts: { ...PARTS, streamId: 'other' }, profile: null });
    expect(read(link)).toContain('conn[][srtstreamid]=other');
  });
});
