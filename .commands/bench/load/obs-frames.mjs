import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import OBSWebSocket from 'obs-websocket-js/json';

/**
 * Counts the frames that a server's OBS renders. An overloaded OBS repeats the last frame, which is not visible in the
 * received program.
 * @param {number} pid Process id of OBS. Its port and password are stored next to its home folder.
 */
export async function openFrameCounter(pid) {
  const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  const home = environment.find((entry) => entry.startsWith('HOME='))?.slice('HOME='.length) ?? '';
  const { port, password } = JSON.parse(readFileSync(join(dirname(home), 'record.json'), 'utf8'));
  const obs = new OBSWebSocket();
  await obs.connect(`ws://127.0.0.1:${port}`, password, { eventSubscriptions: 0 });
  return {
    /** Returns the number of frames rendered so far. */
    async countRenderedFrames() {
      const { renderTotalFrames, renderSkippedFrames } = await obs.call('GetStats');
      return renderTotalFrames - renderSkippedFrames;
    },
    close: () => obs.disconnect(),
  };
}
