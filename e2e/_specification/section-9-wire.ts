import type { Page } from 'playwright-core';
import { until } from '../_kit/wait.js';
import { heading } from './stage/shown.js';
import type { BrowserCases, Stage } from './stage/stage.js';

const SECOND_MS = 1000;

/** A page with recorded frames of its live channel. It receives nothing while `deaf`. */
interface Overheard {
  page: Page;
  sent: string[];
  received: string[];
  deaf: boolean;
  opened: number;
}

async function overhear(stage: Stage): Promise<Overheard> {
  const { bearer } = await stage.caller('moderator');
  const page = await stage.visitor();
  const overheard: Overheard = { page, sent: [], received: [], deaf: false, opened: 0 };
  await page.clock.install();
  await page.routeWebSocket('**/ws', (socket) => {
    overheard.opened += 1;
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      overheard.sent.push(String(message));
      server.send(message);
    });
    server.onMessage((message) => {
      if (overheard.deaf) return;
      overheard.received.push(String(message));
      socket.send(message);
    });
  });
  await page.goto(`${stage.product.baseUrl}/?secret=${bearer}`);
  await heading(page, "You currently don't own a server").waitFor();
  return overheard;
}

const frame = (frames: readonly string[], command: string) =>
  frames.find((each) => each.startsWith(`${command}\n`)) ?? '';

/** Section 9: the live channel's frames. */
export const wireCases: BrowserCases = {
  async '9.06'(stage) {
    const overheard = await overhear(stage);
    const { page, sent, received } = overheard;
    expect(frame(sent, 'CONNECT')).toMatch(/^heart-beat:10000,10000$/m);
    expect(frame(received, 'CONNECTED')).toMatch(/^heart-beat:10000,10000$/m);
    const beats = () => sent.filter((each) => each === '\n').length;
    // From here on the test controls the clock.
    await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + SECOND_MS);
    const before = beats();
    await page.clock.runFor(10 * SECOND_MS);
    await until('a beat is sent', () => beats() > before);
    // Silence counts from the last data, and the server's clock has not advanced.
    const heard = received.length;
    await until('the server sends', () => received.length > heard);
    await page.evaluate('0');
    overheard.deaf = true;
    const { opened } = overheard;
    await page.clock.runFor(15 * SECOND_MS);
    expect(overheard.opened).toBe(opened);
    await page.clock.runFor(15 * SECOND_MS);
    await until('the page connects again', () => overheard.opened > opened);
  },

  async '9.07'(stage) {
    const { sent, received } = await overhear(stage);
    expect(frame(sent, 'CONNECT')).toMatch(/^accept-version:1\.2,1\.1,1\.0$/m);
    expect(frame(received, 'CONNECTED')).toMatch(/^version:1\.2$/m);
  },
};
