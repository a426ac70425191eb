import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { computeDigest } from './_srt/ingest-under-test.js';
import { NodeClient } from './_node/node-client.js';
import { NodeProcess } from './_node/node-process.js';
import { findHome, readText } from './_node/instance-home.js';
import { encodeFeed, keepPublishing } from './_node/phone.js';
import { RtmpPlatform } from './_node/rtmp-platform.js';
import { readIdentity } from '../src/runner/guard/process-identity.js';
import { until } from '../../e2e/_kit/wait.js';

jest.setTimeout(480_000);

const KEY = randomBytes(16).toString('base64url');
let node: NodeProcess;
let platform: RtmpPlatform;
let phone: ReturnType<typeof keepPublishing>;
let file: string;
let client: NodeClient;
const fetchReport = () => client.fetchReport();
/** Waits for a report of a settled, live broadcast while `isMet` returns true. Resolves with the report. */
const waitUntilOnAir = (waitingFor: string, isMet: () => boolean = () => true) =>
  until(waitingFor, async () => {
    const report = await fetchReport();
    return isMet() && report?.settled && report.output.state === 'live' ? report : null;
  });

/** Returns the pids of processes that have `program` in their arguments, and `text` there or in their environment. */
function findPids(program: string, text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      const [cmdline, environment] = [readText(`/proc/${pid}/cmdline`), readText(`/proc/${pid}/environ`)];
      return cmdline.includes(program) && (cmdline + environment).includes(text);
    })
    .map(Number);
}
const findRoot = () => dirname(findHome(client.desired.instance));
const findObsPid = (root: string) => findPids('obs\0', root)[0] ?? 0;
/** Suspends a process for `ms`, and then lets it run for 100 ms. */
async function suspend(pid: number, ms: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  await sleep(ms);
  process.kill(pid, 'SIGCONT');
  await sleep(100);
}
/** Returns true if another OBS runs. Until then the agent may still report the previous state. */
const hasAnotherObs = (root: string, previousPid: number) => ![0, previousPid].includes(findObsPid(root));
const findIngestPid = () => findPids('ingest/main.js', node.dataDir)[0] ?? 0;

beforeAll(async () => {
  node = await NodeProcess.start();
  platform = await RtmpPlatform.start();
  file = await encodeFeed(node.dataDir);
  client = new NodeClient(node, KEY);
  await client.putRights(1);
  phone = keepPublishing(file, node.ingestPort, KEY);
  await client.put();
  await client.goLive(platform.target);
  await client.put({ scene: 'Starting soon' });
});
afterAll(async () => {
  await phone?.stop();
  await node?.close();
  await platform?.close();
});

it('adopts OBS, ingest, feed and program without interruption after kill -9 of the agent', async () => {
  const root = findRoot();
  const previousPids = { obs: findObsPid(root), ingest: findIngestPid() };
  expect(previousPids.obs * previousPids.ingest).toBeGreaterThan(0);
  await node.kill();
  await platform.waitForProgram('the program continues without an agent');
  await node.start();
  expect(await until('the server is adopted', fetchReport)).toMatchObject({
    instance: client.desired.instance,
  });
  expect(await waitUntilOnAir('the server is settled')).toMatchObject({
    observedGeneration: client.desired.generation,
    scene: 'Starting soon',
    output: { attempt: 1 },
  });
  const { feeds } = await until('the feed is reported', async () => {
    const reports = await client.fetchReports();
    return reports.rightsRevision === 1 && reports.feeds.some(({ live }) => live) ? reports : null;
  });
  expect(feeds.map((feed) => feed.digest)).toEqual([computeDigest(KEY)]);
  expect({ obs: findObsPid(root), ingest: findIngestPid() }).toEqual(previousPids);
  await platform.waitForProgram('the program continues');
});

it('ends the agent when its parent has exited, and keeps OBS live for the next agent', async () => {
  const root = findRoot();
  const previousPid = findObsPid(root);
  expect(await node.abandon()).toBe(0);
  await platform.waitForProgram('the program continues without an agent');
  await node.start();
  await waitUntilOnAir('the server is settled');
  expect(findObsPid(root)).toBe(previousPid);
});

it('starts another OBS, live in the same scene, after kill -9 of OBS', async () => {
  const root = findRoot();
  const previousPid = findObsPid(root);
  process.kill(previousPid, 'SIGKILL');
  const report = await waitUntilOnAir('another OBS is on air', () => hasAnotherObs(root, previousPid));
  expect(report).toMatchObject({ scene: 'Starting soon', output: { attempt: 1 } });
  await platform.waitForProgram('the platform receives again');
});

it('replaces a hung OBS of a broadcast within 6 s, and is live again in the same scene', async () => {
  const root = findRoot();
  const hungPid = findObsPid(root);
  process.kill(hungPid, 'SIGSTOP');
  const hungAt = performance.now();
  await until('another OBS runs', () => hasAnotherObs(root, hungPid));
  expect(performance.now() - hungAt).toBeLessThan(6_000);
  expect(await readIdentity(hungPid)).toBeNull();
  const report = await waitUntilOnAir('another OBS is on air', () => hasAnotherObs(root, hungPid));
  expect(report).toMatchObject({ scene: 'Starting soon', output: { attempt: 1 } });
  await platform.waitForProgram('the platform receives again');
});

it('replaces an OBS that hangs together with its guard', async () => {
  const root = findRoot();
  const [hungPid, guardPid] = [findObsPid(root), findPids('guard/main.js', root)[0] ?? 0];
  for (const pid of [guardPid, hungPid]) process.kill(pid, 'SIGSTOP');
  await until('another OBS runs', () => hasAnotherObs(root, hungPid), 20_000);
  // A zombie counts as exited, because a minimal init process may not reap it.
  for (const pid of [guardPid, hungPid]) expect(await readIdentity(pid)).toBeNull();
  const report = await waitUntilOnAir('another OBS is on air', () => hasAnotherObs(root, hungPid));
  expect(report).toMatchObject({ scene: 'Starting soon', output: { attempt: 1 } });
  await platform.waitForProgram('the platform receives again');
});

it('does not replace a slow OBS, even after the agent was suspended', async () => {
  const root = findRoot();
  const slowPid = findObsPid(root);
  for (let round = 0; round < 6; round += 1) await suspend(slowPid, 1_200);
  // Longer than the timeout of a hung OBS.
  await suspend(node.pid, 5_000);
  await platform.waitForProgram('the program continues');
  expect(await waitUntilOnAir('the server is settled')).toMatchObject({ output: { attempt: 1 } });
  expect(findObsPid(root)).toBe(slowPid);
});

it('stays live after kill -9 of the ingest, and shows the phone again once the phone reconnects', async () => {
  const previousPid = findIngestPid();
  process.kill(previousPid, 'SIGKILL');
  await platform.waitForProgram('the program continues without an ingest');
  await until('another ingest runs', () => ![0, previousPid].includes(findIngestPid()));
  await phone.stop();
  await until('the ingest has the rights', async () => {
    const { rightsRevision } = await client.fetchReports();
    return rightsRevision === 1;
  });
  phone = keepPublishing(file, node.ingestPort, KEY);
  await until('the feed is live', async () => (await client.fetchReports()).feeds.some((feed) => feed.live));
  await waitUntilOnAir('the broadcast is still on air');
});

it('writes the platform key neither to the data folder nor to its output', () => {
  const texts = [node.output];
  for (const entry of readdirSync(node.dataDir, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) texts.push(readText(`${entry.parentPath}/${entry.name}`));
  expect(texts.length).toBeGreaterThan(2);
  for (const text of texts) {
    expect(text).not.toContain(platform.target.key);
    expect(text).not.toContain(KEY);
    expect(text).not.toContain(node.secret);
  }
});

it('ends OBS and ingest on SIGTERM and removes their files if configured', async () => {
  const root = findRoot();
  const stopStartedAt = performance.now();
  expect(await node.stop()).toBe(0);
  expect(performance.now() - stopStartedAt).toBeLessThan(20_000);
  await until('nothing is left', () => !findObsPid(root) && !findIngestPid() && !existsSync(root));
  await node.start();
  expect((await client.fetchReports()).servers).toEqual([]);
});

describe('a failing start', () => {
  const readStartError = async (environment: Record<string, string>): Promise<string> =>
    NodeProcess.start(environment).then(
      () => 'the node started',
      (error: Error) => error.message,
    );

  it('reports a port in use in one line', async () => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
    const port = String((blocker.address() as AddressInfo).port);
    const message = await readStartError({ RELAY_NODE_PORT: port }).finally(() => blocker.close());
    expect(message).toBe(`RELAY_NODE_PORT ${port} can't be used: EADDRINUSE\n`);
  });

  it('reports in one line that DATA_DIR is not writable', async () => {
    expect(await readStartError({ DATA_DIR: '/etc/hostname/data' })).toMatch(
      /^DATA_DIR \/etc\/hostname\/data can't be written: E[A-Z]+\n$/,
    );
  });

  it('reports all invalid settings in one line', async () => {
    const output = await readStartError({ RELAY_NODE_SECRET: 'short', RELAY_RUNNER: 'swarms' });
    expect(output).toMatch(/^[^\n]*RELAY_RUNNER[^\n]*RELAY_NODE_SECRET[^\n]*\n$/);
  });
});
