import { parse } from 'yaml';
import { z } from 'zod';

const VARIABLE = /\$\{([A-Z_]+)\}/g;

/** The services of a server's stack. `pages` and `pages-proxy` only run while the server's scenes have web pages. */
export type ServiceName = 'obs' | 'egress' | 'pages' | 'pages-proxy';

const Labels = z.record(z.string(), z.string());

const Service = z.strictObject({
  image: z.string(),
  user: z.string(),
  command: z.tuple([z.literal('proxy')]).optional(),
  restart: z.literal('no'),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  pids_limit: z.int().positive(),
  mem_limit: z.string(),
  cpus: z.string(),
  cpu_shares: z.int().positive().optional(),
  tmpfs: z.array(z.string()).default([]),
  // Omits optional mounts whose variable is empty.
  volumes: z.array(z.string()).transform((mounts) => mounts.filter((mount) => !mount.startsWith(':'))),
  dns: z.array(z.string()),
  extra_hosts: z.array(z.string()).default([]),
  network_mode: z.literal('none').optional(),
  networks: z.record(z.string(), z.strictObject({ ipv4_address: z.string().optional() })).default({}),
  healthcheck: z
    .strictObject({
      test: z.array(z.string()),
      interval: z.string(),
      timeout: z.string(),
      start_period: z.string(),
      retries: z.int().positive(),
    })
    .optional(),
  logging: z.strictObject({ driver: z.literal('json-file'), options: Labels }),
  labels: Labels,
});
export type Service = z.infer<typeof Service>;

const InsideNetwork = z.strictObject({
  internal: z.literal(true),
  driver: z.literal('bridge'),
  driver_opts: Labels,
  ipam: z.strictObject({ config: z.tuple([z.strictObject({ subnet: z.string() })]) }),
  labels: Labels,
});
export type InsideNetwork = z.infer<typeof InsideNetwork>;

/** An in-memory volume. */
const Volume = z.strictObject({
  driver: z.literal('local'),
  driver_opts: z.strictObject({ type: z.literal('tmpfs'), device: z.literal('tmpfs'), o: z.string() }),
  labels: Labels,
});
export type Volume = z.infer<typeof Volume>;

/** The allowed content of the template, compose.server.yml. Security settings are mandatory. */
const Stack = z.strictObject({
  version: z.literal('3.7'),
  services: z.strictObject({
    obs: Service,
    egress: Service,
    // Neither service shares a network with the other services.
    pages: Service.extend({ network_mode: z.literal('none'), networks: z.strictObject({}).default({}) }),
    'pages-proxy': Service.extend({ networks: z.strictObject({ outside: z.strictObject({}) }) }),
  }),
  volumes: z.strictObject({ frames: Volume, route: Volume }),
  networks: z.strictObject({
    inside: InsideNetwork,
    outside: z.strictObject({ external: z.literal(true), name: z.string() }),
  }),
});
export type Stack = z.infer<typeof Stack>;

/**
 * Parses the template, compose.server.yml, and replaces its `${NAME}` variables. Returns the stack of one server.
 * @throws Error for a variable without a value, and for settings that are not allowed
 */
export function readStack(template: string, values: Readonly<Record<string, string>>): Stack {
  return Stack.parse(replaceVariables(parse(template), values));
}

function replaceVariables(node: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof node === 'string')
    return node.replace(VARIABLE, (_match, name: string) => requireValue(name, values));
  if (Array.isArray(node)) return node.map((child) => replaceVariables(child, values));
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, replaceVariables(value, values)]),
  );
}

function requireValue(name: string, values: Readonly<Record<string, string>>): string {
  const value = values[name];
  if (value === undefined) throw new Error(`The template's ${name} has no value`);
  return value;
}
