/** A failed connection of OBS's output. It is read from OBS's log, because obs-websocket reports no reason. */
export interface ConnectFailure {
  /** Time of the failure, ms since the epoch. */
  atMs: number;
  /** libobs's output code: -2 if the connection failed, -3 if the platform refused the stream. */
  code: number;
}

const FAILURE_LINE =
  /^(\d\d):(\d\d):(\d\d)\.(\d\d\d): \[rtmp stream: '[^']*'\] Connection to .* failed: (-?\d+)\s*$/;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the newest failed connection in OBS's log, or null. Lines contain only the time of day (in UTC), so they are
 * treated as written within the 24 hours before `nowMs`.
 */
export function findNewestConnectFailure(log: string, nowMs: number): ConnectFailure | null {
  for (const line of log.split('\n').reverse()) {
    const match = FAILURE_LINE.exec(line);
    if (!match) continue;
    const [hours, minutes, seconds, ms, code] = match.slice(1).map(Number) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const timeOfDay = ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms;
    const timeToday = nowMs - (nowMs % DAY_MS) + timeOfDay;
    // Tolerates a clock that was set back by at most one second.
    return { atMs: timeToday > nowMs + 1000 ? timeToday - DAY_MS : timeToday, code };
  }
  return null;
}
