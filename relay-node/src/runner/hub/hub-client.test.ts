import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_COVER, NO_DELAY } from '../../hub/protocol.js';
import { tryConnect } from '../../machine/try-connect.js';
import { until } from '../../../../e2e/_kit/wait.js';
import { ControlledHub, IDLE_STATE } from './controlled-hub.js';
import type { HubChannel } from './hub-channel.js';
import { endHub } from './end-hub.js';
import { HubClient } from './hub-client.js';
import { RecordingReceiver } from './recording-receiver.js';
import type { ResolveRoute } from './target-routes.js';

const CHECK_INTERVAL_MS = 10;

describe('HubClient', () => {
  let folder: string;
  let hub: ControlledHub;
  let client: HubClient;
  let starts: number;
  let kills: number;
  let channel: HubChannel;
  const request = { id: 'one', withCard: false, holdMs: 60_000, delay: NO_DELAY };
  const target = { id: 'one', server: 'rtmp://live.example.org/app', key: 'test-secret' };
  const stored = { digest: 'first', targets: [target] };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'hub-client-'));
    const socket = join(folder, 'hub.sock');
    hub = new ControlledHub();
    starts = kills = 0;
    channel = {
      connect: () => tryConnect(socket),
      start: () => (starts++ === 0 ? hub.listen(socket) : undefined),
      kill: () => {
        kills += 1;
        hub.close();
      },
      heartbeatMs: 20,
    };
    client = createClient();
  });
  const resolveTestRoute: ResolveRoute = async () => ({
    route: { host: 'live.example.org', address: '192.0.2.1', port: 1935, tls: false },
    path: '/app',
  });
  const createClient = (recordings: string | null = null, resolveRoute: ResolveRoute = resolveTestRoute) =>
    new HubClient({
      channel,
      recordings,
      obsTarget: { server: 'rtmp://egress:1935/program', key: 'token' },
      resolveRoute,
      now: () => performance.now(),
      checkIntervalMs: CHECK_INTERVAL_MS,
    });
  afterEach(() => {
    client.release();
    hub.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('starts the hub and sends the resolved address and the key to it', async () => {
    await client.open(stored, request);
    expect(starts).toBe(1);
    expect(hub.commands[0]).toMatchObject({ do: 'broadcast', broadcast: { id: 'one' } });
    const text = JSON.stringify(hub.commands[0]);
    for (const part of ['192.0.2.1', 'live.example.org', 'test-secret']) expect(text).toContain(part);
  });

  it('sends changed targets, and waits until the hub has confirmed them', async () => {
    await client.open(stored, request);
    await client.open({ digest: 'second', targets: [target, { ...target, id: 'two' }] }, request);
    expect(client.state?.targets).toBe('second');
    const broadcastCommands = hub.commands.filter((command) => command.do === 'broadcast');
    expect(broadcastCommands.at(-1)).toMatchObject({
      broadcast: { destinations: [{ id: 'one' }, { id: 'two' }] },
    });
  });

  it('changes the delay, and waits until the hub has confirmed it', async () => {
    await client.open(stored, request);
    const delay = { ...NO_DELAY, ms: 5_000, dumps: 1 };
    await client.setDelay({ ...request, delay });
    expect(client.state?.delay).toMatchObject({ wantedMs: 5_000, dumps: 1 });
    expect(hub.commands).toContainEqual({ do: 'delay', broadcast: 'one', delay });
  });

  it('changes the cover, and waits until the hub has confirmed it', async () => {
    await client.open(stored, request);
    const cover = { ...NO_COVER, panic: true };
    await client.setCover({ ...request, cover });
    expect(client.state?.cover).toEqual({ ...cover, shows: 'card' });
    expect(hub.commands).toContainEqual({ do: 'cover', broadcast: 'one', cover });
  });

  describe('while an address takes long to resolve', () => {
    const delay = { ...NO_DELAY, ms: 5_000 };
    const cover = { ...NO_COVER, panic: true };
    let resolve: () => void;
    beforeEach(() => {
      const gate = new Promise<void>((resolveGate) => (resolve = resolveGate));
      client = createClient(null, async (url) => {
        await gate;
        return resolveTestRoute(url);
      });
    });
    const listSentBroadcasts = () =>
      hub.commands.flatMap((command) => (command.do === 'broadcast' ? [command.broadcast] : []));

    it('sends the newest delay and cover when the address is resolved', async () => {
      await client.open(stored, request);
      expect(listSentBroadcasts()[0]?.destinations[0]).toMatchObject({ address: '' });
      await client.setDelay({ ...request, delay });
      await client.setCover({ ...request, cover });
      resolve();
      await until('the address is sent', () => listSentBroadcasts().length > 1);
      expect(listSentBroadcasts()[1]).toMatchObject({
        destinations: [{ address: '192.0.2.1' }],
        delay,
        cover,
      });
    });

    it('sends the cover of the second open request, not that of the first', async () => {
      await client.open(stored, { ...request, cover });
      await client.setCover({ ...request, cover: NO_COVER });
      await client.open({ ...stored, digest: 'second' }, { ...request, cover });
      resolve();
      await until('the address is sent', () => listSentBroadcasts().length > 2);
      expect(listSentBroadcasts().map((broadcast) => broadcast.cover?.panic)).toEqual([true, true, true]);
    });

    it('opens the broadcast with the delay and cover that were requested before the address is resolved', async () => {
      const openResult = client.open(stored, request);
      await client.setDelay({ ...request, delay });
      await client.setCover({ ...request, cover });
      resolve();
      await openResult;
      expect(listSentBroadcasts()).toMatchObject([
        { destinations: [{ address: '192.0.2.1' }], delay, cover },
      ]);
    });
  });

  it('opens a broadcast on an older hub that does not report its targets', async () => {
    hub.reportsTargets = false;
    await client.open(stored, request);
    expect(client.state?.broadcast).toBe('one');
  });

  it('sends heartbeats while it is connected', async () => {
    await client.open(stored, request);
    await until(
      'two heartbeats',
      () => hub.commands.filter((command) => command.do === 'heartbeat').length > 1,
    );
  });

  it('disconnects from a hub that does not respond to heartbeats', async () => {
    await client.open(stored, request);
    hub.isUnresponsive = true;
    await until('the state is unknown', () => client.state === null);
    await until('the hub is disconnected', () => !hub.isConnected);
  });

  describe('with an unresponsive hub', () => {
    /** CPU time that the hub uses between two checks, ms. */
    let usedMs: number;
    let checks: number;
    beforeEach(() => {
      delete channel.heartbeatMs;
      usedMs = checks = 0;
      let cpuMs = 0;
      channel.readCpuTimeMs = async () => {
        checks += 1;
        return (cpuMs += usedMs);
      };
      client = createClient();
    });

    it('kills the hub during a broadcast within 12 checks if it uses no CPU time', async () => {
      await client.open(stored, request);
      await until('the hub is killed', () => kills === 1);
      expect(checks).toBeLessThan(12);
      await until('the state is unknown', () => client.state === null);
      expect(kills).toBe(1);
    });

    it('kills the hub during a broadcast after at least 30 checks while it uses CPU time', async () => {
      usedMs = 10;
      await client.open(stored, request);
      await until('the hub is killed', () => kills === 1);
      expect(checks).toBeGreaterThanOrEqual(30);
    });

    it('kills the hub if it accepts a connection but never reports', async () => {
      delete channel.readCpuTimeMs;
      client = createClient();
      hub.isUnresponsive = true;
      await hub.listen(join(folder, 'hub.sock'));
      starts = 1;
      void client.adopt();
      await until('the hub is killed', () => kills === 1);
    });

    it('does not kill a hub that reports', async () => {
      const reports = setInterval(() => hub.sendLine(JSON.stringify(hub.state)), CHECK_INTERVAL_MS);
      await client.open(stored, request);
      await until('the hub is checked 40 times', () => checks > 40);
      clearInterval(reports);
      expect(kills).toBe(0);
    });

    it('does not kill a hub without a broadcast that responds to heartbeats', async () => {
      await client.open(stored, request);
      await client.endBroadcast();
      await until('the hub is checked 40 times for a response', () => checks > 40);
      expect(hub.commands.filter((command) => command.do === 'heartbeat').length).toBeGreaterThan(10);
      expect(kills).toBe(0);
    });

    it('kills the hub without a broadcast, and opens the next broadcast on a new hub', async () => {
      await client.open(stored, request);
      await client.endBroadcast();
      hub.isUnresponsive = true;
      await until('the hub is killed', () => kills === 1);
      await until('the state is unknown', () => client.state === null);
      hub = new ControlledHub();
      await hub.listen(join(folder, 'next.sock'));
      channel.connect = () => tryConnect(join(folder, 'next.sock'));
      await client.open(stored, { ...request, id: 'two' });
      expect(client.state?.broadcast).toBe('two');
    });

    it('kills the hub after it has ended its broadcast', async () => {
      await client.open(stored, request);
      hub.state = IDLE_STATE;
      hub.sendLine(JSON.stringify(IDLE_STATE));
      await until('the broadcast is over', () => client.state?.broadcast === null);
      hub.isUnresponsive = true;
      await until('the hub is killed', () => kills === 1);
    });
  });

  it('kills a hub that accepts no connections, and sends the broadcast to the next hub', async () => {
    let isHung = true;
    let connectionAttempts = 0;
    const { connect } = channel;
    channel.connect = async () => {
      if (!isHung) return connect();
      connectionAttempts += 1;
      return null;
    };
    channel.countUnansweredConnections = () => (isHung ? connectionAttempts : 0);
    channel.kill = () => {
      kills += 1;
      isHung = false;
    };
    client = createClient();
    await client.open(stored, request);
    expect([connectionAttempts, kills]).toEqual([2, 1]);
    expect(client.state?.broadcast).toBe('one');
  });

  it('rejects open() as soon as the connection to the hub is lost', async () => {
    await client.open(stored, request);
    hub.isUnresponsive = true;
    const startedAt = performance.now();
    const openResult = client.open({ ...stored, digest: 'second' }, request);
    await until(
      'the second command is received',
      () => hub.commands.filter((command) => command.do === 'broadcast').length === 2,
    );
    hub.close();
    await expect(openResult).rejects.toThrow('The hub was lost');
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  describe('with recordings on a remote hub', () => {
    const unsavedState = { ...IDLE_STATE, recording: null, unsaved: ['1790000000000-1-1.mp4'] };
    let silenceMs: number;
    beforeEach(() => {
      silenceMs = 60_000;
      delete channel.kill;
      delete channel.heartbeatMs;
      client = createRecordingClient();
    });
    const createRecordingClient = () => {
      channel.remoteSilenceMs = silenceMs;
      return createClient(folder);
    };

    /** Opens and ends a broadcast. The hub has not sent all of its recording. */
    async function endWithUnsavedRecording(): Promise<void> {
      await client.open(stored, request);
      await client.endBroadcast();
      hub.state = unsavedState;
      hub.sendLine(JSON.stringify(unsavedState));
      await until('the rest is reported', () => client.hasUnsavedRecordings);
    }

    it('reconnects to the same hub to fetch the rest of a recording', async () => {
      await endWithUnsavedRecording();
      const previousStarts = starts;
      hub.disconnect();
      await until('the state is unknown', () => client.state === null);
      await until('the hub is connected again', () => client.state?.unsaved?.length === 1);
      expect(starts).toBe(previousStarts);
    });

    it('waits for the rest of a recording after a restart without starting another hub', async () => {
      writeFileSync(join(folder, '1790000000000-1-1.mp4'), 'the beginning');
      await client.adopt();
      expect(client.state).toBeNull();
      hub.state = unsavedState;
      await hub.listen(join(folder, 'hub.sock'));
      await until('the rest is reported', () => client.hasUnsavedRecordings);
      expect(starts).toBe(0);
    });

    it('does not kill a hub that accepts no connections while it may hold the rest of a recording', async () => {
      let connectionAttempts = 0;
      channel.countUnansweredConnections = () => connectionAttempts;
      channel.kill = () => void (kills += 1);
      const { connect } = channel;
      channel.connect = () => (connectionAttempts++ < 3 ? Promise.resolve(null) : connect());
      client = createRecordingClient();
      writeFileSync(join(folder, '1790000000000-1-1.mp4'), 'the beginning');
      hub.state = unsavedState;
      await hub.listen(join(folder, 'hub.sock'));
      await client.adopt();
      await until('the rest is reported', () => client.hasUnsavedRecordings);
      expect(kills).toBe(0);
    });

    it('resolves endHub only after the rest of a recording is received', async () => {
      await endWithUnsavedRecording();
      let isEnded = false;
      const hubEnd = endHub(client, { endMs: 1_000, saveMs: 30_000 }).then(() => (isEnded = true));
      hub.disconnect();
      await until('the state is unknown', () => client.state === null);
      await until('the hub is connected again', () => client.state !== null);
      expect(isEnded).toBe(false);
      hub.sendLine(JSON.stringify({ ...unsavedState, unsaved: [] }));
      await hubEnd;
      expect(client.hasUnsavedRecordings).toBe(false);
    });

    it('stops waiting for the rest of a recording after the silence limit of the hub', async () => {
      silenceMs = 300;
      client = createRecordingClient();
      await endWithUnsavedRecording();
      hub.close();
      await endHub(client, { endMs: 1_000, saveMs: 30_000 });
      expect(client.hasUnsavedRecordings).toBe(false);
    });

    it('removes the budget when no recording is requested', async () => {
      const setBudget = jest.spyOn(RecordingReceiver.prototype, 'setBudget');
      client.record({ key: '1-1', budgetBytes: 1, limit: 'user-quota', reserveBytes: 0 });
      client.record(null);
      expect(setBudget.mock.calls.map(([budget]) => budget?.budgetBytes)).toEqual([1, undefined]);
      setBudget.mockRestore();
    });

    it('resolves endHub immediately if the hub has no broadcast and no unsent recording', async () => {
      await client.open(stored, request);
      await client.endBroadcast();
      hub.isUnresponsive = true;
      const startedAt = performance.now();
      await endHub(client, { endMs: 30_000, saveMs: 30_000 });
      expect(performance.now() - startedAt).toBeLessThan(5_000);
    });

    it('kills an unresponsive hub with the rest of a recording when a new broadcast needs a hub', async () => {
      channel.kill = () => void (kills += 1);
      channel.readCpuTimeMs = async () => 0;
      client = createRecordingClient();
      await endWithUnsavedRecording();
      hub.isUnresponsive = true;
      client.open(stored, { ...request, id: 'two' }).catch(() => undefined);
      await until('the hub is killed', () => kills === 1);
    });

    it('does not kill an unresponsive hub with the rest of a recording while no broadcast needs a hub', async () => {
      let checks = 0;
      channel.kill = () => void (kills += 1);
      channel.readCpuTimeMs = async () => {
        checks += 1;
        return 0;
      };
      client = createRecordingClient();
      await endWithUnsavedRecording();
      hub.isUnresponsive = true;
      checks = 0;
      await until('the hub is checked 40 times', () => checks > 40);
      expect(kills).toBe(0);
    });
  });

  it('disconnects from a hub that sends an invalid state', async () => {
    await client.open(stored, request);
    hub.sendLine('{"broadcast":7}');
    await until('the state is unknown', () => client.state === null);
    expect(hub.isConnected).toBe(false);
  });

  it('disconnects on release without ending the broadcast', async () => {
    await client.open(stored, request);
    client.release();
    await until('the hub is disconnected', () => !hub.isConnected);
    expect(hub.commands.some((command) => command.do === 'end')).toBe(false);
  });
});
