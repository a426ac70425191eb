import type { Page } from 'playwright-core';
import { until } from '../_kit/wait.js';
import { heading } from './stage/shown.js';
import type { BrowserCases, Stage } from './stage/stage.js';

const SECOND_MS = 1000;

/** A page and the recorded frames of its live channel. `dropsIncoming` drops the frames to the page. */
interface RecordedPage {
  page: Page;
  sentFrames: string[];
  receivedFrames: string[];
  dropsIncoming: boolean;
  connectionCount: number;
}

async function openRecordedPage(stage: Stage): Promise<RecordedPage> {
  const { bearer } = await stage.signIn('moderator');
  const page = await stage.openVisitor();
  const recorded: RecordedPage = {
    page,
    sentFrames: [],
    receivedFrames: [],
    dropsIncoming: false,
    connectionCount: 0,
  };
  await page.clock.install();
  await page.routeWebSocket('**/ws', (socket) => {
    recorded.connectionCount += 1;
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      recorded.sentFrames.push(String(message));
      server.send(message);
    });
    server.onMessage((message) => {
      if (recorded.dropsIncoming) return;
      recorded.receivedFrames.push(String(message));
      socket.send(message);
    });
  });
  await page.goto(`${stage.product.baseUrl}/?secret=${bearer}`);
  await heading(page, "You currently don't own a server").waitFor();
  return recorded;
}

const findFrame = (frames: readonly string[], command: string) =>
  frames.find((candidate) => candidate.startsWith(`${command}\n`)) ?? '';

/** Section 9: the live channel's frames. */
export const wireCases: BrowserCases = {
  async '9.06'(stage) {
    const recorded = await openRecordedPage(stage);
    const { page, sentFrames, receivedFrames } = recorded;
    expect(findFrame(sentFrames, 'CONNECT')).toMatch(/^heart-beat:10000,10000$/m);
    expect(findFrame(receivedFrames, 'CONNECTED')).toMatch(/^heart-beat:10000,10000$/m);
    const countHeartbeats = () => sentFrames.filter((candidate) => candidate === '\n').length;
    // The test controls the clock from now on.
    await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + SECOND_MS);
    const countBefore = countHeartbeats();
    await page.clock.runFor(10 * SECOND_MS);
    await until('a heart-beat is sent', () => countHeartbeats() > countBefore);
    // The page measures the silence from the last frame, so it must get one at its current clock.
    const receivedBefore = receivedFrames.length;
    await until('the server sends a frame', () => receivedFrames.length > receivedBefore);
    await page.evaluate('0');
    recorded.dropsIncoming = true;
    const { connectionCount } = recorded;
    await page.clock.runFor(15 * SECOND_MS);
    expect(recorded.connectionCount).toBe(connectionCount);
    await page.clock.runFor(15 * SECOND_MS);
    await until('the page connects again', () => recorded.connectionCount > connectionCount);
  },

  async '9.07'(stage) {
    const { sentFrames, receivedFrames } = await openRecordedPage(stage);
    expect(findFrame(sentFrames, 'CONNECT')).toMatch(/^accept-version:1\.2,1\.1,1\.0$/m);
    expect(findFrame(receivedFrames, 'CONNECTED')).toMatch(/^version:1\.2$/m);
  },
};
