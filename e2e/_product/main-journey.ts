import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createConnection } from 'node:net';
import { call, CLIENT_ADDRESS } from './api.js';
import { UserServer, FEED_TONE_HZ } from './user-server.js';
import { readAllFiles } from './read-all-files.js';
import type { ProductUnderTest } from './product-under-test.js';
import { ProgramWatcher } from './program.js';
import { findBackground } from './find-background.js';
import { never, waitForMatch, until } from '../_kit/wait.js';

jest.setTimeout(480_000);
/** Time limit for starting an installation, ms. The start may pull or load images. */
const PREPARE_TIMEOUT_MS = 900_000;

/** The installation on which the main journey runs. */
export interface MainJourneySetup {
  product: ProductUnderTest;
  /** Returns the contents of the database. */
  dump: () => Buffer;
}

/** Defines the end-to-end tests of the main journey on one kind of installation. */
export function testMainJourney(prepare: () => Promise<MainJourneySetup>): void {
  let product: ProductUnderTest;
  let userServer: UserServer;
  let program: ProgramWatcher;
  let dump: () => Buffer;
  const secrets: Record<string, string> = {};

  beforeAll(async () => {
    ({ product, dump } = await prepare());
  }, PREPARE_TIMEOUT_MS);

  afterAll(async () => {
    program?.close();
    await product?.dispose();
  });

  it('signs in, creates a server and reports its scenes in OBS’s order', async () => {
    const caller = await product.signIn('streamer');
    secrets.bearer = caller.bearer;
    userServer = await UserServer.create(caller);
    secrets.streamKey = userServer.stream.streamKey;
    expect(await caller.send('GET', `/server/${userServer.server.id}/obs/scenes`)).toEqual([
      'Live',
      'Starting soon',
      'Be right back',
      'Privacy',
    ]);
    expect(userServer.server.onFeedLoss).toEqual({ scene: 'Be right back', afterMs: 3000 });
  });

  it('sends the test card with its tone to the platform', async () => {
    await userServer.startFeed(product);
    await userServer.setScene('Live');
    expect(await userServer.startBroadcast()).toMatchObject({ obs: true });
    await userServer.waitForStatus({ obs: true, srt: true, scene: 'Live' });
    await until(
      'the platform receives data',
      async () => (await product.fetchChannel('streamer')).bytes > 20_000,
    );
    program = new ProgramWatcher(product.flvUrl('streamer'));
    await until('the test card is decoded', () => program.showsTestCard());
    await until('the tone is decoded', () => program.measureTone(FEED_TONE_HZ) > 0.5);
    await waitForMatch({ live: true, width: 640, height: 360 }, () => product.fetchChannel('streamer'));
  });

  it('shows a scene switch in the decoded picture', async () => {
    const privacy = findBackground(userServer.collection.scenes, 'Privacy');
    expect(program.measureShare(privacy)).toBeLessThan(0.5);
    expect((await userServer.setScene('Privacy')).scene).toBe('Privacy');
    await until('Privacy is in the picture', () => program.measureShare(privacy) > 0.5);
    await userServer.setScene('Live');
    await until('the test card is back', () => program.showsTestCard());
  });

  it('shows the feed-loss scene until the feed returns', async () => {
    const beRightBack = findBackground(userServer.collection.scenes, 'Be right back');
    product.stopFeeds();
    await until('the status shows no feed', async () => !(await userServer.fetchStatus()).srt);
    await until('Be right back is in the picture', () => program.measureShare(beRightBack) > 0.5);
    await userServer.waitForStatus({ scene: 'Be right back', bridging: true, obs: true });
    const soundBytesBefore = program.soundBytes;
    await until('the sound track continues', () => program.soundBytes > soundBytesBefore + 32_000);
    await userServer.startFeed(product);
    await until('the test card is back in the picture', () => program.showsTestCard());
    await until('the tone is back', () => program.measureTone(FEED_TONE_HZ) > 0.5);
    await userServer.waitForStatus({ scene: 'Live', bridging: false, obs: true });
  });

  it('stores no secret and no client address while a server runs', () => expectNoSecret());

  it('leaves no process, port or file of a deleted server', async () => {
    const obs = product.findProcess('obs').pid;
    const homes = findObsHomes(obs);
    const ports = findListeningPorts(obs);
    expect(homes.length).toBeGreaterThan(0);
    expect(ports.length).toBeGreaterThan(0);
    const startedAt = Date.now();
    await userServer.remove();
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    await until('OBS and its display are gone', () => {
      const names = product.listProcesses().map(({ name, command }) => `${name} ${command}`);
      return !names.some((text) => /^obs |^Xvfb |runner\/guard/.test(text));
    });
    await until('the files of OBS are gone', () => !homes.some((home) => existsSync(home)));
    for (const port of ports) expect(await canConnect(port)).toBe(false);
    expect(await userServer.caller.send('GET', '/server')).toEqual([]);
    await until('the channel is not live', async () => !(await product.fetchChannel('streamer')).live);
  });

  it('stores no secret and no client address after the deletion', () => expectNoSecret());

  it('creates a server immediately after a deletion', async () => {
    const created = await userServer.caller.try<{ id: number }>('POST', '/server', {
      streamId: null,
      dataId: userServer.collection.id,
    });
    expect(created.status).toBe(201);
    const deleted = await userServer.caller.try('DELETE', `/server/${created.body.id}`);
    expect(deleted.status).toBe(204);
  });

  it('ends all processes on SIGTERM, including OBS', async () => {
    expect(await product.stop()).toBe(0);
    await until('no process of the product is left', () => product.listProcesses().length === 0);
    await never(
      'the product responds',
      async () => (await call(`${product.baseUrl}/healthz`).catch(() => null)) !== null,
      500,
    );
  });

  /** Expects no secret or client address in DATA_DIR with its logs, in the database and in the product's output. */
  function expectNoSecret(): void {
    const storedData = Buffer.concat([readAllFiles(product.dataDir), dump(), Buffer.from(product.output)]);
    const forbiddenPatterns = {
      ...secrets,
      platformKey: /live_\d+_[A-Za-z0-9_-]{20,}/,
      // Tokens of the local platform begin with the account's id (1001 and up) in base64url.
      platformToken: /MTAw[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{43}/,
      clientAddress: CLIENT_ADDRESS,
    };
    for (const [name, pattern] of Object.entries(forbiddenPatterns)) {
      const isFound =
        typeof pattern === 'string'
          ? storedData.includes(pattern)
          : pattern.test(storedData.toString('latin1'));
      expect({ [name]: isFound }).toEqual({ [name]: false });
    }
    expect(Object.values(secrets).every((secret) => secret.length > 20)).toBe(true);
  }
}

/** Returns the home folder of an OBS process; empty if there is none. */
function findObsHomes(pid: number): string[] {
  const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  const homePath = environment.find((line) => line.startsWith('HOME='))?.slice('HOME='.length);
  const home = homePath && (findHostPath(pid, homePath) ?? homePath);
  return home && statSync(home).isDirectory() ? [home] : [];
}

/** Returns the host's path of a container's `path`; null outside of containers. */
function findHostPath(pid: number, path: string): string | null {
  const mounts = readFileSync(`/proc/${pid}/mountinfo`, 'utf8').split('\n');
  const root = mounts.map((line) => line.split(' ')).find((fields) => fields[4] === path)?.[3];
  // A mount in a container can be read only through the process's root.
  if (root === '/') return `/proc/${pid}/root${path}`;
  return root ? `/dev/shm${root}` : null;
}

function findListeningPorts(pid: number): number[] {
  const network = ['-t', String(pid), '-n', 'ss', '-Hltnp'];
  const sockets = execFileSync('nsenter', network, { encoding: 'utf8', timeout: 20_000 }).split('\n');
  return sockets
    .filter((line) => line.includes(`pid=${pid},`))
    .map((line) => Number(/:(\d+)\s/.exec(line)?.[1]))
    .filter((port) => port > 0);
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
}
