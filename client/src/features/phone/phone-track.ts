import type { ApolloCache } from '@apollo/client';
import type { Phone, PhoneHealth } from '@trailcast/schema/wire';
import type { PhoneFieldsFragment } from './phone.generated.js';

export interface TrackedPhone {
  enrolledAt: number | null;
  connected: boolean;
  /** Time of the last full status, ms since the epoch on the page's clock; null before the first. */
  reportedAt: number | null;
  health: PhoneHealth | null;
}

type ReceivedPhone = Phone | PhoneFieldsFragment;

/** Tracks the last known state of each phone of the user's streams, from queries and pushes. */
export class PhoneTrack {
  readonly #phones = new Map<string, TrackedPhone>();
  readonly #listeners = new Set<() => void>();

  /** Returns a stream's phone, as a new object after each change; null while unknown. */
  find(streamId: string): TrackedPhone | null {
    return this.#phones.get(streamId) ?? null;
  }

  /**
   * Stores a phone's state that arrived at `now`. The server sends an age, because its clock may differ from the
   * page's.
   */
  record({ streamId, enrolledAt, connected, ageMs, health }: ReceivedPhone, now: number): void {
    this.#phones.set(String(streamId), {
      enrolledAt: enrolledAt ?? null,
      connected,
      reportedAt: typeof ageMs === 'number' ? now - ageMs : null,
      health: health ? normalizeHealth(health) : null,
    });
    for (const listener of this.#listeners) listener();
  }

  /** Calls the listener after each change. Returns the unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

function normalizeHealth(health: NonNullable<ReceivedPhone['health']>): PhoneHealth {
  const { batteryPercent, charging, heat, live, recording, muted, torch, presetId } = health;
  return {
    batteryPercent: batteryPercent ?? null,
    charging: charging ?? null,
    heat: heat ?? null,
    live: live ?? null,
    recording: recording ?? null,
    muted: muted ?? null,
    torch: torch ?? null,
    presetId: presetId ?? null,
    presets: health.presets,
    networks: health.networks,
    links: health.links.map(({ name, percent, rttMs }) => ({ name, percent, rttMs: rttMs ?? null })),
  };
}

const tracks = new WeakMap<ApolloCache, PhoneTrack>();

/** Returns the track that belongs to a cache, because the same pushes update both. */
export function phoneTrackOf(cache: ApolloCache): PhoneTrack {
  let track = tracks.get(cache);
  if (!track) tracks.set(cache, (track = new PhoneTrack()));
  return track;
}

export const phoneCache = {
  put(this: void, cache: ApolloCache, phone: Phone): void {
    phoneTrackOf(cache).record(phone, Date.now());
  },
};
