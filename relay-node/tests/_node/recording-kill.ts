import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HubProcess } from './hub-process.js';
import { play } from './played-file.js';
import { repairFile } from './repair-file.js';
import { RtmpPlatform } from './rtmp-platform.js';

/** Maximum part of a recording that is lost in a kill, s. */
const LOST_S = 2;
/** The kill is at a random time within this interval, so that it does not follow the hub's reports, ms. */
const REPORT_MS = 1_000;

/** Kills a hub during a recording, and expects a file that plays to within 2 s of the kill. */
export async function expectPlayableAfterKill(seconds: number): Promise<void> {
  const platform = await RtmpPlatform.start();
  const hub = await HubProcess.start();
  try {
    hub.record();
    await hub.broadcast(platform);
    await hub.waitForRecording(seconds);
    const { recording } = hub.state!;
    const sinceReport = performance.now();
    await sleep(Math.random() * REPORT_MS);
    await hub.kill();
    const lived = ((recording?.ageMs ?? 0) + performance.now() - sinceReport) / 1_000;
    const [name = ''] = readdirSync(hub.recordings);
    const path = join(hub.recordings, name);
    // The file decodes without errors even before the repair.
    expect(play(path).errors).toBe('');
    await repairFile(path);
    const { errors, duration, frames } = play(path);
    expect(errors).toBe('');
    expect(duration).toBeGreaterThan(lived - LOST_S);
    expect(frames / 30).toBeGreaterThan(lived - LOST_S);
  } finally {
    await hub.close();
    await platform.close();
  }
}
