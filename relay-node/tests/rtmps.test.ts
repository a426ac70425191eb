import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { until } from '../../e2e/_kit/wait.js';
import { expectContinuous, FlvTimeline } from './_node/flv-timeline.js';
import { HubProcess } from './_node/hub-process.js';
import { RtmpPlatform } from './_node/rtmp-platform.js';

jest.setTimeout(60_000);

const NAME = 'live.example';

let folder: string;
let platform: RtmpPlatform;
let received: FlvTimeline;
let server: Server;
let hub: HubProcess;
/** Server names (SNI) of the connections. */
let serverNames: unknown[];

/** Starts a platform with TLS whose certificate the hub's machine trusts. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rtmps-'));
  received = new FlvTimeline();
  platform = await RtmpPlatform.start('127.0.0.1', received.push);
  const request = ['req', '-x509', '-nodes', '-days', '1', '-subj', `/CN=${NAME}`, '-newkey', 'ec'];
  const certificateArgs = [
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-addext',
    `subjectAltName=DNS:${NAME}`,
  ];
  const keyAndCertificate = spawnSync('openssl', [
    ...request,
    ...certificateArgs,
    '-keyout',
    '-',
    '-out',
    '-',
  ]).stdout.toString();
  const trustedCertificates = join(folder, 'trusted.pem');
  writeFileSync(trustedCertificates, keyAndCertificate);
  serverNames = [];
  const { port } = new URL(platform.target.server);
  server = createServer({ key: keyAndCertificate, cert: keyAndCertificate }, (socket) => {
    serverNames.push(socket.servername);
    const platformSocket = connect(Number(port), '127.0.0.1');
    for (const end of [socket, platformSocket]) end.on('error', () => end.destroy());
    socket.pipe(platformSocket).pipe(socket);
  });
  server.on('tlsClientError', () => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  hub = await HubProcess.start(undefined, undefined, { NODE_EXTRA_CA_CERTS: trustedCertificates });
});
afterEach(async () => {
  await hub.close();
  server.close();
  await platform.close();
  rmSync(folder, { recursive: true });
});

const createDestination = (host: string) => ({
  ...{ host, address: '127.0.0.1', port: (server.address() as AddressInfo).port, tls: true },
  url: `rtmps://${host}/app`,
});

it('sends a broadcast over RTMPS to a pinned address if the certificate names the platform', async () => {
  await hub.startAndWaitForProgram(platform, undefined, createDestination(NAME));
  await until('some of the program has arrived', () => (received.video.at(-1) ?? 0) > 2_000);
  expect(serverNames).toEqual([NAME]);
  expectContinuous(received, 200);
});

it('sends no broadcast if the certificate has another name', async () => {
  await hub.startBroadcast(platform, undefined, createDestination('another.example'));
  const failure = await until('the destination has failed', () => hub.state?.destinations[0]?.failure);
  expect(failure.words).toMatch(/another\.example.*not in the cert/i);
  expect([platform.broadcasts, platform.bytes]).toEqual([0, 0]);
});
