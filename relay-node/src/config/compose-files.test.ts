import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const Service = z.object({
  image: z.string(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  cap_add: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  privileged: z.boolean().optional(),
  restart: z.string().optional(),
  user: z.string().optional(),
  profiles: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  networks: z
    .union([z.array(z.string()), z.record(z.string(), z.unknown()).transform((named) => Object.keys(named))])
    .default([]),
  group_add: z.array(z.string()).default([]),
  command: z.array(z.string()).default([]),
  pids_limit: z.number().optional(),
  mem_limit: z.string().optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  stop_grace_period: z.string().optional(),
  logging: z
    .object({
      driver: z.string(),
      options: z.object({ 'max-size': z.string(), 'max-file': z.string() }).optional(),
    })
    .optional(),
});
const ComposeFile = z.object({
  version: z.literal('3.7'),
  services: z.record(z.string(), Service.partial({ image: true })),
  networks: z.record(z.string(), z.object({ internal: z.boolean().optional() })).default({}),
  secrets: z.record(z.string(), z.object({ file: z.string() })).default({}),
});
/** The swarm file uses the long form of ports. */
const SwarmService = z.object({
  environment: z.record(z.string(), z.string()),
  ports: z.array(z.record(z.string(), z.unknown())),
});
const SwarmFile = z.object({ services: z.record(z.string(), z.unknown()) });
const readText = (name: string) => readFileSync(join(__dirname, '../..', name), 'utf8');
const readComposeFile = (name: string) => ComposeFile.parse(parse(readText(name), { merge: true }));

const productFile = readComposeFile('compose.yml');
const localFile = readComposeFile('compose.local.yml');
const swarmFile = SwarmFile.parse(parse(readText('compose.swarm.yml'), { merge: true }));
/** Services that are only built, and never run, have no other fields. */
const services = Object.entries(productFile.services).filter(
  ([, { profiles }]) => !profiles?.includes('images'),
);
const startedServices: Record<string, unknown> = {
  ...Object.fromEntries(services),
  sandbox: localFile.services.sandbox,
};
/**
 * Longest response time, s. A request with an idempotency key may wait until another request has started a broadcast.
 */
const MAX_RESPONSE_S = 25;
const ADDED_CAPABILITIES: Record<string, string[]> = { certificates: ['CHOWN'], proxy: ['NET_BIND_SERVICE'] };
const ONE_TIME_SERVICES = ['certificates', 'migrate', 'backup', 'restore'];
const findServices = (matches: (service: z.infer<typeof Service>) => boolean) =>
  Object.entries(startedServices)
    .filter(([, service]) => matches(Service.parse(service)))
    .map(([name]) => name)
    .sort();

describe('the product’s compose files', () => {
  it.each(Object.keys(startedServices))('harden %s and limit its resources', (name) => {
    const service = Service.parse(startedServices[name]);
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      logging:
        name === 'backup'
          ? { driver: 'none' }
          : { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } },
    });
    expect(service.privileged).toBeUndefined();
    expect(service.cap_add ?? []).toEqual(ADDED_CAPABILITIES[name] ?? []);
    if (ONE_TIME_SERVICES.includes(name)) return expect(service.restart).toMatch(/^(no|on-failure)$/);
    expect(service.restart).toBe('unless-stopped');
    expect(service.healthcheck?.test.length).toBeGreaterThan(1);
    expect([service.pids_limit, service.mem_limit]).not.toContain(undefined);
  });

  it('pass every secret as a file, and none in an environment variable or argument', () => {
    const secret = /(_URL|SECRET|PASSWORD|_KEYS?|TOKEN)$/;
    for (const [, { environment, command }] of services) {
      const secretNames = Object.keys(environment).filter((name) => secret.test(name));
      expect(
        secretNames.filter((name) => !['PUBLIC_URL', 'INGEST_PUBLIC_URL', 'SRTLA_PUBLIC_URL'].includes(name)),
      ).toEqual([]);
      expect(command.join(' ')).not.toMatch(/pass/i);
      for (const [name, path] of Object.entries(environment)) {
        if (name.endsWith('_FILE')) expect(path).toMatch(/^\/run\/secrets\/[a-z_]+$/);
      }
    }
    const usedSecrets = services.flatMap(([, { secrets }]) => secrets);
    expect([...new Set(usedSecrets)].sort()).toEqual(Object.keys(productFile.secrets).sort());
    for (const [name, { environment, secrets }] of services) {
      const files = Object.values(environment).flatMap(
        (value) => /^\/run\/secrets\/(.+)$/.exec(value)?.[1] ?? [],
      );
      expect([name, files.filter((file) => !secrets.includes(file))]).toEqual([name, []]);
    }
  });

  it('let only the BFF and its commands reach database and Redis', () => {
    expect(productFile.networks.data?.internal).toBe(true);
    expect(findServices(({ networks }) => networks.includes('data'))).toEqual([
      'backup',
      'bff',
      'migrate',
      'mysql',
      'redis',
      'restore',
    ]);
    for (const name of ['mysql', 'redis', 'migrate', 'backup', 'restore'])
      expect(Service.parse(startedServices[name]).networks).toEqual(['data']);
  });

  it('mount the engine’s socket only into the relay node', () => {
    expect(findServices(({ volumes }) => volumes.some((volume) => volume.includes('docker.sock')))).toEqual([
      'relay-node',
    ]);
    expect(productFile.networks.control?.internal).toBe(true);
    expect(findServices(({ networks }) => networks.includes('control'))).toEqual(['bff', 'relay-node']);
  });

  it('give the ingest only its own user, folder and network', () => {
    const ingest = Service.parse(startedServices.ingest);
    const userServices = findServices(({ user }) => user === ingest.user);
    expect([ingest.user, userServices]).toEqual(['10005:10005', ['ingest']]);
    expect(Service.parse(startedServices['relay-node']).group_add).toContain('10005');
    const { secrets, volumes, networks, environment } = ingest;
    expect({ secrets, volumes, networks }).toEqual({
      secrets: [],
      volumes: ['ingest:/ingest'],
      networks: ['egress'],
    });
    expect(
      Object.keys(environment).filter((name) => name !== 'NODE_ENV' && !/^(INGEST_|SRTLA_PORT$)/.test(name)),
    ).toEqual([]);
    const { INGEST_SOCKET: socket } = Service.parse(startedServices['relay-node']).environment;
    expect([socket, environment.INGEST_SHARED_SOCKET]).toEqual([environment.INGEST_SOCKET, '1']);
  });

  it('publish only ports of the proxy and the ingest', () => {
    expect(findServices(({ ports }) => ports.length > 0)).toEqual(['ingest', 'proxy']);
    const publishedPorts = ['${INGEST_PORT:-8890}:8890/udp', '${SRTLA_PORT:-8891}:8891/udp'];
    const { ports, environment } = Service.parse(startedServices.ingest);
    expect(ports).toEqual(publishedPorts);
    expect(environment.SRTLA_PORT).toBe('8891');
    const { environment: bff } = Service.parse(startedServices.bff);
    expect(bff.SRTLA_PUBLIC_URL).toBe('srtla://${DOMAIN}:${SRTLA_PORT:-8891}?streamid=publish:input/');
  });

  it('publish the ingest of a swarm on its own host, for plain and bonded feeds', () => {
    const { ports, environment } = SwarmService.parse(swarmFile.services.ingest);
    expect(ports).toEqual([
      { target: 8890, published: '${INGEST_PORT:-8890}', protocol: 'udp', mode: 'host' },
      { target: 8891, published: '${SRTLA_PORT:-8891}', protocol: 'udp', mode: 'host' },
    ]);
    expect(environment.SRTLA_PORT).toBe('8891');
  });

  it('let the proxies of web pages reach the product by its domain name', () => {
    const { services: swarmServices } = SwarmFile.parse(parse(readText('compose.yml'), { merge: true }));
    expect(swarmServices.proxy).toMatchObject({
      networks: { front: {}, egress: { aliases: ['${DOMAIN}'] } },
    });
    expect(Service.parse(startedServices['relay-node']).environment.PUBLIC_URL).toBe('https://${DOMAIN}');
  });

  it('prevent the proxy from logging failed requests', () => {
    const caddyfile = readText('Caddyfile');
    expect(caddyfile).toMatch(/^\{[^}]*log \{\s+format filter \{\s+wrap json\s+fields \{\s+request delete/);
  });

  it('give the balancer time to detect a draining replica, and the replica time to respond', () => {
    expect(readText('Caddyfile')).toContain('reverse_proxy balancer:4000');
    const balancer = readText('balancer.cfg');
    expect(balancer).toContain('option httpchk GET /readyz');
    expect(balancer).not.toMatch(/^ *(log|option \w*log)\b/m);
    const [, checkIntervalMs, failedChecks] = / inter (\d+)ms fall (\d+) rise 1 /.exec(balancer) ?? [];
    const { environment, stop_grace_period: gracePeriod } = Service.parse(startedServices.bff);
    const drainSeconds = Number(environment.DRAIN_SECONDS);
    expect(drainSeconds * 1_000).toBeGreaterThanOrEqual(4 * Number(checkIntervalMs) * Number(failedChecks));
    expect(parseInt(gracePeriod ?? '')).toBeGreaterThan(drainSeconds + MAX_RESPONSE_S);
    expect(findServices(({ networks }) => networks.join() === 'front')).toEqual(['balancer']);
  });

  it('build relay node and BFF from one shared first stage', () => {
    const findFirstStage = (name: string) =>
      /^FROM \S+ AS packages$[^]*?(?=^FROM )/m.exec(readText(name))?.[0];
    expect(findFirstStage('Dockerfile')).toContain('npm ci');
    expect(findFirstStage('../bff/Dockerfile')).toBe(findFirstStage('Dockerfile'));
  });

  it('route the local Stripe’s webhooks to the replicas', () => {
    const { environment } = localFile.services.sandbox ?? {};
    expect(environment?.SANDBOX_WEBHOOK_URL).toBe('http://balancer:4000/webhooks/stripe');
  });

  it('use only local images after the merge with the local file', () => {
    for (const [name, { image }] of services) {
      const localImage = localFile.services[name]?.image ?? image ?? '';
      expect([name, localImage]).toEqual([name, expect.stringMatching(/^trailcast\//)]);
    }
  });
});
