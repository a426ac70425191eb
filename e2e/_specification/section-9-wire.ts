import type { Page } from 'playwright-core';
import { until } from '../_kit/wait.js';
import { heading } from './stage/shown.js';
import type { BrowserCases, Stage } from './stage/stage.js';

const SECOND_MS = 1000;

/** A page and the recorded frames of its live channel. Frames to the page are dropped while `dropsIncoming`. */
interface RecordedPage {
  page: Page;
  sent: string[];
  received: string[];
  dropsIncoming: boolean;
  opened: number;
}

async function openRecordedPage(stage: Stage): Promise<RecordedPage> {
  const { bearer } = await stage.caller('moderator');
  const page = await stage.openVisitor();
  const recorded: RecordedPage = { page, sent: [], received: [], dropsIncoming: false, opened: 0 };
  await page.clock.install();
  await page.routeWebSocket('**/ws', (socket) => {
    recorded.opened += 1;
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      recorded.sent.push(String(message));
      server.send(message);
    });
    server.onMessage((message) => {
      if (recorded.dropsIncoming) return;
      recorded.received.push(String(message));
      socket.send(message);
    });
  });
  await page.goto(`${stage.product.baseUrl}/?secret=${bearer}`);
  await heading(page, "You currently don't own a server").waitFor();
  return recorded;
}

const frame = (frames: readonly string[], command: string) =>
  frames.find((each) => each.startsWith(`${command}\n`)) ?? '';

/** Section 9: the live channel's frames. */
export const wireCases: BrowserCases = {
  async '9.06'(stage) {
    const recorded = await openRecordedPage(stage);
    const { page, sent, received } = recorded;
    expect(frame(sent, 'CONNECT')).toMatch(/^heart-beat:10000,10000$/m);
    expect(frame(received, 'CONNECTED')).toMatch(/^heart-beat:10000,10000$/m);
    const beats = () => sent.filter((each) => each === '\n').length;
    // From here on the test controls the clock.
    await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + SECOND_MS);
    const before = beats();
    await page.clock.runFor(10 * SECOND_MS);
    await until('a heart-beat is sent', () => beats() > before);
    // Silence counts from the last data, and the server's clock has not advanced.
    const receivedBefore = received.length;
    await until('the server sends', () => received.length > receivedBefore);
    await page.evaluate('0');
    recorded.dropsIncoming = true;
    const { opened } = recorded;
    await page.clock.runFor(15 * SECOND_MS);
    expect(recorded.opened).toBe(opened);
    await page.clock.runFor(15 * SECOND_MS);
    await until('the page connects again', () => recorded.opened > opened);
  },

  async '9.07'(stage) {
    const { sent, received } = await openRecordedPage(stage);
    expect(frame(sent, 'CONNECT')).toMatch(/^accept-version:1\.2,1\.1,1\.0$/m);
    expect(frame(received, 'CONNECTED')).toMatch(/^version:1\.2$/m);
  },
};
