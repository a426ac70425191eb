import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { chmod, rm } from 'node:fs/promises';
import type { z } from 'zod';
import { isListening } from './socket-probe.js';
import {
  IngestClose,
  IngestForwards,
  IngestReaders,
  IngestRights,
  type IngestRightsApplied,
  type IngestSnapshot,
} from './ingest-protocol.js';

/** The operations that the agent can request. */
export interface IngestOperations {
  applyRights(rights: IngestRights): Promise<IngestRightsApplied>;
  applyReaders(readers: IngestReaders): Promise<void>;
  applyForwards(forwards: IngestForwards): Promise<void>;
  closePublisher(digest: string): Promise<void>;
  createSnapshot(): IngestSnapshot;
  /** Sends a feed as the response until the client disconnects. */
  watchFeed(digest: string, response: ServerResponse): void;
  stop(): void;
}

/** Maximum body size, bytes. It is enough for the rights of 400,000 keys. */
const MAX_BODY_BYTES = 32 << 20;
/** Maximum number of unsent bytes of a subscriber. A subscriber above it is disconnected. */
const MAX_BACKLOG_BYTES = 1 << 20;

/** Request line of GET /feeds/{digest}. */
const WATCH_ROUTE = /^GET \/feeds\/([0-9a-f]{64})$/;

/** Thrown if another process listens on the control socket. */
class SocketInUse extends Error {
  readonly code = 'SOCKET_IN_USE';
  constructor() {
    super('another ingest uses the control socket');
  }
}

/** Thrown for a request body that is invalid or too large. `status` is the status of the response. */
class BadRequest extends Error {
  constructor(readonly status: 400 | 413) {
    super(status === 413 ? 'the body is too large' : 'the body does not have the expected shape');
  }
}

type Route = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** HTTP server with JSON over a unix socket. Only the socket's owner and optionally its group can open it. */
export class ControlServer {
  readonly #server: Server;
  readonly #subscribers = new Set<ServerResponse>();
  readonly #routes: Record<string, Route>;
  #connections = 0;

  /** `onConnections` is called with the number of open connections after each change. */
  constructor(
    private readonly operations: IngestOperations,
    private readonly onConnections: (count: number) => void,
  ) {
    this.#routes = createRoutes(operations, (response) => this.#subscribe(response));
    this.#server = createServer((request, response) => void this.#handle(request, response));
    this.#server.on('connection', (socket) => {
      this.onConnections(++this.#connections);
      socket.once('close', () => this.onConnections(--this.#connections));
    });
  }

  /** Listens on `path`, replacing a stale socket. Throws SocketInUse if another process listens there. */
  async listen(path: string, mode: 0o600 | 0o660): Promise<void> {
    if (await isListening(path)) throw new SocketInUse();
    await rm(path, { force: true });
    const umask = process.umask(0o777 & ~mode);
    try {
      await new Promise<void>((resolve, reject) => {
        this.#server.once('error', reject);
        this.#server.listen(path, resolve);
      });
    } finally {
      process.umask(umask);
    }
    await chmod(path, mode);
  }

  publishSnapshot(): void {
    if (this.#subscribers.size === 0) return;
    const line = toLine(this.operations.createSnapshot());
    for (const subscriber of this.#subscribers) {
      if (subscriber.writableLength > MAX_BACKLOG_BYTES) subscriber.destroy();
      else subscriber.write(line);
    }
  }

  /** Closes all connections and removes the socket file. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  #subscribe(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.write(toLine(this.operations.createSnapshot()));
    this.#subscribers.add(response);
    response.once('close', () => this.#subscribers.delete(response));
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const route = this.#routes[`${request.method} ${request.url}`];
    const watchedDigest = WATCH_ROUTE.exec(`${request.method} ${request.url}`)?.[1];
    try {
      if (watchedDigest) this.operations.watchFeed(watchedDigest, response);
      else if (route) await route(request, response);
      else respond(response, 404, { detail: 'there is no such route' });
    } catch (error) {
      const status = error instanceof BadRequest ? error.status : 500;
      const detail = error instanceof BadRequest ? error.message : 'the request failed';
      if (!response.headersSent) respond(response, status, { detail });
      else response.destroy();
    }
  }
}

function createRoutes(
  operations: IngestOperations,
  subscribe: (response: ServerResponse) => void,
): Record<string, Route> {
  return {
    'PUT /rights': async (request, response) =>
      respond(response, 200, await operations.applyRights(await readBody(request, IngestRights))),
    'PUT /readers': async (request, response) => {
      await operations.applyReaders(await readBody(request, IngestReaders));
      respond(response, 204);
    },
    'PUT /forwards': async (request, response) => {
      await operations.applyForwards(await readBody(request, IngestForwards));
      respond(response, 204);
    },
    'POST /publishers/close': async (request, response) => {
      await operations.closePublisher((await readBody(request, IngestClose)).digest);
      respond(response, 204);
    },
    'POST /stop': async (_request, response) => {
      respond(response, 202, {});
      operations.stop();
    },
    'GET /events': async (_request, response) => subscribe(response),
  };
}

/** Reads and parses a request body. Throws BadRequest if it is too large or invalid. */
async function readBody<T>(request: IncomingMessage, schema: z.ZodType<T>): Promise<T> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > MAX_BODY_BYTES) throw new BadRequest(413);
    chunks.push(chunk);
  }
  const parsed = schema.safeParse(parseJson(Buffer.concat(chunks).toString()));
  if (!parsed.success) throw new BadRequest(400);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadRequest(400);
  }
}

function respond(response: ServerResponse, status: number, body?: object): void {
  response.writeHead(status, body ? { 'content-type': 'application/json' } : {});
  response.end(body ? JSON.stringify(body) : undefined);
}

const toLine = (snapshot: IngestSnapshot) => `${JSON.stringify(snapshot)}\n`;
