import { KEY_FRAME_SECONDS, LATENCY_MS, type Profile } from './set-up-profile.js';

export interface MoblinSetUp {
  /** Moblin offers to replace a stream of the same name. */
  name: string;
  /** The stream's link, `srt:` or `srtla:`. */
  link: string;
  /** Null if the phone's video and audio settings stay unchanged. */
  profile: Profile | null;
  /** Enrols the phone with a remote-control assistant. */
  remoteControl?: { url: string; password: string };
}

/**
 * Returns a link by which Moblin imports a stream: `moblin://?` and percent-encoded JSON, without a host or path.
 * Source: eerimoq/moblin, README ("Import settings using moblin://") and ModelSettingsUrl.swift. Bitrates in bit/s.
 */
export function createMoblinLink({ name, link, profile, remoteControl }: MoblinSetUp): string {
  const settings = {
    streams: [
      {
        name,
        url: link,
        selected: true,
        ...(profile && { video: videoOf(profile), audio: { bitrate: profile.audioKbps * 1_000 } }),
        srt: { latency: LATENCY_MS, adaptiveBitrateEnabled: true },
      },
    ],
    ...(remoteControl && {
      remoteControl: {
        password: remoteControl.password,
        streamer: { enabled: true, url: remoteControl.url },
      },
    }),
  };
  return `moblin://?${encodeURIComponent(JSON.stringify(settings))}`;
}

const videoOf = ({ width, height, fps, kbps }: Profile) => ({
  resolution: `${width}x${height}`,
  fps,
  bitrate: kbps * 1_000,
  codec: 'H.264/AVC',
  bFrames: false,
  maxKeyFrameInterval: KEY_FRAME_SECONDS,
});
