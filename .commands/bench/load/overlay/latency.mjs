import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const SCREEN = '-screen 0 64x64x24 -nolisten tcp';
const POLL_MS = 2;
/** Returns the time on the page's clock, ms since the epoch. */
const readTime = () => performance.timeOrigin + performance.now();

/**
 * Draws a page in libobs at 60 frames/s. Measures the time from a change in the page until the change is drawn.
 * @param {object} options
 * @param {string} options.root
 * @param {string} options.socket Socket of the page's frame writer.
 * @param {{ width: number, height: number }} options.size
 * @param {() => number} options.readDrawnFrame Returns the newest frame that OBS has reported as drawn. OBS reports at
 *   most one frame a second.
 * @param {(ms: number) => void} onLatency
 */
export function measureLatency({ root, socket, size, readDrawnFrame }, onLatency) {
  const overlay = join(root, 'relay-node/overlay/build');
  const builtRenderer = join(root, 'relay-node/renderer/build/lib/libobs-opengl.so.1');
  const renderer = existsSync(builtRenderer) ? builtRenderer : 'libobs-opengl.so.1';
  const goldenCommand = [join(overlay, 'golden'), renderer, join(overlay, 'trailcast-browser.so')];
  const sizeArgs = [String(size.width), String(size.height)];
  const obs = spawn('xvfb-run', ['-a', '-s', SCREEN, ...goldenCommand, socket, ...sizeArgs], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...process.env, LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  let lastFrame = readDrawnFrame();
  let drawnAt = -Infinity;
  let changedAt = Infinity;
  // The page reports a change separately from its picture, so either may arrive first.
  const reportLatency = () => {
    if (drawnAt < changedAt) return;
    onLatency(drawnAt - changedAt);
    changedAt = Infinity;
  };
  const timer = setInterval(() => {
    if (readDrawnFrame() === lastFrame) return;
    lastFrame = readDrawnFrame();
    drawnAt = readTime();
    reportLatency();
  }, POLL_MS);
  return {
    /** @param {number} time Time of the page's change. */
    recordChange(time) {
      changedAt = time;
      reportLatency();
    },
    close() {
      clearInterval(timer);
      obs.stdin?.end();
    },
  };
}
