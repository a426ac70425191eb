import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SLOW_RESPONSE_MS } from '../src/sandbox/platform/behaviour.js';
import type { SandboxConfig } from '../src/sandbox/config.js';
import { createSandbox, type Sandbox } from '../src/sandbox/sandbox.js';
import { reservePort } from '../../e2e/_kit/free-port.js';
import { until } from '../../e2e/_kit/wait.js';
import { LOCAL_STRIPE } from './_stripe/local-stripe.js';

const CALLBACK = 'http://127.0.0.1:4999/api/v1/auth/twitch/callback';

describe('createSandbox', () => {
  let sandbox: Sandbox;
  let config: SandboxConfig;
  let dataDir: string;
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
    config = {
      port: await reservePort(),
      rtmpPort: await reservePort(),
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:4999',
      dataDir,
      clientId: 'client',
      clientSecret: 'hush',
      stripe: LOCAL_STRIPE,
      logLevel: 'silent',
    };
    sandbox = createSandbox(config);
    await sandbox.listen();
  });

  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await sandbox.close();
    rmSync(dataDir, { recursive: true });
  });

  const createUrl = (path: string) => `http://127.0.0.1:${config.port}/sandbox${path}`;
  const authorize = (extraParameters: Record<string, string> = {}) =>
    fetch(
      createUrl(
        `/twitch/oauth2/authorize?${new URLSearchParams({
          client_id: 'client',
          redirect_uri: CALLBACK,
          response_type: 'code',
          scope: 'openid channel:read:stream_key',
          state: 's1',
          ...extraParameters,
        }).toString()}`,
      ),
      { redirect: 'manual' },
    );
  const requestTokens = (body: Record<string, string>) =>
    fetch(createUrl('/twitch/oauth2/token'), {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'client', client_secret: 'hush', ...body }),
    });

  async function fetchTokens(
    login: string,
  ): Promise<{ access_token: string; refresh_token: string; scope: string[] }> {
    const redirect = new URL((await authorize({ login })).headers.get('location') ?? '');
    const response = await requestTokens({
      grant_type: 'authorization_code',
      code: redirect.searchParams.get('code') ?? '',
      redirect_uri: CALLBACK,
    });
    return (await response.json()) as never;
  }

  async function fetchStreamKey(login: string): Promise<string> {
    const { access_token } = await fetchTokens(login);
    const headers = { authorization: `Bearer ${access_token}`, 'client-id': 'client' };
    const users = (await (await fetch(createUrl('/twitch/helix/users'), { headers })).json()) as {
      data: { id: string }[];
    };
    const key = await fetch(createUrl(`/twitch/helix/streams/key?broadcaster_id=${users.data[0]?.id}`), {
      headers,
    });
    return ((await key.json()) as { data: { stream_key: string }[] }).data[0]?.stream_key ?? '';
  }

  function startPublisher(key: string, seconds: number): ChildProcess {
    const child = spawn(
      'ffmpeg',
      [
        ...['-v', 'error', '-re', '-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=15'],
        ...['-f', 'lavfi', '-i', 'sine=frequency=440', '-t', String(seconds)],
        ...['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '15', '-c:a', 'aac', '-f', 'flv'],
        `rtmp://127.0.0.1:${config.rtmpPort}/app/${key}`,
      ],
      { stdio: 'ignore' },
    );
    children.push(child);
    return child;
  }

  const fetchChannel = async (login: string) =>
    (
      (await (await fetch(createUrl('/platform/channels'))).json()) as {
        login: string;
        live: boolean;
        width: number;
        fps: number;
        bytes: number;
        behaviour: string;
      }[]
    ).find((channel) => channel.login === login);

  it('shows the demo users and a field for other logins on its authorize page', async () => {
    const html = await (await authorize()).text();
    for (const login of ['admin', 'streamer', 'friend', 'moderator', 'newcomer'])
      expect(html).toContain(`login=${login}`);
    expect(html).toContain('name="login"');
  });

  it('redirects with a code for a given login, and issues tokens for the code once', async () => {
    const redirect = new URL((await authorize({ login: 'streamer' })).headers.get('location') ?? '');
    expect(redirect.searchParams.get('state')).toBe('s1');
    const body = {
      grant_type: 'authorization_code',
      code: redirect.searchParams.get('code') ?? '',
      redirect_uri: CALLBACK,
    };
    const tokens = (await (await requestTokens(body)).json()) as { scope: unknown; id_token: string };
    expect(tokens.scope).toEqual(['openid', 'channel:read:stream_key']);
    expect((await requestTokens(body)).status).toBe(400);
  });

  it('rejects an unknown client, another redirect, a wrong secret and a wrong verifier', async () => {
    expect((await authorize({ client_id: 'other' })).status).toBe(400);
    expect((await authorize({ redirect_uri: 'http://evil.example/' })).status).toBe(400);
    expect((await requestTokens({ client_secret: 'loud', grant_type: 'refresh_token' })).status).toBe(403);
    const redirect = new URL(
      (await authorize({ login: 'friend', code_challenge: 'x', code_challenge_method: 'S256' })).headers.get(
        'location',
      ) ?? '',
    );
    const request = {
      grant_type: 'authorization_code',
      code: redirect.searchParams.get('code') ?? '',
      redirect_uri: CALLBACK,
    };
    expect((await requestTokens({ ...request, code_verifier: 'y' })).status).toBe(400);
  });

  it('redirects with an error code after a declined sign-in', async () => {
    const redirect = new URL((await authorize({ deny: '1' })).headers.get('location') ?? '');
    expect(redirect.searchParams.get('error')).toBe('access_denied');
  });

  it('refreshes, validates and revokes tokens', async () => {
    const { access_token, refresh_token } = await fetchTokens('moderator');
    const validate = (token: string) =>
      fetch(createUrl('/twitch/oauth2/validate'), { headers: { authorization: `OAuth ${token}` } });
    expect((await validate(access_token)).status).toBe(200);
    expect((await requestTokens({ grant_type: 'refresh_token', refresh_token })).status).toBe(200);
    await fetch(createUrl('/twitch/oauth2/revoke'), {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'client', token: access_token }),
    });
    expect((await validate(access_token)).status).toBe(401);
  });

  it('stores no token and no stream key in its file', async () => {
    const { access_token, refresh_token } = await fetchTokens('streamer');
    const key = await fetchStreamKey('streamer');
    const file = readFileSync(join(dataDir, 'sandbox', 'accounts.json'), 'utf8');
    for (const secret of [access_token, refresh_token, key]) expect(file).not.toContain(secret);
  });

  it('serves a channel’s stream as FLV, and counts its bytes', async () => {
    startPublisher(await fetchStreamKey('streamer'), 20);
    const state = await until(async () => {
      const channel = await fetchChannel('streamer');
      return channel?.live && channel.bytes > 50_000 && channel;
    });
    expect(state).toMatchObject({ login: 'streamer', live: true, width: 320 });
    const ffprobe = spawn('ffprobe', [
      '-v',
      'error',
      '-show_entries',
      'stream=codec_type,width',
      '-of',
      'csv',
      createUrl('/platform/streamer.flv'),
    ]);
    let output = '';
    ffprobe.stdout.on('data', (data: Buffer) => (output += data.toString()));
    await new Promise((resolve) => ffprobe.once('exit', resolve));
    expect(output).toContain('stream,video,320');
    expect(output).toContain('stream,audio');
  });

  it('refuses publishers with unknown, reset and suspended keys', async () => {
    const oldKey = await fetchStreamKey('moderator');
    await fetch(createUrl('/platform/moderator/reset-key'), { method: 'POST' });
    const newKey = await fetchStreamKey('moderator');
    await fetch(createUrl('/platform/moderator/suspend'), { method: 'POST' });
    for (const key of [oldKey, newKey, 'live_1001_made-up']) {
      const code = await new Promise((resolve) => startPublisher(key, 3).once('exit', resolve));
      expect(code).not.toBe(0);
      expect((await fetchChannel('moderator'))?.live).toBe(false);
    }
  });

  describe('the controls of the page', () => {
    const pressButton = async (action: string) => {
      const response = await fetch(createUrl(`/platform/friend/${action}`), { method: 'POST' });
      expect(response.status).toBe(204);
    };
    const waitForExit = (child: ChildProcess) =>
      new Promise<number | null>((resolve) => child.once('exit', resolve));
    const waitForData = async () => {
      const bytesBefore = (await fetchChannel('friend'))?.bytes ?? 0;
      await until('the channel receives', async () => {
        const channel = await fetchChannel('friend');
        return channel?.live && channel.bytes > bytesBefore;
      });
    };
    afterEach(() => pressButton('restore'));

    it('shows buttons beside a player', async () => {
      const html = await (await fetch(createUrl('/platform/'))).text();
      const actions = [...html.matchAll(/data-action="(\w+)"/g)].map(([, action]) => action);
      expect(actions).toEqual(['drop', 'suspend', 'stall', 'slow', 'restore']);
      expect(html).toContain('<video');
      const player = await fetch(createUrl('/platform/mpegts.js'));
      expect([player.status, player.headers.get('content-type')]).toEqual([
        200,
        expect.stringContaining('javascript'),
      ]);
    });

    it('drops the connection of a publisher once', async () => {
      const key = await fetchStreamKey('friend');
      const firstPublisher = startPublisher(key, 30);
      await waitForData();
      const exited = waitForExit(firstPublisher);
      await pressButton('drop');
      expect(await exited).not.toBe(0);
      const secondPublisher = startPublisher(key, 30);
      await waitForData();
      secondPublisher.kill('SIGKILL');
    });

    it('refuses publishers until the channel is restored', async () => {
      const key = await fetchStreamKey('friend');
      const firstPublisher = startPublisher(key, 30);
      await waitForData();
      await pressButton('suspend');
      expect(await waitForExit(firstPublisher)).not.toBe(0);
      expect(await waitForExit(startPublisher(key, 3))).not.toBe(0);
      expect(await fetchChannel('friend')).toMatchObject({ live: false, behaviour: 'rejects' });
      await pressButton('restore');
      const newPublisher = startPublisher(key, 30);
      await waitForData();
      newPublisher.kill('SIGKILL');
    });

    it('stalls a connected publisher until the channel is restored', async () => {
      const publisher = startPublisher(await fetchStreamKey('friend'), 30);
      await waitForData();
      await pressButton('stall');
      const fetchBytes = async () => (await fetchChannel('friend'))?.bytes;
      let bytesBefore: number | undefined;
      // Data that has already arrived may still be counted.
      await until('no data is received', async () => bytesBefore === (bytesBefore = await fetchBytes()));
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(await fetchBytes()).toBe(bytesBefore);
      expect([publisher.exitCode, await fetchChannel('friend')]).toEqual([
        null,
        expect.objectContaining({ live: true, behaviour: 'stalls' }),
      ]);
      await pressButton('restore');
      await waitForData();
      publisher.kill('SIGKILL');
    });

    it('delays the response to a publisher', async () => {
      await pressButton('slow');
      const startedAt = performance.now();
      const publisher = startPublisher(await fetchStreamKey('friend'), 30);
      await waitForData();
      expect(performance.now() - startedAt).toBeGreaterThan(SLOW_RESPONSE_MS);
      publisher.kill('SIGKILL');
    });
  });

  it('returns 404 for a channel that is not live', async () => {
    expect((await fetch(createUrl('/platform/newcomer.flv'))).status).toBe(404);
  });
});

describe('createSandbox with another HOST', () => {
  it.each([
    ['0.0.0.0', '127.0.0.1'],
    ['::1', '[::1]'],
  ])('listens on loopback, and returns a reachable RTMP URL for HOST=%s', async (host, rtmpHost) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
    const rtmpPort = await reservePort();
    const sandbox = createSandbox({
      port: 0,
      rtmpPort,
      host,
      publicUrl: 'http://127.0.0.1:4999',
      dataDir,
      clientId: 'client',
      clientSecret: 'hush',
      stripe: LOCAL_STRIPE,
      logLevel: 'silent',
    });
    try {
      await sandbox.listen();
      expect(sandbox.app.server.address()).toMatchObject({ address: '127.0.0.1' });
      const { body } = await sandbox.app.inject('/sandbox/twitch/ingests');
      expect(body).toContain(`rtmp://${rtmpHost}:${rtmpPort}/app/{stream_key}`);
    } finally {
      await sandbox.close();
      rmSync(dataDir, { recursive: true });
    }
  });
});
