import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { connectObs } from '../../../relay-node/src/obs/connect-obs.js';
import { readComposeRecord } from '../../../relay-node/src/runner/compose/compose-record.js';
import { InstancesRoot } from '../../../relay-node/src/runner/home/instances-root.js';
import { NodeClient } from '../../../relay-node/tests/_node/node-client.js';
import { NodeProcess } from '../../../relay-node/tests/_node/node-process.js';
import { encodeFeed, keepPublishing } from '../../../relay-node/tests/_node/phone.js';
import { RtmpPlatform } from '../../../relay-node/tests/_node/rtmp-platform.js';
import { findEgress, findHubPid, findObs } from '../../_engine/containers.js';
import { describeWithEngine } from '../../_engine/engine.js';
import { COMPOSE_NODE } from '../../_engine/node-environment.js';
import { until } from '../../_kit/wait.js';

jest.setTimeout(480_000);

const KEY = randomBytes(16).toString('base64url');

/** Time limit for replacing a hung hub, ms; it is detected after 6 to 7 s. */
const REPLACEMENT_LIMIT_MS = 10_000;

describeWithEngine('a broadcast from a container', () => {
  let node: NodeProcess;
  let platform: RtmpPlatform;
  let phone: ReturnType<typeof keepPublishing>;
  let client: NodeClient;
  const fetchReport = () => client.fetchReport();

  beforeAll(async () => {
    node = await NodeProcess.start(COMPOSE_NODE);
    platform = await RtmpPlatform.start('0.0.0.0');
    phone = keepPublishing(await encodeFeed(node.dataDir), node.ingestPort, KEY);
    client = new NodeClient(node, KEY);
    await client.putRights(1);
    await client.put();
    await client.goLive(platform.target);
    await until('the program is received', () => platform.broadcasts === 1);
  });
  afterAll(async () => {
    await phone?.stop();
    await node?.close();
    await platform?.close();
  });

  it('plays the feed that the phone sends', async () => {
    const folder = (await InstancesRoot.find(node.dataDir, undefined, 'trailcast-stacks')).createPath(
      client.desired.instance,
    );
    const record = await readComposeRecord(join(folder, 'record.json'));
    const address = {
      host: '',
      port: 0,
      path: join(folder, 'egress/obs.sock'),
      password: record?.password ?? '',
    };
    const obsControl = await connectObs(address, new AbortController().signal);
    const cursorBefore = await obsControl.readFeedCursor();
    await until('the feed plays', async () => (await obsControl.readFeedCursor()) > cursorBefore + 500);
    await obsControl.close();
  });

  it('keeps running until the next agent adopts it', async () => {
    const inspectionBefore = await (await findObs(node.dataDir, 1)).inspect();
    const broadcasts = platform.broadcasts;
    await node.kill();
    await platform.waitForProgram('the program continues without an agent');
    await node.start();
    const report = await until('the server has reached the requested state', async () => {
      const report = await fetchReport();
      return report?.settled && report.output.state === 'live' ? report : null;
    });
    expect(report).toMatchObject({ instance: client.desired.instance, output: { attempt: 1 } });
    expect((await (await findObs(node.dataDir, 1)).inspect()).State.Pid).toBe(inspectionBefore.State.Pid);
    await platform.waitForProgram('the program continues');
    expect(platform.broadcasts).toBe(broadcasts);
  });

  it('replaces a hung hub without touching OBS', async () => {
    const { broadcasts } = platform;
    const obs = (await (await findObs(node.dataDir, 1)).inspect()).State.Pid;
    const egress = await findEgress(node.dataDir, 1);
    const hungPid = await findHubPid(egress);
    process.kill(hungPid, 'SIGSTOP');
    const hungAt = performance.now();
    await until(
      'the hub is replaced',
      async () => (await findHubPid(egress).catch(() => hungPid)) !== hungPid,
    );
    expect(performance.now() - hungAt).toBeLessThan(REPLACEMENT_LIMIT_MS);
    await until('the platform has another connection', () => platform.broadcasts > broadcasts);
    await platform.waitForProgram('the program continues');
    await until('the output is live', async () => (await fetchReport())?.output.state === 'live');
    expect((await (await findObs(node.dataDir, 1)).inspect()).State.Pid).toBe(obs);
  });

  it('reconnects after its egress container was killed', async () => {
    const broadcasts = platform.broadcasts;
    await (await findEgress(node.dataDir, 1)).kill();
    await until('OBS connects again', () => platform.broadcasts > broadcasts);
    await platform.waitForProgram('the program continues');
    await until('the output is live', async () => (await fetchReport())?.output.state === 'live');
  });
});
