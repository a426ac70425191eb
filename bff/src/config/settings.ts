import { ROLES, TIERS } from '@trailcast/schema/wire';
import { z } from 'zod';
import { KeyRingText } from './key-ring.js';
import { flag, json, list, port, text, url, wholeNumber, type Settings } from './setting.js';

const Fee = z.object({ accessFee: z.number().min(0), serverFee: z.number().min(0) });
const NodeName = z.string().regex(/^[a-z0-9-]{1,64}$/, 'node names are lower-case letters, digits and -');
const NodeUrl = z.string().regex(/^https?:\/\/[^/]+$/, 'node urls are http(s)://host:port');
const NodeIngest = z.string().regex(/^srt:\/\/[^/?#]+:\d{1,5}$/, 'node ingests are srt://host:port');
const Nodes = z
  .array(z.object({ name: NodeName, url: NodeUrl, ingest: NodeIngest.optional() }))
  .min(1)
  .refine((nodes) => new Set(nodes.map(({ name }) => name)).size === nodes.length, 'node names must differ');

/** Every environment variable of the product, in the order of `.env.example`. */
export const SETTINGS = {
  NODE_ENV: {
    schema: text(),
    help: 'production: real credentials required, no local Twitch and Stripe. Any other value: the local profile.',
    example: 'production',
  },
  PORT: { schema: port(4000), help: 'TCP port of the web application and its API.', example: '4000' },
  HOST: {
    schema: z
      .string()
      .optional()
      .transform((value) => value ?? '127.0.0.1'),
    help: 'Address to listen on; the ingest and the local platform use it too.',
    example: '127.0.0.1',
  },
  PUBLIC_URL: {
    schema: url('http', 'https'),
    help: 'Origin that browsers use. Absent: http://HOST:PORT.',
    example: 'https://relay.example.org',
    isRequiredInProduction: true,
  },
  DATA_DIR: {
    schema: z
      .string()
      .optional()
      .transform((value) => value ?? '.data'),
    help: 'Folder of all stored data: the embedded database, OBS homes, logs, generated secrets of the local profile.',
    example: '.data',
  },
  DATABASE_URL: {
    schema: url('mysql'),
    help: 'MySQL or MariaDB. Absent: embedded SQLite in DATA_DIR.',
    example: 'mysql://user:password@host:3306/trailcast',
    secret: true,
  },
  REDIS_URL: {
    schema: url('redis', 'rediss'),
    help: 'Notifies several processes on one database of changes. Absent or unreachable: they poll four times a second. No effect on the embedded database.',
    example: 'redis://host:6379',
    secret: true,
  },
  INGEST_PORT: { schema: port(8890), help: 'UDP port of the SRT ingest.', example: '8890' },
  SRTLA_PORT: {
    schema: port(8891),
    help: 'UDP port of the ingest for feeds that are bonded over several links (SRTLA).',
    example: '8891',
  },
  INGEST_SOCKET: {
    schema: text(),
    help: 'Path of the control socket of an ingest that runs separately at HOST; only the relay node reads it. Absent: the relay node starts its ingest.',
    example: '/ingest/ingest.sock',
  },
  INGEST_PUBLIC_URL: {
    schema: z.string().regex(/^srt:\/\/./, 'must begin with srt://').optional(), // prettier-ignore
    help: 'Prefix of the SRT URL for the phone; the stream key follows. Absent: srt://127.0.0.1:INGEST_PORT?streamid=publish:input/',
    example: 'srt://relay.example.org:8890?streamid=publish:input/',
  },
  SRTLA_PUBLIC_URL: {
    schema: z.string().regex(/^srtla:\/\/./, 'must begin with srtla://').optional(), // prettier-ignore
    help: 'Prefix of the SRTLA URL for the phone; the stream key follows. Absent: the host of INGEST_PUBLIC_URL with SRTLA_PORT.',
    example: 'srtla://relay.example.org:8891?streamid=publish:input/',
  },
  PLATFORM_RTMP_PORT: {
    schema: port(1935),
    help: 'TCP port of the local platform’s RTMP server.',
    example: '1935',
  },
  SANDBOX_URL: {
    schema: url('http'),
    help: 'URL of the local Twitch and Stripe; `npm run up` sets it. Not read in production.',
    example: 'http://127.0.0.1:4001',
  },
  RELAY_RUNNER: {
    schema: z.enum(['process', 'compose', 'swarm']).optional(),
    help: 'How relay nodes start OBS: process on this machine, compose in one container per server, or swarm in containers on all hosts of a Docker swarm. Absent: process if OBS is installed, else compose if a container engine responds; production has no default.',
    example: 'compose',
  },
  RELAY_NODES: {
    schema: json(Nodes),
    help: 'Relay nodes as JSON. ingest: where the other nodes reach this one’s SRT ingest; absent: the host of url, with the ingest’s own port. Remove a node only when its machine is off for good: after two minutes its servers start on other nodes.',
    example: '[{"name":"node-1","url":"https://node-1.example.org:7001"}]',
    isRequiredInProduction: true,
  },
  RELAY_NODE_SECRET: {
    schema: z.string().min(16, 'must have at least 16 characters').optional(),
    productionSchema: z
      .string()
      .min(32, 'must have at least 32 characters in production: `npm run secrets` generates a missing one'),
    help: 'Shared with the relay nodes; at least 32 characters, outside production 16. `npm run secrets` generates one.',
    example: '',
    isRequiredInProduction: true,
    secret: true,
  },
  RELAY_NODE_HOST: {
    schema: text(),
    help: 'Address that the relay node listens on for the BFF; only the relay node reads it.',
    example: '127.0.0.1',
  },
  RELAY_NODE_PORT: {
    schema: text(),
    help: 'TCP port that the relay node listens on for the BFF; only the relay node reads it.',
    example: '4010',
  },
  SERVER_SLOTS: {
    schema: text(),
    help: 'Maximum number of servers of a relay node; only the relay node reads it. Absent: as many as its memory and cores allow.',
    example: '8',
  },
  BROADCAST_SLOTS: {
    schema: text(),
    help: 'Maximum number of simultaneous broadcasts of a relay node; only the relay node reads it. Absent: as many as its cores can run at OBS_VIDEO, by their measured speed.',
    example: '4',
  },
  GUARD_MS: {
    schema: text(),
    help: 'Milliseconds without the relay node’s agent after which OBS and the ingest exit; at most 60000 in a swarm. An ingest of INGEST_SOCKET does not exit. Only the relay node reads it.',
    example: '600000',
  },
  CONTROL_ABSENCE_MS: {
    schema: text(),
    help: 'Milliseconds without any BFF after which a relay node stops broadcasts without a feed; only the relay node reads it.',
    example: '21600000',
  },
  FEED_ABSENCE_MS: {
    schema: text(),
    help: 'Milliseconds without a feed after which a broadcast stops while CONTROL_ABSENCE_MS is exceeded; only the relay node reads it.',
    example: '600000',
  },
  RECORDING_DAYS: {
    schema: text(),
    help: 'Days after which a relay node deletes a recording; only the relay node reads it.',
    example: '7',
  },
  RECORDING_USER_GB: {
    schema: text(),
    help: 'Maximum size of one user’s recordings on a relay node, GB. 20 GB hold about 7 hours at 6 Mbit/s. Only the relay node reads it.',
    example: '20',
  },
  RECORDING_NODE_GB: {
    schema: text(),
    help: 'Maximum size of all recordings on a relay node, GB; 1 GB of the disk always stays free. 0: no recordings. Only the relay node reads it.',
    example: '100',
  },
  STOP_SERVERS_ON_EXIT: {
    schema: text(),
    help: '1: a relay node also stops its OBS and its ingest when it shuts down; `npm run up` sets it. Only the relay node reads it.',
    example: '0',
  },
  ALLOW_PROCESS_RUNNER: {
    schema: flag(),
    help: '1: allow the process runner in production, although it does not isolate servers from each other.',
    example: '0',
  },
  DOCKER_HOST: {
    schema: text(),
    help: 'Container engine of the compose runner, or a swarm manager, unix:///… or tcp://host:port; only the relay node reads it.',
    example: 'unix:///var/run/docker.sock',
  },
  OBS_IMAGE: {
    schema: text(),
    help: 'Image of a server’s OBS, built from relay-node/obs.',
    example: 'trailcast/obs',
  },
  EGRESS_IMAGE: {
    schema: text(),
    help: 'Image of a server’s egress to the platform, built from relay-node/egress.',
    example: 'trailcast/egress',
  },
  PAGES_IMAGE: {
    schema: text(),
    help: 'Image of a server’s web pages (Chromium), the target pages of relay-node/Dockerfile. Without it servers show no browser sources.',
    example: 'trailcast/pages',
  },
  RELAY_NETWORK_POOL: {
    schema: text(),
    help: 'Private address range from which the compose runner assigns eight addresses per server; ranges in use are skipped. A swarm has its own pool.',
    example: '10.213.0.0/18',
  },
  EGRESS_NETWORK: {
    schema: text(),
    help: 'Network of the container engine on which egress containers reach the relay node and the platform; created if missing. A relay node in a container must be attached to it. With swarm: an existing attachable overlay network.',
    example: 'trailcast-egress',
  },
  EGRESS_ALLOW: {
    schema: text(),
    help: 'Comma-separated addresses, with or without a port, that programs may reach although they are not public. Not allowed in production; `npm run up` allows the local platform.',
    example: '127.0.0.1:1935',
  },
  WARM_POOL: {
    schema: wholeNumber(0, 0, 100),
    help: 'OBS instances that a node starts in advance, so that a new server is ready immediately; each uses 0.35 GB. 0: none.',
    example: '1',
  },
  RENDERER: {
    schema: z.enum(['auto', 'software', 'opengl']).optional(),
    help: 'Renderer of OBS: software, opengl, or auto for the software renderer with OpenGL as its fallback. Only the relay node reads it.',
    example: 'auto',
  },
  OBS_VIDEO: {
    schema: z
      .string()
      .regex(/^\d{2,4}x\d{2,4}@\d{1,3}$/, 'must be like 1280x720@30')
      .optional(),
    help: 'Canvas and frame rate. Absent: the best that the relay node’s machine can run by its measured speed, at most 1920x1080@30; with OpenGL at most 1280x720@30.',
    example: '1280x720@30',
  },
  RESUME_WINDOW: {
    schema: wholeNumber(10, 0, 1440),
    help: 'Longest interruption after which a broadcast is resumed automatically, in minutes.',
    example: '10',
  },
  HINT_AFTER_SECONDS: {
    schema: wholeNumber(600, 1, 86_400),
    help: 'Seconds until a user is warned that viewers don’t see the feed, or that the server costs money while nothing is sent.',
    example: '600',
  },
  IDLE_STOP_MINUTES: {
    schema: wholeNumber(0, 0, 100_000),
    help: 'Minutes without a feed and without a broadcast after which a server’s stop is announced. It stops at most 10 minutes later. 0: never.',
    example: '0',
  },
  TWITCH_CLIENT_ID: {
    schema: text(),
    help: 'Application at dev.twitch.tv.',
    example: '',
    isRequiredInProduction: true,
  },
  TWITCH_CLIENT_SECRET: {
    schema: text(),
    help: 'Secret of the application at dev.twitch.tv.',
    example: '',
    isRequiredInProduction: true,
    secret: true,
  },
  STRIPE_SECRET_KEY: {
    schema: text(),
    help: 'Stripe’s secret key (sk_live_… or a restricted rk_live_…), for card payments. The account needs monthly prices in EUR including tax with the lookup keys access_regular, access_reduced, access_friends and access_exclusive at the FEES, and a metered price with the lookup key server_time: 0.000277777778 cents per unit, on the meter trailcast_server_time with aggregation sum. Local profile: generated.',
    example: '',
    isRequiredInProduction: true,
    secret: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: list(),
    help: 'Signing secrets (whsec_…) of Stripe’s webhook at PUBLIC_URL/webhooks/stripe, comma-separated during rotation. Local profile: generated.',
    example: '',
    isRequiredInProduction: true,
    secret: true,
  },
  ENCRYPTION_KEYS: {
    schema: KeyRingText.optional(),
    help: 'Keys of stored secrets as id:base64 of 32 bytes, comma-separated; the first one seals, the others only open. Local profile: generated.',
    example: 'k1:…',
    isRequiredInProduction: true,
    secret: true,
  },
  NEW_USER_ROLE: {
    schema: z
      .enum(ROLES)
      .optional()
      .transform((value) => value ?? 'UNVERIFIED'),
    help: 'Role of a new user.',
    example: 'UNVERIFIED',
  },
  ADMIN_LOGINS: {
    schema: list(),
    help: 'Accounts that become administrators at sign-in, comma-separated: id: and the platform’s account id, or a login. A login is bound to the account that first signs in with it; use the id for another account.',
    example: 'id:12345,alice',
  },
  OPERATOR_NAME: {
    schema: text(),
    help: 'Imprint: name of the operator of this service.',
    example: '',
    isRequiredInProduction: true,
  },
  OPERATOR_ADDRESS: {
    schema: text(),
    help: 'Imprint: postal address.',
    example: '',
    isRequiredInProduction: true,
  },
  OPERATOR_EMAIL: {
    schema: z.email('must be an email address').optional(),
    help: 'Imprint: email address. Unverified users request access there.',
    example: '',
    isRequiredInProduction: true,
  },
  FEES: {
    schema: json(z.partialRecord(z.enum(TIERS), Fee)),
    help: 'EUR with VAT by tier: accessFee a month, serverFee an hour. Tiers that are left out keep their default.',
    example: '{"REGULAR":{"accessFee":9.99,"serverFee":0.5}}',
  },
  PAYMENT_GRACE_MINUTES: {
    schema: wholeNumber(60, 0, 100_000),
    help: 'Minutes for which a server runs on after its payment ended; its owner is notified, then it stops.',
    example: '60',
  },
  TRUSTED_PROXIES: {
    schema: list(),
    help: 'Addresses or networks of trusted reverse proxies (X-Forwarded-For), comma-separated.',
    example: '10.0.0.0/8',
  },
  DRAIN_SECONDS: {
    schema: wholeNumber(0, 0, 300),
    help: 'Seconds for which a stopping process still serves while /readyz returns 503, so that a load balancer uses other processes. Running requests are finished afterwards.',
    example: '5',
  },
  METRICS_TOKEN: {
    schema: text(),
    help: 'Bearer token for /metrics; without it only loopback has access.',
    example: '',
    secret: true,
  },
  RATE_LIMIT_FACTOR: {
    schema: wholeNumber(1, 1, 1_000_000),
    help: 'Multiplies every rate limit.',
    example: '1',
  },
  QUOTA_COLLECTIONS: {
    schema: wholeNumber(100, 1, 100_000),
    help: 'Maximum number of scene collections per user. Existing collections above it are not deleted.',
    example: '100',
  },
  QUOTA_COLLECTION_MIB: {
    schema: wholeNumber(32, 1, 4_096),
    help: 'Maximum total size of a user’s scene collections, MiB.',
    example: '32',
  },
  QUOTA_STREAMS: {
    schema: wholeNumber(100, 1, 100_000),
    help: 'Maximum number of streams per user.',
    example: '100',
  },
  QUOTA_TOKENS: {
    schema: wholeNumber(20, 1, 1_000),
    help: 'Maximum number of API tokens per user.',
    example: '20',
  },
  GRAPHIQL: {
    schema: flag(),
    help: '1 enables the GraphQL page at /api/graphiql and introspection in production. Elsewhere both are always enabled.',
    example: '1',
  },
  LOG_LEVEL: {
    schema: z
      .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug'])
      .optional()
      .transform((value) => value ?? 'info'),
    help: 'silent, fatal, error, warn, info or debug.',
    example: 'info',
  },
} satisfies Settings;
