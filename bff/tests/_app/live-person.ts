import type { Stream } from '@trailcast/schema/wire';
import type { PushBodies, PushDestination } from '@trailcast/schema/push';
import type { LiveApp, LiveProcess } from './live-app.js';
import { connectStomp, type Inbox, type StompTestClient } from '../_stomp/stomp-test-client.js';
import { digestStreamKey } from '../../src/features/stream/stream-key.js';
import { until } from '../../../e2e/_kit/wait.js';

export const APIS = ['REST', 'GraphQL'] as const;
export type Api = (typeof APIS)[number];

/** One change as a REST request and as a GraphQL mutation. */
export interface Change {
  rest: readonly [method: string, path: string, body?: unknown];
  graphql: string;
}

export interface GraphqlResponse {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions: Record<string, unknown> }[];
}

/** A signed-in user on one device, with its live channels. */
export class LivePerson {
  readonly #channels: StompTestClient[] = [];

  private constructor(
    private readonly process: LiveProcess,
    readonly token: string,
    readonly id: number,
    readonly name: string,
  ) {}

  /** Signs in as `login`. The first sign-in creates the user. */
  static async signIn(
    { firstProcess }: LiveApp,
    login: string,
    process: LiveProcess = firstProcess,
  ): Promise<LivePerson> {
    const redirect = await fetch(`${process.url}/api/v1/auth/twitch?login=${login}`, { redirect: 'manual' });
    const state = new URL(redirect.headers.get('location')!).searchParams.get('state');
    const cookie = redirect.headers.get('set-cookie')!.split(';')[0]!;
    const callbackUrl = `${process.url}/api/v1/auth/twitch/callback?code=${login}&state=${state}`;
    const signedIn = await fetch(callbackUrl, { redirect: 'manual', headers: { cookie } });
    const token = new URL(signedIn.headers.get('location')!, process.url).searchParams.get('secret')!;
    const me = await fetch(`${process.url}/api/v1/user`, { headers: { authorization: `Bearer ${token}` } });
    const { id, displayName } = (await me.json()) as { id: number; displayName: string };
    return new LivePerson(process, token, id, displayName);
  }

  /** Returns the same device, connected to another process. */
  onProcess(process: LiveProcess): LivePerson {
    return new LivePerson(process, this.token, this.id, this.name);
  }

  async rest(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
    const response = await fetch(`${this.process.url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  }

  /** Sends a file as the body of a POST. Returns the response body. Throws unless it succeeds. */
  async upload<T>(path: string, type: string, file: Buffer): Promise<T> {
    const response = await fetch(`${this.process.url}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': type },
      body: new Uint8Array(file),
    });
    if (!response.ok) throw new Error(`POST ${path}: ${await response.text()}`);
    return (await response.json()) as T;
  }

  /** Sends a REST request and returns the response body. Throws unless it succeeds. */
  async request<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await this.rest(method, path, body);
    if (response.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(response)}`);
    return response.body as T;
  }

  /** Runs a mutation and returns the value of its only field. Throws unless it succeeds. */
  async mutate(mutation: string): Promise<unknown> {
    const { data, errors } = await this.graphql(`mutation { ${mutation} }`);
    if (errors || !data) throw new Error(`${mutation}: ${JSON.stringify(errors)}`);
    return Object.values(data)[0];
  }

  async graphql(query: string): Promise<GraphqlResponse> {
    const response = await fetch(`${this.process.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    return (await response.json()) as GraphqlResponse;
  }

  /** Makes a change over REST or GraphQL. Throws unless it succeeds. */
  async change(via: Api, { rest, graphql }: Change): Promise<void> {
    if (via === 'REST') await this.request(...rest);
    else await this.mutate(graphql);
  }

  /** Opens a channel with the session's token or with an API token. */
  async openChannel(token = this.token): Promise<StompTestClient> {
    const channel = await connectStomp(this.process.channelUrl, token);
    this.#channels.push(channel);
    return channel;
  }

  /** Opens a channel, and returns its inbox for one destination. */
  async openInbox<D extends PushDestination>(destination: D): Promise<Inbox<PushBodies[D]>> {
    return (await this.openChannel()).subscribe(destination);
  }

  /** Closes the live channels of this device. */
  async closeChannels(): Promise<void> {
    await Promise.all(this.#channels.splice(0).map((openChannel) => openChannel.close()));
  }
}

/** Returns the digest of a stream's key once the node has it. */
export async function waitForIngestDigest(
  { node }: LiveApp,
  stream: Pick<Stream, 'streamKey'>,
): Promise<string> {
  const digest = digestStreamKey(stream.streamKey);
  await until(() => (node.rights.digests.includes(digest) ? true : undefined));
  return digest;
}
