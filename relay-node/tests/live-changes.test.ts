import { findObsPid } from './test-node.js';
import { ChangingPhone } from './_node/changing-phone.js';
import { findHome } from './_node/instance-home.js';
import { until } from '../../e2e/_kit/wait.js';
import { dirname } from 'node:path';

jest.setTimeout(240_000);

const FEED = 'H.264 and AAC';
const WAIT_TIMEOUT_MS = 40_000;
const A_NUMBER = expect.any(Number) as number;

let phone: ChangingPhone;
let sender: { stop(): Promise<void> };

beforeAll(async () => {
  phone = await ChangingPhone.start([FEED]);
  const sinceMs = performance.now();
  sender = phone.startSending(FEED);
  await phone.waitForArrival(FEED, sinceMs);
});
afterAll(async () => {
  await sender?.stop();
  await phone?.close();
});

interface Source {
  id: string;
  muted?: boolean;
  settings: { items?: { visible?: boolean }[] };
}

/** Sends the next revision of the collection. Returns the time of sending, ms of `performance`. */
async function sendChange(change: (source: Source) => void): Promise<number> {
  const { revision, text } = phone.client.desired.collection;
  const collection = JSON.parse(text) as { sources: Source[] };
  collection.sources.forEach(change);
  const sinceMs = performance.now();
  const newVersion = { revision: revision + 1, text: JSON.stringify(collection) };
  const report = await phone.client.put({ collection: newVersion });
  expect(report).toMatchObject({ collectionRevision: revision + 1, output: { state: 'live' } });
  return sinceMs;
}

const setMuted = (muted: boolean) =>
  sendChange((source) => {
    if (source.id === 'ffmpeg_source') source.muted = muted;
  });
const setVisible = (visible: boolean) =>
  sendChange(({ settings }) => {
    for (const item of settings.items ?? []) item.visible = visible;
  });

describe('a change of the collection during a broadcast', () => {
  it('hides and shows the feed in the program', async () => {
    await phone.view.waitForDark(await setVisible(false), WAIT_TIMEOUT_MS);
    await phone.waitForArrival(FEED, await setVisible(true));
  });

  it('reports sound levels of a muted feed and a silent program, at most ten times a second', async () => {
    const unmuted = await phone.readLevels(11);
    expect(unmuted.tookMs).toBeGreaterThan(900);
    expect(unmuted.levels.at(-1)).toEqual({ feed: A_NUMBER, program: A_NUMBER });
    await phone.view.waitForSilence(FEED, await setMuted(true), WAIT_TIMEOUT_MS);
    expect((await phone.readLevels(3)).levels.at(-1)).toEqual({ feed: A_NUMBER, program: null });
    await phone.waitForArrival(FEED, await setMuted(false));
  });

  it('keeps the program muted through a restart of OBS', async () => {
    await phone.view.waitForSilence(FEED, await setMuted(true), WAIT_TIMEOUT_MS);
    const home = dirname(findHome(phone.client.desired.instance));
    const pid = findObsPid(home);
    process.kill(pid, 'SIGKILL');
    await until('OBS is live again', async () => {
      const report = await phone.client.fetchReport();
      return report?.output.state === 'live' && report.settled && !report.held && isAnotherObs(home, pid);
    });
    await phone.view.waitForSilence(FEED, performance.now(), WAIT_TIMEOUT_MS);
    await phone.waitForArrival(FEED, await setMuted(false));
  });
});

function isAnotherObs(home: string, pid: number): boolean {
  try {
    return findObsPid(home) !== pid;
  } catch {
    return false;
  }
}
