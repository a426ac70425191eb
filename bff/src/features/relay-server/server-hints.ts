import type { FeedHealth, PageReport, PageTrouble, ShownReport } from '@trailcast/schema/node';
import type { DestinationStatus, FeedFault, Hint } from '@trailcast/schema/wire';

/** Interval of key frames above which the picture returns late after a dead zone, ms. */
const LONG_KEY_FRAMES_MS = 5_000;
const MINUTE_MS = 60_000;

/** Current state that is not stored. Times are ms since the epoch. */
export interface HintContext {
  now: number;
  /** Health of the live feed, and the time of its report; null if unknown. */
  healthReport: { health: FeedHealth; at: number } | null;
  /** The node's report on the program, and its time; null if unknown. */
  shownReport: { report: ShownReport; at: number } | null;
  /** Time until users are warned that viewers don't see their feed or that nothing is sent, ms. */
  hintDelayMs: number;
}

/** State from which hints are derived. */
export interface HintInput extends HintContext {
  /** The assigned stream's feed. */
  feed: { live: boolean; since: number | null };
  fault: FeedFault | undefined;
  destinations: readonly DestinationStatus[];
  /** True while a broadcast is sent. */
  isOnAir: boolean;
  onAirSince: number | null;
  scene: string | null;
  /** True while the scene for a lost or weak feed is shown. */
  bridging: boolean;
  pages: readonly PageReport[];
}

/** Returns the problems that need the owner's attention, the most urgent first. */
export function findServerHints(input: HintInput): Hint[] {
  return [
    ...input.destinations.flatMap(toRefusedHint),
    ...findSceneHint(input),
    ...toFaultHint(input.fault),
    ...(input.feed.live ? findHealthHints(input) : []),
    ...toPageHints(input.pages),
    ...findNothingSentHint(input),
  ];
}

/** Returns a status for helpers, without hints about the owner's costs. */
export function removeCostHints<T extends { hints?: Hint[] }>(status: T): T {
  const { hints, ...otherFields } = status;
  const helperHints = hints?.filter(({ code }) => code !== 'nothing-sent') ?? [];
  return { ...otherFields, ...(helperHints.length > 0 && { hints: helperHints }) } as T;
}

const FAULT_CODES: Record<FeedFault['code'], Hint['code']> = {
  'sound-only': 'sound-only',
  undecodable: 'undecodable',
  encrypted: 'encrypted',
  passphrase: 'passphrase',
  'wrong-key': 'wrong-key',
};

function toFaultHint(fault: FeedFault | undefined): Hint[] {
  if (!fault) return [];
  const code = fault.code === 'wrong-key' && fault.oldKey ? 'old-key' : FAULT_CODES[fault.code];
  return [{ code, text: fault.text, at: fault.at }];
}

function toRefusedHint({ name, reason }: DestinationStatus): Hint[] {
  if (reason?.code !== 'refused') return [];
  const { words } = reason;
  return [
    { code: 'refused', text: `${name}: ${reason.text}`, destination: name, ...(words ? { words } : {}) },
  ];
}

/** Returns a hint if viewers have been seeing a scene without the feed for too long. Ignores the feed-loss scene. */
function findSceneHint({
  feed,
  isOnAir,
  onAirSince,
  scene,
  bridging,
  shownReport,
  now,
  hintDelayMs,
}: HintInput): Hint[] {
  if (!feed.live || !isOnAir || bridging || scene === null || !shownReport || shownReport.report.showsFeed)
    return [];
  const since = Math.max(shownReport.at - shownReport.report.sceneMs, onAirSince ?? 0, feed.since ?? 0);
  if (now - since < hintDelayMs) return [];
  const text = `Your viewers have been seeing “${scene}” for ${formatMinutes(now - since)} while your feed arrives.`;
  return [{ code: 'scene-without-feed', text, at: since, scene }];
}

const PAGE_TEXTS: Record<PageTrouble, string> = {
  unreachable: 'can’t be reached. Check its address in the scene.',
  crashed: 'has crashed and is being reopened.',
  hangs: 'doesn’t respond and is being reopened.',
  memory: 'was closed because the web pages use too much memory. It is being reopened.',
  slowed: 'is drawn once a second because two other pages are animated.',
  unavailable: 'can’t be shown by this server right now.',
};

function toPageHints(pages: readonly PageReport[]): Hint[] {
  return pages.flatMap(({ source, trouble }): Hint[] =>
    trouble === null
      ? []
      : [{ code: `page-${trouble}`, text: `The web page “${source}” ${PAGE_TEXTS[trouble]}`, source }],
  );
}

function findHealthHints({ healthReport }: HintInput): Hint[] {
  if (!healthReport) return [];
  const { keyFrameMs, silentMs, clockJumpMs, takenOverMs } = healthReport.health;
  const hints: Hint[] = [];
  if (takenOverMs !== null)
    hints.push({ code: 'taken-over', text: TAKEN_OVER_TEXT, at: Math.round(healthReport.at - takenOverMs) });
  if (silentMs !== null)
    hints.push({ code: 'no-sound', text: NO_SOUND_TEXT, at: Math.round(healthReport.at - silentMs) });
  if (clockJumpMs !== null)
    hints.push({
      code: 'clock-jumps',
      text: CLOCK_JUMPS_TEXT,
      at: Math.round(healthReport.at - clockJumpMs),
    });
  if (keyFrameMs !== null && keyFrameMs > LONG_KEY_FRAMES_MS) {
    const seconds = Math.round(keyFrameMs / 1_000);
    hints.push({ code: 'key-frames', text: formatKeyFrames(seconds), seconds });
  }
  return hints;
}

const TAKEN_OVER_TEXT =
  'A second phone with the same link has taken over. Stop one of them, or they cut each other off.';
const NO_SOUND_TEXT = 'The feed has a picture and no sound. Check the microphone in the app.';
const CLOCK_JUMPS_TEXT =
  'The feed’s clock jumps: picture and sound stutter or drift apart. Start the stream in the app again.';
const formatKeyFrames = (seconds: number) =>
  `The feed has a key frame only every ${seconds} s, so the picture returns late after a dead zone. Set 2 s in the app.`;

function findNothingSentHint({ shownReport, now, hintDelayMs, isOnAir, feed }: HintInput): Hint[] {
  const quietMs = shownReport?.report.quietMs ?? null;
  if (!shownReport || quietMs === null || isOnAir || feed.live) return [];
  const since = Math.round(shownReport.at - quietMs);
  if (now - since < hintDelayMs) return [];
  // The text names no costs, because whether the server costs money depends on the user's tier.
  const text = `Nothing has been sent for ${formatMinutes(now - since)}. Delete the server if you don’t need it.`;
  return [{ code: 'nothing-sent', text, at: since }];
}

function formatMinutes(ms: number): string {
  const count = Math.floor(ms / MINUTE_MS);
  if (count < 1) return 'less than a minute';
  return count === 1 ? '1 minute' : `${count} minutes`;
}
