import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sdl } from '@trailcast/schema/sdl';
import type { Data, Role } from '@trailcast/schema/wire';
import fc from 'fast-check';
import { UserEntity } from '../src/features/user/user.entity.js';
import { urlCalls } from './_fuzz/url-calls.js';
import { CALLERS, type Caller, type FuzzCall } from './_fuzz/fuzz-call.js';
import { createGraphqlCalls } from './_fuzz/graphql-calls.js';
import { createRestCalls } from './_fuzz/rest-calls.js';
import { LiveApp } from './_app/live-app.js';
import { LivePerson } from './_app/live-person.js';
import { COLLECTION } from './_fixtures/relay-fixture.js';
import { makeLibsql } from './_database/test-database.js';

/** Time limit for thousands of calls on a loaded machine, ms. */
const TIMEOUT_MS = 600_000;
const SEED = 20_261_122;
/** `npm run test:all` sends more calls than the gate. */
const CALL_FACTOR = Number(process.env['TEST_FUZZ_FACTOR'] ?? 1);
const ROLES: Record<Exclude<Caller, 'anonymous'>, Role> = {
  newcomer: 'UNVERIFIED',
  streamer: 'VERIFIED',
  friend: 'VERIFIED',
  moderator: 'MODERATOR',
  admin: 'ADMINISTRATOR',
};

/** The complete product with a fake node. Each call has its own session, since some calls end sessions. */
class FuzzedProduct {
  private constructor(
    private readonly live: LiveApp,
    private readonly users: ReadonlyMap<Caller, number>,
    private readonly clientDirectory: string,
  ) {}

  static async start(): Promise<FuzzedProduct> {
    const clientDirectory = await mkdtemp(join(tmpdir(), 'fuzz-client-'));
    await writeFile(join(clientDirectory, 'index.html'), '<!doctype html>');
    const settings = { RATE_LIMIT_FACTOR: '1000' };
    const live = await LiveApp.start(makeLibsql, { settings, clientDirectory });
    const users = new Map<Caller, number>();
    for (const login of CALLERS.filter((name) => name !== 'anonymous')) {
      const person = await LivePerson.signIn(live, login);
      users.set(login, person.id);
      if (login !== 'streamer' && login !== 'admin') continue;
      const { id: dataId } = await person.request<Data>('POST', '/data', { scenes: COLLECTION });
      await person.request('POST', '/server', { streamId: null, dataId });
    }
    const product = new FuzzedProduct(live, users, clientDirectory);
    await product.restoreRoles();
    return product;
  }

  async fetchDocument(): Promise<unknown> {
    return (await this.live.firstProcess.app.inject('/api/openapi.json')).json();
  }

  /** Returns undefined for an allowed response, otherwise the call with its response. */
  async findFault(call: FuzzCall): Promise<string | undefined> {
    const authorization = call.headers['authorization'] ?? (await this.#createCredential(call.caller));
    const headers = { ...call.headers, ...(authorization !== undefined && { authorization }) };
    const { status, body } = await this.#send({ ...call, headers });
    if (status !== 500 && status <= 503 && !body.includes('"status":500')) return undefined;
    return `${JSON.stringify(call).slice(0, 600)} -> ${status} ${body.slice(0, 300)}`;
  }

  /** Restores the roles that administrators' calls change. */
  restoreRoles(): Promise<void> {
    return this.live.fixture.database.transact(async ({ em }) => {
      for (const [login, role] of Object.entries(ROLES))
        await em.nativeUpdate(UserEntity, { id: this.users.get(login as Caller) ?? 0 }, { role });
    });
  }

  async close(): Promise<void> {
    await this.live.close();
    await rm(this.clientDirectory, { recursive: true, force: true });
  }

  /** Sends the call. Uses a socket for URLs that `inject` rejects. */
  async #send(call: FuzzCall): Promise<{ status: number; body: string }> {
    const { app, url: base } = this.live.firstProcess;
    const { method, url, headers, payload } = call;
    if (!URL.canParse(url, base)) return sendOverSocket(base, call);
    const options = { method: method as 'GET', url, headers, ...(payload !== undefined && { payload }) };
    const { statusCode: status, body } = await app.inject(options);
    return { status, body };
  }

  async #createCredential(caller: Caller): Promise<string | undefined> {
    const userId = this.users.get(caller);
    if (userId === undefined) return undefined;
    const { sessions } = this.live.firstProcess.context.features;
    const { token } = await this.live.fixture.database.transact((tx) => sessions.open(tx, userId));
    return `Bearer ${token}`;
  }
}

function sendOverSocket(base: string, { method, url: path, headers, payload }: FuzzCall) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const length = { 'content-length': Buffer.byteLength(payload ?? '') };
    const outgoing = request(base, { method, path, headers: { ...headers, ...length } }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    });
    outgoing.once('error', reject).end(payload);
  });
}

describe('the responses to hostile requests', () => {
  let product: FuzzedProduct;
  beforeAll(async () => {
    product = await FuzzedProduct.start();
  }, 60_000);
  afterAll(() => product.close());

  async function collectFaults(calls: fc.Arbitrary<FuzzCall>, count: number): Promise<string[]> {
    const faults: string[] = [];
    let sentCount = 0;
    for (const call of fc.sample(calls, { seed: SEED, numRuns: count * CALL_FACTOR })) {
      if ((sentCount += 1) % 50 === 0) await product.restoreRoles();
      const fault = await product.findFault(call);
      if (fault !== undefined) faults.push(fault);
    }
    return faults;
  }

  it(
    'never returns status 500 to calls of the REST document',
    async () => {
      expect(await collectFaults(createRestCalls(await product.fetchDocument()), 600)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'never returns status 500 to calls of the GraphQL schema',
    async () => {
      expect(await collectFaults(createGraphqlCalls(sdl), 500)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'never returns status 500 to unusual URLs and methods',
    async () => {
      expect(await collectFaults(urlCalls, 150)).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
