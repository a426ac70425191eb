import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { digest } from './_srt/ingest-under-test.js';
import { NodeClient } from './_node/node-client.js';
import { NodeProcess } from './_node/node-process.js';
import { homeOf, textOf } from './_node/instance-home.js';
import { encodeFeed, keepPublishing } from './_node/phone.js';
import { RtmpPlatform } from './_node/rtmp-platform.js';
import { identify } from '../src/runner/guard/process-identity.js';
import { until } from '../../e2e/_kit/wait.js';

jest.setTimeout(480_000);

const KEY = randomBytes(16).toString('base64url');
let node: NodeProcess;
let platform: RtmpPlatform;
let phone: ReturnType<typeof keepPublishing>;
let file: string;
let client: NodeClient;
const server = () => client.report();
/** Resolves with the first report of a broadcast in the desired state. */
const onAir = (what: string, holds: () => boolean = () => true) =>
  until(what, async () => {
    const report = await server();
    return holds() && report?.settled && report.output.state === 'live' ? report : null;
  });

/** Returns the pids of this node's processes whose arguments contain `program` and `mark`, from /proc. */
function pids(program: string, mark: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      const [words, variables] = [textOf(`/proc/${pid}/cmdline`), textOf(`/proc/${pid}/environ`)];
      return words.includes(program) && (words + variables).includes(mark);
    })
    .map(Number);
}
const home = () => dirname(homeOf(client.desired.instance));
const obsPid = (root: string) => pids('obs\0', root)[0] ?? 0;
/** Suspends a process for `ms`, then resumes it for a moment. */
async function heldUp(pid: number, ms: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  await sleep(ms);
  process.kill(pid, 'SIGCONT');
  await sleep(100);
}
/** While OBS does not run, the agent may still report its previous state. */
const anotherObs = (root: string, before: number) => ![0, before].includes(obsPid(root));
const ingestPid = () => pids('ingest/main.js', node.dataDir)[0] ?? 0;

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

it('continues after kill -9 of the agent: OBS, ingest, feed and program are adopted without interruption', async () => {
  const root = home();
  const before = { obs: obsPid(root), ingest: ingestPid() };
  expect(before.obs * before.ingest).toBeGreaterThan(0);
  await node.kill();
  await platform.receives('the program continues without an agent');
  await node.start();
  expect(await until('the server is adopted', server)).toMatchObject({
    instance: client.desired.instance,
  });
  expect(await onAir('it is settled')).toMatchObject({
    observedGeneration: client.desired.generation,
    scene: 'Starting soon',
    output: { attempt: 1 },
  });
  const { feeds } = await until('the feed is reported', async () => {
    const reports = await client.reports();
    return reports.rightsRevision === 1 && reports.feeds.some(({ live }) => live) ? reports : null;
  });
  expect(feeds.map((feed) => feed.digest)).toEqual([digest(KEY)]);
  expect({ obs: obsPid(root), ingest: ingestPid() }).toEqual(before);
  await platform.receives('the program continues');
});

it('exits when its parent has exited, and leaves OBS live for the next agent', async () => {
  const root = home();
  const before = obsPid(root);
  expect(await node.abandon()).toBe(0);
  await platform.receives('the program continues without an agent');
  await node.start();
  await onAir('it is settled');
  expect(obsPid(root)).toBe(before);
});

it('recovers from kill -9 of OBS, live in the same scene', async () => {
  const root = home();
  const killed = obsPid(root);
  process.kill(killed, 'SIGKILL');
  const report = await onAir('another OBS is on air', () => anotherObs(root, killed));
  expect(report).toMatchObject({ scene: 'Starting soon', output: { attempt: 1 } });
  await platform.receives('the platform receives again');
});

it('replaces an OBS that hangs while live within 6 s, and is live in the same scene', async () => {
  const root = home();
  const hung = obsPid(root);
  process.kill(hung, 'SIGSTOP');
  const since = performance.now();
  await until('another OBS runs', () => anotherObs(root, hung));
  expect(performance.now() - since).toBeLessThan(6_000);
  expect(await identify(hung)).toBeNull();
  const report = await onAir('another OBS is on air', () => anotherObs(root, hung));
  expect(report).toMatchObject({ scene: 'Starting soon', output: { attempt: 1 } });
  await platform.receives('the platform receives again');
});

it('replaces an OBS that hangs together with its guard', async () => {
  const root = home();
  const [hung, guard] = [obsPid(root), pids('guard/main.js', root)[0] ?? 0];
  for (const pid of [guard, hung]) process.kill(pid, 'SIGSTOP');
  await until('another OBS runs', () => anotherObs(root, hung), 20_000);
  // A zombie counts as exited, because a minimal init process may not reap it.
  for (const pid of [guard, hung]) expect(await identify(pid)).toBeNull();
  const report = await onAir('another OBS is on air', () => anotherObs(root, hung));
  expect(report).toMatchObject({ scene: 'Starting soon', output: { attempt: 1 } });
  await platform.receives('the platform receives again');
});

it('does not replace a slow OBS, or one whose agent was suspended', async () => {
  const root = home();
  const slow = obsPid(root);
  for (let round = 0; round < 6; round += 1) await heldUp(slow, 1_200);
  // Longer than the timeout of a hung OBS.
  await heldUp(node.pid, 5_000);
  await platform.receives('the program continues');
  expect(await onAir('it is settled')).toMatchObject({ output: { attempt: 1 } });
  expect(obsPid(root)).toBe(slow);
});

it('stays live after kill -9 of the ingest, and shows the phone after it reconnects', async () => {
  const killed = ingestPid();
  process.kill(killed, 'SIGKILL');
  await platform.receives('the program continues without an ingest');
  await until('another ingest runs', () => ingestPid() !== 0 && ingestPid() !== killed);
  await phone.stop();
  await until('the ingest has the rights', async () => {
    const { rightsRevision } = await client.reports();
    return rightsRevision === 1;
  });
  phone = keepPublishing(file, node.ingestPort, KEY);
  await until('the feed is live', async () => (await client.reports()).feeds.some((feed) => feed.live));
  await onAir('it is still on air');
});

it('writes the platform key neither to the data folder nor to its output', () => {
  const texts = [node.output];
  for (const entry of readdirSync(node.dataDir, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) texts.push(textOf(`${entry.parentPath}/${entry.name}`));
  expect(texts.length).toBeGreaterThan(2);
  for (const text of texts) {
    expect(text).not.toContain(platform.target.key);
    expect(text).not.toContain(KEY);
    expect(text).not.toContain(node.secret);
  }
});

it('ends OBS and ingest on SIGTERM if configured, and leaves nothing behind', async () => {
  const root = home();
  const began = performance.now();
  expect(await node.stop()).toBe(0);
  expect(performance.now() - began).toBeLessThan(20_000);
  await until('nothing is left', () => !obsPid(root) && !ingestPid() && !existsSync(root));
  await node.start();
  expect((await client.reports()).servers).toEqual([]);
});

describe('a failing start', () => {
  const refused = async (environment: Record<string, string>): Promise<string> =>
    NodeProcess.start(environment).then(
      () => 'it started',
      (error: Error) => error.message,
    );

  it('reports a port in use in one line', async () => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
    const port = String((blocker.address() as AddressInfo).port);
    const answer = await refused({ RELAY_NODE_PORT: port }).finally(() => blocker.close());
    expect(answer).toBe(`RELAY_NODE_PORT ${port} can't be used: EADDRINUSE\n`);
  });

  it('reports in one line that DATA_DIR is not writable', async () => {
    expect(await refused({ DATA_DIR: '/etc/hostname/data' })).toMatch(
      /^DATA_DIR \/etc\/hostname\/data can't be written: E[A-Z]+\n$/,
    );
  });

  it('reports all invalid settings in one line', async () => {
    const output = await refused({ RELAY_NODE_SECRET: 'short', RELAY_RUNNER: 'swarms' });
    expect(output).toMatch(/^[^\n]*RELAY_RUNNER[^\n]*RELAY_NODE_SECRET[^\n]*\n$/);
  });
});
