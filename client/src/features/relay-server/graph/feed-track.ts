import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useSyncExternalStore } from 'react';
import type { ServerStatus } from '@trailcast/schema/wire';
import { type FeedPoint, convertStatus } from './feed-points.js';

/** Maximum age of a point, ms. */
const MAX_AGE_MS = 90_000;

/** Stores the figures of a server's feed in the last minute, from the node's history and later pushes. */
export class FeedTrack {
  #points: readonly FeedPoint[] = [];
  readonly #listeners = new Set<() => void>();

  /** The points in ascending order, as a new array after each change. */
  get points(): readonly FeedPoint[] {
    return this.#points;
  }

  /** Records a pushed status. */
  record(status: ServerStatus, now: number): void {
    this.#setPoints([...this.#points, convertStatus(status, now)], now);
  }

  /** Replaces the points in the time span of `history`. Points of later pushes are not removed. */
  fill(history: readonly FeedPoint[], now: number): void {
    const [firstPoint] = history;
    const lastPoint = history.at(-1);
    if (!firstPoint || !lastPoint) return;
    this.#setPoints(
      [
        ...this.#points.filter(({ time }) => time < firstPoint.time),
        ...history,
        ...this.#points.filter(({ time }) => time > lastPoint.time),
      ],
      now,
    );
  }

  /** Calls the listener after each change. Returns the unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #setPoints(points: readonly FeedPoint[], now: number): void {
    this.#points = points.filter(({ time }) => time > now - MAX_AGE_MS);
    for (const listener of this.#listeners) listener();
  }
}

const tracksByCache = new WeakMap<ApolloCache, Map<string, FeedTrack>>();

/** Returns the track of a server. The tracks belong to a cache, because the same pushes update both. */
export function feedTrackOf(cache: ApolloCache, serverId: string): FeedTrack {
  let tracks = tracksByCache.get(cache);
  if (!tracks) tracksByCache.set(cache, (tracks = new Map<string, FeedTrack>()));
  let track = tracks.get(serverId);
  if (!track) tracks.set(serverId, (track = new FeedTrack()));
  return track;
}

/** Returns the points of a server's feed in the last minute. */
export function useFeedPoints(serverId: string): readonly FeedPoint[] {
  const track = feedTrackOf(useApolloClient().cache, serverId);
  return useSyncExternalStore(track.subscribe, () => track.points);
}
