import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { isFromAfter, loadColours, readColours, type FrameColours } from './frame-colours.js';

const CHECK_INTERVAL_MS = 250;
/** Time after which the video counts as caught up although its frames are not similar to the still. */
const MAX_CATCH_UP_MS = 30_000;
/** The same time without a still to compare with. The preview is usually less than 1.5 s behind. */
const MAX_UNMEASURED_MS = 5_000;
/** Delay of the player above which it is reported, s. The player usually jumps forward at 1.2 s. */
const MIN_REPORTED_DELAY_S = 3;

/** `changing`: the video shows the scene before the change. `still`: so it does, but there is a still of the new scene. */
export type CatchUp = 'changing' | 'still' | null;

interface Input {
  video: RefObject<HTMLVideoElement | null>;
  isPlaying: boolean;
  /** Last change of the program scene, ms since the epoch; 0 if there was none. */
  changedAt: number;
  /** The newest picture of the program, and when it arrived. One that arrived after the change was taken after it. */
  still: { url: string | null; receivedAt: number } | null;
}

/**
 * Returns how far the video has followed the last change of the program scene; null once it shows the new scene. Frames
 * have no absolute time, so they are compared with the frame at the change and with a still from after it.
 */
export function useCatchUp({ video, isPlaying, changedAt, still }: Input): CatchUp {
  // A change from before the first render is not followed: its frame is unknown.
  const [progress, setProgress] = useState<{ of: number; catchUp: CatchUp }>({
    of: changedAt,
    catchUp: null,
  });
  const catchUp = progress.of === changedAt ? progress.catchUp : 'changing';
  const isFollowing = isPlaying && changedAt > 0 && catchUp !== null;
  const findStillUrl = useEffectEvent(() => (still && still.receivedAt >= changedAt ? still.url : null));
  useEffect(
    function followChange() {
      if (!isFollowing) return;
      const readFrame = () => video.current && readColours(video.current);
      const before = readFrame();
      let after: FrameColours | null = null;
      let loadedUrl: string | null = null;
      let isOver = false;
      const stop = () => {
        isOver = true;
        clearInterval(timer);
      };
      const end = () => {
        stop();
        setProgress({ of: changedAt, catchUp: null });
      };
      const compare = () => {
        const frame = after && readFrame();
        if (before && after && frame && isFromAfter(frame, before, after)) end();
      };
      const loadStill = async (url: string) => {
        loadedUrl = url;
        after = (await loadColours(url)) ?? after;
        if (isOver || !after) return;
        compare();
        if (!isOver) setProgress({ of: changedAt, catchUp: 'still' });
      };
      const check = () => {
        const url = findStillUrl();
        if (url !== null && url !== loadedUrl) void loadStill(url);
        const maxMs = before && after ? MAX_CATCH_UP_MS : MAX_UNMEASURED_MS;
        if (Date.now() - changedAt > maxMs) end();
        else compare();
      };
      const timer = setInterval(check, CHECK_INTERVAL_MS);
      return stop;
    },
    [video, isFollowing, changedAt],
  );
  return isFollowing ? catchUp : null;
}

/** Returns the time by which the shown frame is behind the newest that has arrived, s; 0 up to 3 s. */
export function usePlayerDelay(video: RefObject<HTMLVideoElement | null>, isPlaying: boolean): number {
  const [delaySeconds, setDelaySeconds] = useState(0);
  useEffect(
    function measureDelay() {
      if (!isPlaying) return;
      const measure = () => {
        const { buffered, currentTime } = video.current ?? {};
        const delay = buffered?.length ? buffered.end(buffered.length - 1) - (currentTime ?? 0) : 0;
        setDelaySeconds(delay > MIN_REPORTED_DELAY_S ? Math.round(delay) : 0);
      };
      const timer = setInterval(measure, 1_000);
      return () => {
        clearInterval(timer);
        setDelaySeconds(0);
      };
    },
    [video, isPlaying],
  );
  return delaySeconds;
}
