import { KEY_FRAME_SECONDS, LATENCY_MS, type Profile } from './set-up-profile.js';
import type { SetUpParts } from './set-up-parts.js';

/** Settings that Larix and IRL Pro import. */
export interface GroveSetUp {
  name: string;
  /** An SRT connection: neither app is known to support `srtla:` in such a link. */
  parts: SetUpParts;
  /** Null if the phone's video and audio settings stay unchanged. */
  profile: Profile | null;
}

/** Prefix of the long form of a stream id. The ingest accepts `publish:input/KEY` and `KEY`. */
const LONG_FORM_PREFIX = /^publish:input\//;

/**
 * Returns a Larix Grove link, which IRL Pro imports too. Source: softvelum.com/larix/grove. Bitrates in kbit/s. The
 * stream id is only the key, because apps differ in whether they decode a colon.
 */
export function createGroveLink({ name, parts, profile }: GroveSetUp): string {
  const connection: Record<string, string | number> = {
    url: `srt://${parts.host}:${parts.port}`,
    name,
    overwrite: 'on',
    active: 'on',
    mode: 'va',
    srtmode: 'c',
    srtstreamid: parts.streamId.replace(LONG_FORM_PREFIX, ''),
    srtlatency: LATENCY_MS,
  };
  const fields = [
    ...Object.entries(connection).map(([field, value]) => [`conn[][${field}]`, value] as const),
    ...(profile ? encoderOf(profile) : []),
  ];
  const query = fields.map(([field, value]) => `${encodeURIComponent(field)}=${encodeURIComponent(value)}`);
  return `larix://set/v1?${query.join('&')}`;
}

function encoderOf({ width, height, fps, kbps, audioKbps }: Profile) {
  return [
    ['enc[vid][res]', `${width}x${height}`],
    ['enc[vid][fps]', fps],
    ['enc[vid][bitrate]', kbps],
    ['enc[vid][format]', 'avc'],
    ['enc[vid][keyframe]', KEY_FRAME_SECONDS],
    ['enc[aud][bitrate]', audioKbps],
  ] as const;
}
