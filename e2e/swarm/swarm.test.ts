import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPreviewParser } from '@trailcast/schema/preview-stream';
import { countMachineSlots } from '../../relay-node/src/config/slots.js';
import { createFakeRendering } from '../../relay-node/src/runner/renderer/fake-rendering.js';
import { createInstanceName } from '../../relay-node/src/runner/home/instances-root.js';
import type { NodeClient } from '../../relay-node/tests/_node/node-client.js';
import { decodeFile } from '../../relay-node/tests/_node/played-file.js';
import { encodeFeed, keepPublishing } from '../../relay-node/tests/_node/phone.js';
import { RtmpPlatform } from '../../relay-node/tests/_node/rtmp-platform.js';
import { runDocker } from '../_engine/docker.js';
import { describeWithSwarm } from '../_engine/describe-with-swarm.js';
import { MANAGER, type SwarmHost, TestSwarm } from '../_engine/test-swarm.js';
import { MOVE_TIMEOUT_MS, SwarmNode } from '../_engine/swarm-node.js';
import { until } from '../_kit/wait.js';

jest.setTimeout(900_000);

const KEY = randomBytes(16).toString('base64url');
const VIDEO = { width: 640, height: 360, fps: 15 };
/** Additions to the operators' compose file: a platform on this machine, and a short timeout for lost hosts. */
const TEST_ADDITIONS = `
version: '3.8'
services:
  relay-node:
    environment:
      NODE_ENV: test
      EGRESS_ALLOW: '${MANAGER}'
      GUARD_MS: '20000'
      OBS_VIDEO: ${VIDEO.width}x${VIDEO.height}@${VIDEO.fps}
      LOG_LEVEL: debug
  ingest:
    environment:
      NODE_ENV: test
`;

describeWithSwarm('a server in a swarm', () => {
  let node: SwarmNode;
  let client: NodeClient;
  let platform: RtmpPlatform;
  let phone: ReturnType<typeof keepPublishing>;
  const fetchReport = () => client.fetchReport();
  const waitUntilLive = (description: string) =>
    until(
      description,
      async () => {
        const report = await fetchReport().catch(() => undefined);
        return report?.settled && report.output.state === 'live' && report;
      },
      MOVE_TIMEOUT_MS,
    );
  const waitForSlots = async (hostCount: number) => {
    const info = await runDocker('info', '--format', '{{.NCPU}} {{.MemTotal}}');
    const [cores = 0, memoryBytes = 0] = info.split(' ').map(Number);
    const slotsPerHost = countMachineSlots(
      { cores, memoryBytes },
      createFakeRendering(VIDEO, { firstRenderer: 'software' }),
    );
    await until(
      `the node offers the slots of ${hostCount} hosts`,
      async () => {
        const { servers, broadcasts } = (await client.fetchInfo()).capacity;
        return (
          servers.total === hostCount * slotsPerHost.servers &&
          broadcasts.total === hostCount * slotsPerHost.broadcasts
        );
      },
      MOVE_TIMEOUT_MS,
    );
  };
  const readFeedCursor = async () => {
    const cursor = await node.runWithObs('console.log(await obsConnection.readFeedCursor());');
    return cursor === '' ? null : Number(cursor);
  };
  const waitForFeed = (description: string) =>
    until(
      description,
      async () => {
        const cursorBefore = await readFeedCursor();
        const cursorAfter = await readFeedCursor();
        return cursorBefore !== null && cursorAfter !== null && cursorAfter > cursorBefore;
      },
      MOVE_TIMEOUT_MS,
    );
  const listContainers = (host: SwarmHost, service: string) => node.listContainers(host, service);
  const findHost = (service: string) => node.findHost(service);

  beforeAll(async () => {
    node = new SwarmNode(await TestSwarm.start(2), KEY);
    client = node.client;
    platform = await RtmpPlatform.start('0.0.0.0');
    await node.start(TEST_ADDITIONS);
    phone = keepPublishing(await encodeFeed(node.folder), 8890, KEY, MANAGER);
    await client.putRights(1);
  });
  afterAll(async () => {
    await phone?.stop();
    await platform?.close();
    await node?.close();
  });

  it('plays the feed over the overlay network', async () => {
    await client.put();
    await until(
      'the server has reached the requested state',
      async () => {
        const report = await fetchReport();
        return report?.settled === true && report.scene === 'Live';
      },
      MOVE_TIMEOUT_MS,
    );
    expect(findHost('obs')).toBeDefined();
    await waitForSlots(2);
    await waitForFeed('the feed plays');
  });

  it('sends its program to the platform', async () => {
    const target = { ...platform.target, server: platform.target.server.replace('127.0.0.1', MANAGER) };
    await client.goLive(target);
    await platform.waitForProgram('the program is received', MOVE_TIMEOUT_MS);
    // The wait is longer than the timeout for a stalled program.
    await sleep(16_000);
    expect((await fetchReport())?.output.state).toBe('live');
  });

  it('sends its live preview from another host to the relay node', async () => {
    const abortController = new AbortController();
    let pictureCount = 0;
    const parse = createPreviewParser(({ kind }) => (pictureCount += kind === 'start' ? 0 : 1));
    for await (const chunk of await client.openPreview('program', abortController.signal)) {
      parse(chunk);
      if (pictureCount > 30) break;
    }
    abortController.abort();
    expect(pictureCount).toBeGreaterThan(30);
  });

  it('is recorded on the relay node', async () => {
    await client.put({ recording: { owner: 'user-1', take: 1 } });
    const waitForRecording = (state: string) =>
      until(
        `the recording is ${state}`,
        async () =>
          (await client.listRecordings()).find(
            (recording) => recording.state === state && recording.bytes > 200_000,
          ),
        MOVE_TIMEOUT_MS,
      );
    await waitForRecording('recording');
    await client.put({ recording: null });
    const { id } = await waitForRecording('complete');
    const path = join(node.folder, 'recorded.mp4');
    writeFileSync(path, await client.fetchRecordingFile(id));
    const { errors, duration } = decodeFile(path);
    expect(errors).toBe('');
    expect(duration).toBeGreaterThan(1);
    await client.removeRecording(id);
  });

  it('runs OBS without privileges and with a route only to the egress network', async () => {
    const host = findHost('obs');
    const [id = ''] = listContainers(host, 'obs');
    const runInside = (command: string) => {
      try {
        return host.runDocker('exec', id, 'sh', '-c', command);
      } catch {
        return 'failed';
      }
    };
    const status = runInside('cat /proc/self/status');
    expect(status).toMatch(/^CapEff:\t0+$/m);
    expect(status).toMatch(/^CapBnd:\t0+$/m);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    // The only route is to its own network, without a gateway.
    expect(runInside('tail -n +2 /proc/net/route | cut -f2,3 | sort -u')).toMatch(/^[0-9A-F]{8}\t00000000$/);
    expect(runInside('tail -n +2 /proc/net/route | cut -f2')).not.toContain('00000000');
    expect(runInside('touch /written')).toBe('failed');
    expect(runInside('cat /sys/fs/cgroup/pids/pids.max /sys/fs/cgroup/pids.max 2> /dev/null || :')).toContain(
      '256',
    );
    const inspected = host.runDocker('inspect', id);
    expect(inspected).not.toContain(platform.target.key);
    expect(inspected).toContain('"ReadonlyRootfs": true');
  });

  it('keeps the platform connection when OBS is killed', async () => {
    const host = findHost('obs');
    const [killedContainer = ''] = listContainers(host, 'obs');
    const broadcasts = platform.broadcasts;
    host.runDocker('kill', killedContainer);
    await until(
      'the killed OBS container is gone',
      () => !node.hosts.some((anyHost) => listContainers(anyHost, 'obs').includes(killedContainer)),
    );
    await waitUntilLive('it is live');
    await platform.waitForProgram('the program continues');
    expect(platform.broadcasts).toBe(broadcasts);
  });

  it('does not expose the stream key in the egress container', async () => {
    const host = findHost('egress');
    const [id = ''] = listContainers(host, 'egress');
    const search = `grep -rlsF --exclude-dir=proc --exclude-dir=sys --devices=skip ${platform.target.key} / || :`;
    expect(host.runDocker('exec', id, 'sh', '-c', search)).toBe('');
    expect(
      host.runDocker('exec', id, 'sh', '-c', 'cat /proc/[0-9]*/cmdline /proc/[0-9]*/environ'),
    ).not.toContain(platform.target.key);
    expect(host.runDocker('inspect', id)).not.toContain(platform.target.key);
  });

  it('requires the agent’s secret to control the hub', async () => {
    const [obs = ''] = listContainers(findHost('obs'), 'obs');
    const host = findHost('egress');
    const [egress = ''] = listContainers(host, 'egress');
    // OBS reaches the port, but needs the link's secret.
    const guessCommand =
      "exec 3<>/dev/tcp/egress/4457; printf 'guess\\nhub\\n' >&3; timeout 5 cat <&3 | wc -c";
    expect(findHost('obs').runDocker('exec', obs, 'bash', '-c', guessCommand)).toBe('0');
    // A client in the hub's container needs the hub's secret too: the socket accepts only TLS.
    const plainTextCommand = `printf '{"do":"end"}\n' | socat -t 2 - UNIX-CONNECT:/run/egress/hub.sock | wc -c`;
    expect(host.runDocker('exec', egress, 'sh', '-c', plainTextCommand)).toBe('0');
    const secret = host.runDocker('exec', egress, 'cat', '/run/secrets/hub');
    expect(secret).toMatch(/^[\w-]{32}$/);
    for (const [containerHost, id] of [
      [host, egress],
      [findHost('obs'), obs],
    ] as const)
      expect(containerHost.runDocker('inspect', id)).not.toContain(secret);
    expect(host.runDocker('exec', egress, 'sh', '-c', 'cat /etc/egress/* /run/egress/log')).not.toContain(
      secret,
    );
    expect((await fetchReport())?.output.state).toBe('live');
  });

  it('keeps running until the next agent adopts it', async () => {
    const [containerBefore] = listContainers(findHost('obs'), 'obs');
    const broadcasts = platform.broadcasts;
    const agent = await node.findNodeContainer();
    await runDocker('kill', agent);
    await platform.waitForProgram('the program continues without an agent', MOVE_TIMEOUT_MS);
    await until(
      'another agent responds',
      async () => (await fetchReport().catch(() => undefined)) !== undefined,
      MOVE_TIMEOUT_MS,
    );
    await waitUntilLive('it is live');
    expect(listContainers(findHost('obs'), 'obs')).toEqual([containerBefore]);
    expect(platform.broadcasts).toBe(broadcasts);
    await client.putRights(2);
    await waitForFeed('the feed plays again');
  });

  it('moves its broadcast and feed to another host when its host is drained', async () => {
    const oldHost = findHost('obs');
    await runDocker('node', 'update', '--availability', 'drain', oldHost.id);
    await waitForSlots(1);
    await until(
      'OBS has left the drained host',
      async () => listContainers(oldHost, 'obs').length === 0,
      MOVE_TIMEOUT_MS,
    );
    // If the hub already ran on the other host, it keeps the platform connection.
    await node.waitForOtherHost('obs', oldHost);
    await waitUntilLive('it is live');
    expect(findHost('obs').number).not.toBe(oldHost.number);
    await platform.waitForProgram('the program is received', MOVE_TIMEOUT_MS);
    await waitForFeed('the feed plays');
    await runDocker('node', 'update', '--availability', 'active', oldHost.id);
    await waitForSlots(2);
  });

  it('moves its broadcast and feed to another host when its host is lost', async () => {
    const oldHost = findHost('obs');
    const broadcasts = platform.broadcasts;
    await node.simulateHostLoss(oldHost);
    // The lost host can't close its platform connection.
    platform.disconnect();
    await waitForSlots(1);
    await node.waitForOtherHost('obs', oldHost);
    await until(
      'the platform has another broadcast',
      async () => platform.broadcasts > broadcasts,
      MOVE_TIMEOUT_MS,
    );
    await waitUntilLive('it is live');
    expect(findHost('obs').number).not.toBe(oldHost.number);
    await platform.waitForProgram('the program is received', MOVE_TIMEOUT_MS);
    await waitForFeed('the feed plays');
  });

  it('leaves no container, network or OBS folder after its deletion', async () => {
    await client.remove();
    await until('nothing is left', async () => (await node.findLeftovers()).length === 0, MOVE_TIMEOUT_MS);
    const instanceRoots = readdirSync('/dev/shm').filter((name) => name.startsWith('trailcast-swarm-'));
    const obsFolders = instanceRoots.map((root) =>
      join('/dev/shm', root, createInstanceName(client.desired.instance)),
    );
    await until('no OBS folder is left', async () => !obsFolders.some((folder) => existsSync(folder)));
  });
});
