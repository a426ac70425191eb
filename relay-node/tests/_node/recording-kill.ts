import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HubProcess } from './hub-process.js';
import { decodeFile } from './played-file.js';
import { repairFile } from './repair-file.js';
import { RtmpPlatform } from './rtmp-platform.js';

/** Maximum part of a recording that is lost in a kill, s. */
const MAX_LOST_SECONDS = 2;
/** Maximum random delay of the kill, which makes it independent of the hub's reports, ms. */
const MAX_KILL_DELAY_MS = 1_000;

/** Kills a hub while it records, and expects that at most the last 2 s are missing from the file. */
export async function expectPlayableAfterKill(seconds: number): Promise<void> {
  const platform = await RtmpPlatform.start();
  const hub = await HubProcess.start();
  try {
    hub.record();
    await hub.startAndWaitForProgram(platform);
    await hub.waitForRecording(seconds);
    const { recording } = hub.state!;
    const sinceReport = performance.now();
    await sleep(Math.random() * MAX_KILL_DELAY_MS);
    await hub.kill();
    const recordedSeconds = ((recording?.ageMs ?? 0) + performance.now() - sinceReport) / 1_000;
    const [name = ''] = readdirSync(hub.recordings);
    const path = join(hub.recordings, name);
    // The file decodes without errors even before the repair.
    expect(decodeFile(path).errors).toBe('');
    await repairFile(path);
    const { errors, duration, frames } = decodeFile(path);
    expect(errors).toBe('');
    expect(duration).toBeGreaterThan(recordedSeconds - MAX_LOST_SECONDS);
    expect(frames / 30).toBeGreaterThan(recordedSeconds - MAX_LOST_SECONDS);
  } finally {
    await hub.close();
    await platform.close();
  }
}
