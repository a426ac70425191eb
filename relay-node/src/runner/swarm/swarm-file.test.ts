import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const Service = z.object({
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  environment: z.record(z.string(), z.string()),
  secrets: z.array(z.object({ source: z.string() })).default([]),
  volumes: z.array(z.unknown()),
  ports: z.array(z.object({ target: z.number(), protocol: z.string(), mode: z.string() })),
  deploy: z.object({
    endpoint_mode: z.string(),
    replicas: z.number(),
    placement: z.object({ constraints: z.array(z.string()) }),
  }),
});
const text = readFileSync(join(__dirname, '../../../compose.swarm.yml'), 'utf8');
const { services } = z
  .object({ services: z.record(z.string(), Service) })
  .parse(parse(text, { merge: true }));

describe('compose.swarm.yml', () => {
  it('publishes ports on the service’s own host, not on the routing mesh', () => {
    expect(services.ingest?.ports).toMatchObject([
      { target: 8890, protocol: 'udp', mode: 'host' },
      { target: 8891, protocol: 'udp', mode: 'host' },
    ]);
    for (const { ports, deploy } of Object.values(services)) {
      expect(new Set(ports.map(({ mode }) => mode))).toEqual(new Set(['host']));
      expect(deploy.endpoint_mode).toBe('dnsrr');
    }
  });

  it('places relay node and ingest on the same manager', () => {
    for (const { deploy } of Object.values(services))
      expect(deploy).toMatchObject({
        replicas: 1,
        placement: { constraints: ['node.role == manager', 'node.labels.trailcast-ingest == yes'] },
      });
  });

  it('passes the secret and the engine socket to the relay node, but not to the ingest', () => {
    expect(services.ingest?.secrets).toEqual([]);
    expect(JSON.stringify(services.ingest)).not.toMatch(/docker\.sock|SECRET/);
    expect(services['relay-node']?.environment.RELAY_NODE_SECRET_FILE).toMatch(/^\/run\/secrets\//);
  });
});
