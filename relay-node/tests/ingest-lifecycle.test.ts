import { reserveUdpPort } from '../../e2e/_kit/free-port.js';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { sendJsonRequest } from '../src/ingest/control/control-call.js';
import {
  ensureIngest,
  type EnsureIngestOptions,
  type IngestProcess,
} from '../src/ingest/control/ingest-process.js';
import { isListening } from '../src/ingest/control/socket-probe.js';
import { performHandshake, REJECTED } from './_srt/handshake.js';
import { computeDigest, INGEST_ENTRY, IngestUnderTest, KEY, TOKEN } from './_srt/ingest-under-test.js';
import { NumberedPublisher, NumberedReader } from './_srt/numbered-feed.js';
import { until, waitForMatch } from '../../e2e/_kit/wait.js';

jest.setTimeout(240_000);

const HOUR_MS = 3_600_000;
const stopIngest = (socketPath: string) =>
  sendJsonRequest(socketPath, { method: 'POST', path: '/stop' }, AbortSignal.timeout(30_000));
const fileExists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

describe('the ingest process', () => {
  it('reports a port in use in one line, and exits with an error', async () => {
    const portBlocker = createSocket('udp4');
    portBlocker.bind(0, '127.0.0.1');
    await once(portBlocker, 'listening');
    const { port } = portBlocker.address();
    for (const host of ['127.0.0.1', '::']) {
      const ingest = await IngestUnderTest.start({ HOST: host }, { port });
      expect(await ingest.waitForExit()).toBe(1);
      expect(ingest.output.trim().split('\n')).toHaveLength(1);
      expect(ingest.output).toContain(`UDP port ${port} is in use`);
      await ingest.close();
    }
    portBlocker.close();
  });

  it('reports every invalid setting, and exits with an error', async () => {
    const ingest = await IngestUnderTest.start({
      INGEST_PORT: 'x',
      HOST: 'not an address',
      INGEST_DATA_DIR: 'here',
    });
    expect(await ingest.waitForExit()).toBe(1);
    for (const name of ['INGEST_PORT', 'HOST', 'INGEST_DATA_DIR']) expect(ingest.output).toContain(name);
    await ingest.close();
  });

  it('does not replace the control socket of a running ingest', async () => {
    const firstIngest = await IngestUnderTest.start();
    const secondIngest = await IngestUnderTest.start({}, { folder: firstIngest.folder });
    expect(await secondIngest.waitForExit()).toBe(1);
    expect(secondIngest.output).toContain('another ingest uses');
    expect(await isListening(firstIngest.socketPath)).toBe(true);
    await secondIngest.close({ keepFolder: true });
    await firstIngest.close();
  });

  it('creates its socket with mode 0600, and leaves only the rights file on exit', async () => {
    const ingest = await IngestUnderTest.startWithRights();
    expect((await stat(ingest.socketPath)).mode & 0o777).toBe(0o600);
    await ingest.close({ keepFolder: true });
    expect(ingest.child.exitCode).toBe(0);
    expect(await readdir(ingest.folder)).toEqual(['rights.json']);
    expect((await stat(join(ingest.folder, 'rights.json'))).mode & 0o777).toBe(0o600);
    await rm(ingest.folder, { recursive: true });
  });

  it('creates its socket with mode 0660 if INGEST_SHARED_SOCKET is set', async () => {
    const ingest = await IngestUnderTest.start({ INGEST_SHARED_SOCKET: '1' });
    expect((await stat(ingest.socketPath)).mode & 0o777).toBe(0o660);
    await ingest.close();
  });

  it('rejects invalid bodies without changes', async () => {
    const ingest = await IngestUnderTest.startWithRights();
    const bodies = [{}, { revision: 2, digests: [KEY] }, { revision: 'x', digests: [] }, []];
    for (const body of bodies)
      await expect(ingest.sendPut('/rights', body)).rejects.toMatchObject({ status: 400 });
    await expect(ingest.sendPut('/readers', { readers: [{ token: 'short' }] })).rejects.toMatchObject({
      status: 400,
    });
    await expect(ingest.sendPut('/nothing', {})).rejects.toMatchObject({ status: 404 });
    expect(await performHandshake({ port: ingest.port, streamId: KEY })).toBe('accepted');
    await ingest.close();
  });

  it('exits and removes its socket when no agent is connected for INGEST_ABSENCE_MS', async () => {
    const ingest = await IngestUnderTest.start({ INGEST_ABSENCE_MS: '8000' });
    await until('an agent is connected', () => ingest.client.snapshot);
    await sleep(9_000);
    expect(ingest.child.exitCode).toBeNull();
    await ingest.client.close();
    expect(await ingest.waitForExit()).toBe(0);
    expect(await fileExists(ingest.socketPath)).toBe(false);
    await ingest.close();
  });

  const itAsRoot = process.getuid?.() === 0 ? it : it.skip;
  itAsRoot('drops root in all its threads, and can still store rights and remove its socket', async () => {
    const ingest = await IngestUnderTest.startWithRights({ INGEST_UID: '54321', INGEST_GID: '54322' });
    const tasks = await readdir(`/proc/${ingest.child.pid}/task`);
    for (const task of tasks) {
      const status = await readFile(`/proc/${ingest.child.pid}/task/${task}/status`, 'utf8');
      expect(status).toMatch(/^Uid:\t54321\t54321\t54321\t54321$/m);
      expect(status).toMatch(/^Gid:\t54322\t54322\t54322\t54322$/m);
      expect(status).toMatch(/^Groups:\s*$/m);
      expect(status).toMatch(/^CapEff:\t0+$/m);
    }
    expect((await stat(join(ingest.folder, 'rights.json'))).uid).toBe(54321);
    await ingest.close({ keepFolder: true });
    expect(await readdir(ingest.folder)).toEqual(['rights.json']);
    await rm(ingest.folder, { recursive: true });
  });
});

describe('rights on disk', () => {
  it('admits a known phone after a restart without an agent', async () => {
    const firstIngest = await IngestUnderTest.startWithRights();
    await firstIngest.client.close();
    firstIngest.child.kill('SIGKILL');
    await firstIngest.waitForExit();
    const secondIngest = await IngestUnderTest.start(
      {},
      { folder: firstIngest.folder, port: firstIngest.port },
    );
    expect(await performHandshake({ port: secondIngest.port, streamId: KEY })).toBe('accepted');
    expect(await performHandshake({ port: secondIngest.port, streamId: 'unknown' })).toBe(REJECTED.forbidden);
    await until('the revision is applied', () => secondIngest.client.snapshot?.rightsRevision === 1);
    await secondIngest.close();
  });

  it.each([
    ['admit a phone for 24 h', 23 * HOUR_MS, 'accepted'],
    ['admit no phone after 24 h', 24 * HOUR_MS + 1000, REJECTED.unavailable],
  ])('%s', async (_title, ageMs, outcome) => {
    const folder = await mkdtemp(join(tmpdir(), 'ingest-'));
    const stored = { revision: 9, confirmedAt: Date.now() - ageMs, digests: [computeDigest(KEY)] };
    await writeFile(join(folder, 'rights.json'), JSON.stringify(stored));
    const ingest = await IngestUnderTest.start({}, { folder });
    expect(await performHandshake({ port: ingest.port, streamId: KEY })).toBe(outcome);
    await ingest.close();
  });

  it('ignores a damaged rights file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ingest-'));
    await writeFile(join(folder, 'rights.json'), '{"revision":1,');
    const ingest = await IngestUnderTest.start({}, { folder });
    expect(await performHandshake({ port: ingest.port, streamId: KEY })).toBe(REJECTED.unavailable);
    expect(ingest.output).toContain('the ingest starts without rights');
    await ingest.close();
  });
});

describe('ensureIngest', () => {
  const neverAborted = new AbortController().signal;
  let options: EnsureIngestOptions;
  let folder: string;
  let runningIngests: IngestProcess[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ingest-'));
    runningIngests = [];
    options = {
      entry: INGEST_ENTRY,
      socketPath: join(folder, 'state', 'ingest.sock'),
      dataDir: join(folder, 'state'),
      logFile: join(folder, 'logs', 'ingest.log'),
      port: await reserveUdpPort(),
      host: '127.0.0.1',
      latencyMs: 200,
      logger: pino({ level: 'silent' }),
    };
  });
  afterEach(async () => {
    for (const ingest of runningIngests) await ingest.stop();
    // Stops a supervisor left by a failed test.
    if (await isListening(options.socketPath)) await stopIngest(options.socketPath);
    await until('the ingest has gone', async () => !(await isListening(options.socketPath)));
    await rm(folder, { recursive: true, maxRetries: 10 });
  });

  const startIngest = async () => {
    const ingest = await ensureIngest(options, neverAborted);
    runningIngests.push(ingest);
    return ingest;
  };
  /** Returns the pids of all processes that have written to the log. */
  const readPids = async () => {
    // The last line may be incomplete.
    const lines = (await readFile(options.logFile, 'utf8')).split('\n').slice(0, -1);
    return [...new Set(lines.map((line) => (JSON.parse(line) as { pid: number }).pid))];
  };
  const readLastPid = async () => (await readPids()).at(-1)!;

  it('restarts a killed ingest on its port with its rights and readers', async () => {
    const { client } = await startIngest();
    await client.applyRights({ revision: 4, digests: [computeDigest(KEY)] });
    await client.applyReaders({ readers: [{ token: TOKEN, digest: computeDigest(KEY) }] });
    // Only the agent's memory can restore the rights.
    await rm(join(folder, 'state', 'rights.json'));
    const bootId = client.snapshot?.bootId;
    process.kill(await readLastPid(), 'SIGKILL');
    await until('a new ingest is connected', () => client.snapshot && client.snapshot.bootId !== bootId);
    await until('the rights are back', () => client.snapshot?.rightsRevision === 4);
    const createUrl = (streamId: string) =>
      `srt://127.0.0.1:${options.port}?mode=caller&latency=200&streamid=${streamId}`;
    const reader = new NumberedReader(createUrl(`read:${TOKEN}`));
    const publisher = new NumberedPublisher(createUrl(KEY));
    await until('the feed arrives', () => reader.numbers.length > 50);
    await Promise.all([reader.close(), publisher.close()]);
  });

  it('connects to the ingest of an earlier agent without interrupting its feeds', async () => {
    const earlierAgent = await startIngest();
    runningIngests.pop();
    await earlierAgent.client.applyRights({ revision: 4, digests: [computeDigest(KEY)] });
    const publisher = new NumberedPublisher(`srt://127.0.0.1:${options.port}?mode=caller&streamid=${KEY}`);
    await until('the feed arrives', () => earlierAgent.client.snapshot?.publishers.length === 1);
    const bootId = earlierAgent.client.snapshot?.bootId;
    await earlierAgent.close();
    await sleep(500);
    const laterAgent = await startIngest();
    await waitForMatch({ bootId, rightsRevision: 4 }, () => laterAgent.client.snapshot ?? undefined);
    await waitForMatch({ connection: 1 }, () => laterAgent.client.snapshot?.publishers[0]);
    expect(await readPids()).toHaveLength(1);
    await publisher.close();
  });

  it('restarts an ingest that an earlier agent started', async () => {
    await (await startIngest()).close();
    runningIngests.pop();
    const laterAgent = await startIngest();
    process.kill(await readLastPid(), 'SIGKILL');
    await until('a second ingest runs', async () => (await readPids()).length === 2);
    await until('the second ingest sends a snapshot', () => laterAgent.client.snapshot);
  });

  it('rejects with the ingest’s reason if the port is in use', async () => {
    const portBlocker = createSocket('udp4');
    portBlocker.bind(options.port, '127.0.0.1');
    await once(portBlocker, 'listening');
    await expect(startIngest()).rejects.toMatchObject({
      code: 'PORT_IN_USE',
      message: expect.stringContaining(`UDP port ${options.port} is in use`) as string,
    });
    portBlocker.close();
  });

  it('replaces an ingest that listens on another port', async () => {
    await (await startIngest()).close();
    runningIngests.pop();
    options = { ...options, port: await reserveUdpPort() };
    const { client } = await startIngest();
    await until('the ingest uses the new port', () => client.snapshot?.port === options.port);
    expect(await performHandshake({ port: options.port, streamId: KEY })).toBe(REJECTED.unavailable);
  });

  it('sends the rights to a restarted ingest with their age', async () => {
    options = { ...options, rightsMaxAgeMs: 2000 };
    const { client } = await startIngest();
    await client.applyRights({ revision: 4, digests: [computeDigest(KEY)] });
    await sleep(2100);
    const bootId = client.snapshot?.bootId;
    process.kill(await readLastPid(), 'SIGKILL');
    await until('a new ingest is connected', () => client.snapshot && client.snapshot.bootId !== bootId);
    await until('the rights are back', () => client.snapshot?.rightsRevision === 4);
    expect(await performHandshake({ port: options.port, streamId: KEY })).toBe(REJECTED.unavailable);
  });

  it('writes no key, token or caller address to the log or the folder', async () => {
    const { client } = await startIngest();
    await client.applyRights({ revision: 4, digests: [computeDigest(KEY)] });
    await client.applyReaders({ readers: [{ token: TOKEN, digest: computeDigest(KEY) }] });
    for (const streamId of [KEY, 'wrong-secret-key', `read:${TOKEN}`, '', 'publish:live/x'])
      await performHandshake({ port: options.port, streamId, localAddress: '127.0.0.77' });
    const hasCounts = async () =>
      (await readFile(options.logFile, 'utf8')).includes('the ingest refused handshakes');
    await until('the refusals are counted', hasCounts);
    const texts = [await readFile(options.logFile, 'utf8')];
    for (const name of await readdir(options.dataDir))
      if (name !== 'ingest.sock') texts.push(await readFile(join(options.dataDir, name), 'utf8'));
    expect(texts).toHaveLength(2);
    for (const text of texts)
      for (const secret of [KEY, TOKEN, 'wrong-secret-key', '127.0.0.77']) expect(text).not.toContain(secret);
    expect(texts[0]).toContain('connection opened');
  });
});

describe('POST /stop', () => {
  it('shuts the ingest down', async () => {
    const ingest = await IngestUnderTest.start();
    await stopIngest(ingest.socketPath);
    expect(await ingest.waitForExit()).toBe(0);
    await ingest.close();
  });
});
