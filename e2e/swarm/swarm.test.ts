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
/** Additions to the operators' file: a platform on this machine, and a short timeout for lost hosts. */
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
  const waitForSlots = async (hosts: number) => {
    const info = await runDocker('info', '--format', '{{.NCPU}} {{.MemTotal}}');
    const [cores = 0, memoryBytes = 0] = info.split(' ').map(Number);
    const slotsPerHost = countMachineSlots(
      { cores, memoryBytes },
      createFakeRendering(VIDEO, { firstRenderer: 'software' }),
    );
    await until(
      `the node offers the slots of ${hosts} hosts`,
      async () => {
        const { servers, broadcasts } = (await client.fetchInfo()).capacity;
        return (
          servers.total === hosts * slotsPerHost.servers &&
          broadcasts.total === hosts * slotsPerHost.broadcasts
        );
      },
      MOVE_TIMEOUT_MS,
    );
  };
  const readFeedCursor = async () => {
    const cursor = await node.runWithObs('console.log(await control.readFeedCursor());');
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

  it('is settled, and its OBS plays the feed over the overlay', async () => {
    await client.put();
    await until(
      'the server is settled',
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

  it('sends its live preview to the node from a hub on another host', async () => {
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

  it('is recorded on the node', async () => {
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

  it('isolates OBS: only a route to its egress, no privileges, a read-only root, no visible key', async () => {
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

  it('keeps its connection to the platform when its OBS is killed', async () => {
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

  it('hides the platform’s key in the container of its hub', async () => {
    const host = findHost('egress');
    const [id = ''] = listContainers(host, 'egress');
    const search = `grep -rlsF --exclude-dir=proc --exclude-dir=sys --devices=skip ${platform.target.key} / || :`;
    expect(host.runDocker('exec', id, 'sh', '-c', search)).toBe('');
    expect(
      host.runDocker('exec', id, 'sh', '-c', 'cat /proc/[0-9]*/cmdline /proc/[0-9]*/environ'),
    ).not.toContain(platform.target.key);
    expect(host.runDocker('inspect', id)).not.toContain(platform.target.key);
  });

  it('accepts only the agent’s secret for the control of its hub, and reveals it nowhere', async () => {
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

  it('keeps running without its agent, and is adopted by the next agent', async () => {
    const [containerBefore] = listContainers(findHost('obs'), 'obs');
    const broadcasts = platform.broadcasts;
    const agent = await node.findContainer();
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

  it('moves to another host with its broadcast and feed when its host is drained', async () => {
    const oldHost = findHost('obs');
    await runDocker('node', 'update', '--availability', 'drain', oldHost.id);
    await waitForSlots(1);
    await until(
      'OBS has left the drained host',
      async () => listContainers(oldHost, 'obs').length === 0,
      MOVE_TIMEOUT_MS,
    );
    // If the hub ran on the other host already, it keeps its connection.
    await node.waitForOtherHost('obs', oldHost);
    await waitUntilLive('it is live');
    expect(findHost('obs').number).not.toBe(oldHost.number);
    await platform.waitForProgram('the program is received', MOVE_TIMEOUT_MS);
    await waitForFeed('the feed plays');
    await runDocker('node', 'update', '--availability', 'active', oldHost.id);
    await waitForSlots(2);
  });

  it('moves to another host with its broadcast and feed when its host is lost', async () => {
    const oldHost = findHost('obs');
    const broadcasts = platform.broadcasts;
    await node.loseHost(oldHost);
    // The lost host never closes its connection.
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

  it('removes containers, networks and homes with the server', async () => {
    await client.remove();
    await until('nothing is left', async () => (await node.findLeftovers()).length === 0, MOVE_TIMEOUT_MS);
    const roots = readdirSync('/dev/shm').filter((name) => name.startsWith('trailcast-swarm-'));
    const homes = roots.map((root) => join('/dev/shm', root, createInstanceName(client.desired.instance)));
    await until('no home is left', async () => !homes.some((home) => existsSync(home)));
  });
});
