import type { Data, Server, Stream } from '@trailcast/schema/wire';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeWithEngine } from '../../_engine/engine.js';
import { UserServer } from '../../_product/user-server.js';
import { never, until } from '../../_kit/wait.js';
import { EngineProcess } from '../../_installation/engine-process.js';
import { Installation } from '../../_installation/installation.js';
import { MariaDb } from '../../_installation/mariadb.js';
import { SimulatedPage } from '../../_matrix/simulated-page.js';
import {
  waitForRestoredBroadcast,
  expectNoPushLost,
  waitForExpectedServers,
  waitForProgram,
  expectNoGap,
  fetchUsageIntervals,
  type Owner,
} from '../../_matrix/invariants.js';
import { ProgramRecord } from '../../_matrix/program-record.js';
import {
  KILL_TARGETS,
  createKillTarget,
  type MatrixSetup,
  type KillTarget,
  type KillTargetName,
} from '../../_matrix/kill-targets.js';

jest.setTimeout(900_000);

const SIGNALS = ['SIGKILL', 'SIGSTOP'] as const;
/** Time for which a process is suspended, ms: longer than a lease, a silence limit and a node's poll. */
const SUSPENSION_MS = 7_000;
const LATE_EFFECTS_WAIT_MS = 5_000;
/** Processes that the program passes through. */
const PROGRAM_PATH: readonly KillTargetName[] = ['OBS', 'egress'];

describeWithEngine('a broadcast that loses a process', () => {
  let database: MariaDb;
  let engineProcess: EngineProcess;
  let installation: Installation;
  let setup: MatrixSetup;
  let liveOwner: Owner;
  let idleOwner: Owner;
  let userServer: UserServer;
  let record: ProgramRecord;
  let pages: SimulatedPage[] = [];
  let initialUsage: unknown[];

  beforeAll(async () => {
    engineProcess = await EngineProcess.find();
    await engineProcess.setLiveRestore(true);
    database = await MariaDb.start();
    installation = await Installation.start(database.url);
    userServer = await UserServer.create(await installation.signIn('streamer'));
    liveOwner = { caller: userServer.caller, server: userServer.server };
    setup = { installation, database, engineProcess, serverId: userServer.server.id };
    idleOwner = await createIdleServer();
    await userServer.startFeed(installation);
    await userServer.setScene('Live');
    await userServer.startBroadcast();
    record = new ProgramRecord(installation.processes.sandbox.url, 'streamer');
    pages = installation.processes.replicas.map(
      ({ url }) => new SimulatedPage(url, liveOwner.caller, liveOwner.server.id),
    );
    await waitForRestoredBroadcast(liveOwner);
    await until('the program is received', () => record.bytes > 20_000);
    await until('both pages are open', () => pages.every(({ connections }) => connections === 1));
    initialUsage = await fetchUsageIntervals(setup);
  });

  afterAll(async () => {
    await Promise.all(pages.map((page) => page.close()));
    await record?.close();
    try {
      await installation?.dispose();
      await database?.close();
    } finally {
      await engineProcess?.restore();
    }
  });

  const cases = KILL_TARGETS.flatMap((name) => SIGNALS.map((signal) => ({ name, signal })));

  it.each(cases)('continues after $signal to $name', async ({ name, signal }) => {
    await waitForRestoredBroadcast(liveOwner);
    await waitForProgram(record);
    const { since } = record;
    const logLength = installation.processes.agent.log.length;
    record.resetGap();
    await createStream(`before ${name}`);
    await disturbProcess(await createKillTarget(name, setup), signal);
    await waitForRestoredBroadcast(liveOwner);
    await waitForExpectedServers(setup, [liveOwner, idleOwner]);
    await createStream(`after ${name}`);
    await expectNoPushLost(setup, pages, liveOwner);
    // Some effects of a loss appear only after the broadcast is restored.
    await sleep(LATE_EFFECTS_WAIT_MS);
    await waitForProgram(record);
    process.stdout.write(`${name} by ${signal}: longest gap ${Math.round(record.longestGapMs)} ms\n`);
    if (!PROGRAM_PATH.includes(name)) {
      expectNoGap(record, since);
      expect(installation.processes.agent.log.slice(logLength)).not.toContain(
        'the platform stopped accepting data',
      );
    }
    await waitForRestoredBroadcast(liveOwner);
    expect(await fetchUsageIntervals(setup)).toEqual(initialUsage);
    expect([...record.everLiveChannels]).toEqual(['streamer']);
    await deleteStreams();
  });

  it('does not go live again when a process is killed after the stop', async () => {
    await userServer.stopBroadcast();
    await until('the channel is offline', () => record.since === null, 60_000);
    for (const name of ['OBS', 'agent', 'BFF'] as const)
      await disturbProcess(await createKillTarget(name, setup), 'SIGKILL');
    await userServer.waitForStatus({ srt: true, scene: 'Live' });
    await waitForExpectedServers(setup, [liveOwner, idleOwner]);
    await never('the channel is live', async () => record.since !== null, 5_000);
    expect(await fetchUsageIntervals(setup)).toEqual(initialUsage);
    await userServer.remove();
    await waitForExpectedServers(setup, [idleOwner]);
  });

  async function createIdleServer(): Promise<Owner> {
    const caller = await installation.signIn('moderator');
    const { id } = await caller.send<Data>('POST', '/data', {});
    return { caller, server: await caller.send<Server>('POST', '/server', { streamId: null, dataId: id }) };
  }

  async function createStream(name: string): Promise<void> {
    await liveOwner.caller.send<Stream>('POST', '/stream', { name });
  }

  /** Deletes all streams except the server's. */
  async function deleteStreams(): Promise<void> {
    for (const { id } of await liveOwner.caller.send<Stream[]>('GET', '/stream')) {
      if (id !== liveOwner.server.streamId) await liveOwner.caller.send('DELETE', `/stream/${id}`);
    }
  }

  /** Kills or suspends the process while requests are sent. The requests may fail, but must not be executed twice. */
  async function disturbProcess(target: KillTarget, signal: (typeof SIGNALS)[number]): Promise<void> {
    const lostPids = await target.findPids();
    expect(lostPids).not.toEqual([]);
    sendSignal(lostPids, signal);
    const traffic = sendRequests();
    // The promise is awaited below. Without this handler, an earlier rejection would count as unhandled.
    traffic.catch(() => undefined);
    if (signal === 'SIGSTOP') {
      await sleep(SUSPENSION_MS);
      sendSignal(lostPids, 'SIGCONT');
    } else {
      await target.restart();
    }
    await traffic;
  }

  async function sendRequests(): Promise<void> {
    const body = { streamId: null, dataId: userServer.collection.id };
    const secondServer = await liveOwner.caller.try('POST', '/server', body, 20_000).catch(() => null);
    expect(secondServer?.status).not.toBe(201);
    await liveOwner.caller.try('POST', '/stream', { name: 'During the loss' }, 20_000).catch(() => null);
  }
});

function sendSignal(pids: readonly number[], signal: NodeJS.Signals): void {
  // Pid 0 would signal this test itself.
  expect(pids).not.toContain(0);
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended with its parent.
    }
  }
}
