import { withTimeout } from '@trailcast/schema/async/deadline';
import { sleep } from '@trailcast/schema/async/sleep';
import { z } from 'zod';
import { listInputNames } from './list-input-names.js';
import { ObsError } from './obs-error.js';
import type { ObsRequests } from './obs-requests.js';

const FRAME_CHECK_MS = 20;
/** Maximum time until OBS has drawn a frame. Without a broadcast, it draws 5 frames a second. */
const FRAME_TIMEOUT_MS = 3_000;

/** `unload`: OBS loads the image only while a scene on program shows it. */
const ImageSettings = z.object({ inputSettings: z.object({ unload: z.boolean().optional() }) });

/**
 * Makes OBS load all images and keep them. OBS loads an image in about 16 ms between two frames, so a broadcast gets one
 * image at a time.
 * @throws ObsError if OBS rejects a request or draws no frame
 */
export async function loadHiddenImages(requests: Pick<ObsRequests, 'send'>): Promise<void> {
  const hiddenImages = await listHiddenImages(requests);
  if (hiddenImages.length === 0) return;
  const { outputActive } = await requests.send('GetStreamStatus');
  for (const inputName of hiddenImages) {
    await requests.send('SetInputSettings', { inputName, inputSettings: { unload: false } });
    if (outputActive) await waitForFrame(requests);
  }
  await waitForFrame(requests);
}

async function listHiddenImages(requests: Pick<ObsRequests, 'send'>): Promise<string[]> {
  const names: string[] = [];
  for (const inputName of await listInputNames(requests, 'image_source')) {
    const settings = await requests.send('GetInputSettings', { inputName });
    if (ImageSettings.parse(settings).inputSettings.unload) names.push(inputName);
  }
  return names;
}

/** Waits until OBS has drawn a whole frame. Before a frame, OBS applies the new settings of its sources. */
function waitForFrame(requests: Pick<ObsRequests, 'send'>): Promise<void> {
  const readFrameCount = async () => (await requests.send('GetStats')).renderTotalFrames;
  return withTimeout(
    FRAME_TIMEOUT_MS,
    async (signal) => {
      const firstCount = await readFrameCount();
      // The current frame has perhaps begun before the settings changed.
      while ((await readFrameCount()) < firstCount + 2) await sleep(FRAME_CHECK_MS, signal);
    },
    () => new ObsError('timeout', 'OBS draws no frame'),
  );
}
