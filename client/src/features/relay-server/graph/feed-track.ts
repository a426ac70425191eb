import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useSyncExternalStore } from 'react';
import type { ServerStatus } from '@trailcast/schema/wire';
import { type FeedPoint, convertStatus } from './feed-points.js';

/** Maximum age of a point, ms. */
const MAX_AGE_MS = 90_000;

/** Stores the feed's figures of the last minute, from the node's history and later pushes. */
export class FeedTrack {
  #points: readonly FeedPoint[] = [];
  #serverId: number | null = null;
  readonly #listeners = new Set<() => void>();

  /** The points in ascending order, as a new array after each change. */
  get points(): readonly FeedPoint[] {
    return this.#points;
  }

  /** Records a pushed status. The status of another server clears the track first. */
  record(status: ServerStatus, now: number): void {
    const previousPoints = status.serverId === this.#serverId ? this.#points : [];
    this.#serverId = status.serverId;
    this.#setPoints([...previousPoints, convertStatus(status, now)], now);
  }

  /** Replaces the points in the time span of `history`. Points of later pushes are not removed. */
  fill(serverId: number, history: readonly FeedPoint[], now: number): void {
    const [firstPoint] = history;
    const lastPoint = history.at(-1);
    if (!firstPoint || !lastPoint) return;
    const points = serverId === this.#serverId ? this.#points : [];
    this.#serverId = serverId;
    this.#setPoints(
      [
        ...points.filter(({ time }) => time < firstPoint.time),
        ...history,
        ...points.filter(({ time }) => time > lastPoint.time),
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

const tracks = new WeakMap<ApolloCache, FeedTrack>();

/** Returns the track that belongs to a cache, because the same pushes update both. */
export function feedTrackOf(cache: ApolloCache): FeedTrack {
  let track = tracks.get(cache);
  if (!track) tracks.set(cache, (track = new FeedTrack()));
  return track;
}

/** Returns the points of the last minute. */
export function useFeedPoints(): readonly FeedPoint[] {
  const track = feedTrackOf(useApolloClient().cache);
  return useSyncExternalStore(track.subscribe, () => track.points);
}
