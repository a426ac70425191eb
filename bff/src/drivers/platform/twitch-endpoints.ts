/** URLs of Twitch, or of the local Twitch. */
export interface TwitchEndpoints {
  /** OpenID Connect issuer. */
  issuer: string;
  /** Page to which the browser is redirected. */
  authorize: string;
  /** Base URL of `token`, `validate` and `revoke`, which this process requests. */
  oauth: string;
  helix: string;
  /** EventSub over WebSocket. */
  eventSub: string;
  /** Public list of ingest servers. */
  ingests: string;
  /** Ingest server if the list is unavailable; null: none. */
  fallbackIngest: string | null;
  /** Host suffixes that an ingest server may have; null allows every host. */
  ingestHosts: readonly string[] | null;
  /** True if PKCE is checked. Twitch does not support PKCE. */
  pkce: boolean;
}

/** Origin of Twitch's profile images. */
export const TWITCH_IMAGE_ORIGIN = 'https://static-cdn.jtvnw.net';

export const TWITCH: TwitchEndpoints = {
  issuer: 'https://id.twitch.tv/oauth2',
  authorize: 'https://id.twitch.tv/oauth2/authorize',
  oauth: 'https://id.twitch.tv/oauth2',
  helix: 'https://api.twitch.tv/helix',
  eventSub: 'wss://eventsub.wss.twitch.tv/ws',
  ingests: 'https://ingest.twitch.tv/ingests',
  fallbackIngest: 'rtmp://live.twitch.tv/app',
  ingestHosts: ['.twitch.tv', '.live-video.net'],
  pkce: false,
};

/** Returns the endpoints of the local Twitch: the browser uses `publicUrl`, this process `sandboxUrl`. */
export function createLocalEndpoints(publicUrl: string, sandboxUrl: string): TwitchEndpoints {
  const base = `${sandboxUrl}/sandbox/twitch`;
  const issuer = `${publicUrl}/sandbox/twitch/oauth2`;
  return {
    issuer,
    authorize: `${issuer}/authorize`,
    oauth: `${base}/oauth2`,
    helix: `${base}/helix`,
    eventSub: `${base.replace(/^http/, 'ws')}/eventsub`,
    ingests: `${base}/ingests`,
    fallbackIngest: null,
    ingestHosts: null,
    pkce: true,
  };
}
