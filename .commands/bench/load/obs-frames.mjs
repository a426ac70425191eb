import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import OBSWebSocket from 'obs-websocket-js/json';

/**
 * Reads how many frames a server's OBS draws. OBS repeats the last frame when it has no time to draw, which can't be seen in
 * the received program.
 * @param {number} pid The process of OBS; its node keeps its port and password beside its home.
 */
export async function askForFrames(pid) {
  const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  const home = environment.find((entry) => entry.startsWith('HOME='))?.slice('HOME='.length) ?? '';
  const { port, password } = JSON.parse(readFileSync(join(dirname(home), 'record.json'), 'utf8'));
  const obs = new OBSWebSocket();
  await obs.connect(`ws://127.0.0.1:${port}`, password, { eventSubscriptions: 0 });
  return {
    /** How many it drew so far. */
    async drawn() {
      const { renderTotalFrames, renderSkippedFrames } = await obs.call('GetStats');
      return renderTotalFrames - renderSkippedFrames;
    },
    close: () => obs.disconnect(),
  };
}
