import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createFfmpegArgs } from './ffmpeg-args.mjs';
import { parseFeedOptions } from './options.mjs';
import { sendFeed } from './send-feed.mjs';
import { probeListener, readHandshake } from './srt-handshake.mjs';

/** Handshake types from here on are rejections: this base plus the rejection code. */
const REJECTION_BASE = 1000;
const FORBIDDEN = 1403;
const CONCLUSION = 0xffffffff;
const CONTROL_SHUTDOWN = 0x80050000;
const HANDSHAKE_BYTES = 64;
/** Positions in an SRT packet. */
const OFFSET = { control: 0, destination: 12, type: 36, socketId: 40, cookie: 44 };
/** The listener's socket id and cookie. */
const SOCKET_ID = 77;
const COOKIE = 0xc00c1e;
const PREFIX = 'srt://127.0.0.1:8890?streamid=publish:input/';

describe('parseFeedOptions', () => {
  it('appends the key to the ingest URL and derives the size from the cores', () => {
    const withEightCores = parseFeedOptions(['KEY'], PREFIX, 8);
    assert.equal(withEightCores.url, `${PREFIX}KEY`);
    assert.deepEqual(
      [withEightCores.size, withEightCores.fps, withEightCores.kbps, withEightCores.dropS],
      ['1280x720', 30, 2500, 0],
    );
    const withTwoCores = parseFeedOptions(['KEY', '--drop', '10', '--fps', '25'], PREFIX, 2);
    assert.deepEqual(
      [withTwoCores.size, withTwoCores.fps, withTwoCores.kbps, withTwoCores.dropS],
      ['640x360', 25, 1000, 10],
    );
  });

  it('accepts a key that begins with a hyphen', () => {
    for (const key of ['-Xkey', '--key'])
      assert.equal(parseFeedOptions([key, '--fps', '25'], PREFIX).url, `${PREFIX}${key}`);
  });

  it('bonds a feed if --links is given or the URL begins with srtla:', () => {
    const bonded = parseFeedOptions(['KEY', '--links', '4'], PREFIX, 2, 'srtla://h:2?streamid=');
    assert.deepEqual([bonded.url, bonded.links], ['srtla://h:2?streamid=KEY', 4]);
    const withSrtlaUrl = parseFeedOptions(['srtla://h:2?streamid=K'], PREFIX);
    assert.deepEqual([withSrtlaUrl.url, withSrtlaUrl.links], ['srtla://h:2?streamid=K', 3]);
    assert.equal(parseFeedOptions(['KEY'], PREFIX).links, 0);
    assert.throws(() => parseFeedOptions(['srt://h:1?streamid=x', '--links', '2'], PREFIX), /srtla:/);
  });

  it('accepts a complete URL', () => {
    assert.equal(parseFeedOptions(['srt://h:1?streamid=x'], PREFIX).url, 'srt://h:1?streamid=x');
  });

  for (const args of [
    [],
    ['A', 'B'],
    ['a b'],
    ['K', '--drop', 'x'],
    ['K', '--size', 'big'],
    ['K', '--nope'],
  ]) {
    it(`rejects ${JSON.stringify(args)}`, () =>
      assert.throws(() => parseFeedOptions(args, PREFIX), { name: 'CommandError' }));
  }
});

describe('createFfmpegArgs', () => {
  it('sends a file without encoding it', () => {
    const args = createFfmpegArgs(parseFeedOptions(['KEY', '--file', 'a.ts'], PREFIX), null).join(' ');
    assert.match(args, /-stream_loop -1 -re -i a\.ts .*-c copy/);
    assert.doesNotMatch(args, /libx264|testsrc2/);
  });

  it('adds a key frame each second and a clock in the given font', () => {
    const args = createFfmpegArgs(parseFeedOptions(['KEY', '--fps', '25'], PREFIX), '/f.ttf').join(' ');
    assert.match(args, /-g 25 /);
    assert.match(args, /localtime.*:fontfile=\/f\.ttf/);
  });
});

/**
 * Starts a listener that responds to the induction with a cookie and to the conclusion with the given type.
 * @param {number} responseType Handshake type of the response to the conclusion.
 */
async function openListener(responseType) {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  /** @type {Buffer[]} */
  const packets = [];
  socket.on('message', (packet, sender) => {
    packets.push(packet);
    const handshake = readHandshake(packet);
    if (!handshake) return;
    const response = Buffer.from(packet.subarray(0, HANDSHAKE_BYTES));
    response.writeUInt32BE(handshake.type === 1 ? 1 : responseType, OFFSET.type);
    response.writeUInt32BE(SOCKET_ID, OFFSET.socketId);
    response.writeUInt32BE(COOKIE, OFFSET.cookie);
    socket.send(response, sender.port, sender.address);
  });
  return { packets, close: () => void socket.close(), port: socket.address().port };
}

/** @param {number} port */
const createUrl = (port) => new URL(`srt://127.0.0.1:${port}?streamid=publish:input/KEY`);

describe('probeListener', () => {
  it('returns the reason code of a rejection', async () => {
    const { port, close } = await openListener(REJECTION_BASE + FORBIDDEN);
    assert.equal(await probeListener(createUrl(port)), FORBIDDEN);
    close();
  });

  it('sends stream id, cookie and a shutdown packet to an accepting listener', async () => {
    const { port, close, packets } = await openListener(CONCLUSION);
    assert.equal(await probeListener(createUrl(port)), 'accepted');
    const conclusion = packets[1] ?? Buffer.alloc(0);
    assert.equal(conclusion.readUInt32BE(OFFSET.cookie), COOKIE);
    assert.equal(Buffer.from(conclusion.subarray(-20)).swap32().toString(), 'publish:input/KEY\0\0\0');
    while (packets.length < 3) await new Promise((resolve) => setTimeout(resolve, 10));
    assert.equal(packets[2]?.readUInt32BE(OFFSET.control), CONTROL_SHUTDOWN);
    assert.equal(packets[2]?.readUInt32BE(OFFSET.destination), SOCKET_ID);
    close();
  });

  it('returns “unreachable” for a port without a listener', async () => {
    const { port, close } = await openListener(1);
    close();
    assert.equal(await probeListener(createUrl(port), 500), 'unreachable');
  });
});

describe('sendFeed', () => {
  let folder = '';
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'feed-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  /** @param {string} script A script in place of ffmpeg. */
  const writeProgram = (script) => {
    const path = join(folder, 'ffmpeg');
    writeFileSync(path, `#!/bin/sh\necho x >> ${folder}/runs\n${script}\n`);
    chmodSync(path, 0o755);
    return path;
  };
  const countRuns = () => readFileSync(join(folder, 'runs'), 'utf8').length / 2;

  it('reconnects 1 s after a lost connection until the duration is over', async () => {
    /** @type {string[]} */
    const printedLines = [];
    const options = parseFeedOptions(['KEY', '--duration', '2.5'], PREFIX);
    const signal = new AbortController().signal;
    const tools = { ffmpeg: writeProgram('echo progress=continue; sleep 0.1'), font: null, signal };
    await sendFeed(options, { ...tools, printLine: (text) => printedLines.push(text) });
    assert.ok(countRuns() >= 2 && countRuns() <= 3, String(countRuns()));
    assert.deepEqual(printedLines.slice(0, 2), ['Sending.', 'The connection broke; connecting again.']);
  });

  it('interrupts the feed once for the given time', async () => {
    /** @type {string[]} */
    const printedLines = [];
    const controller = new AbortController();
    const options = parseFeedOptions(['KEY', '--drop', '1'], PREFIX);
    const ffmpeg = writeProgram('echo progress=continue; exec sleep 30');
    const printLine = (/** @type {string} */ text) => {
      printedLines.push(`${text} ${Math.round(performance.now() / 100)}`);
      if (printedLines.length === 3) controller.abort();
    };
    const tools = { ffmpeg, font: null, signal: controller.signal, printLine };
    await sendFeed(options, tools, { beforeDropMs: 300, retryRejectedMs: 0 });
    assert.deepEqual(
      printedLines.map((line) => line.replace(/ \d+$/, '')),
      ['Sending.', 'Interrupted for 1 s.', 'Sending.'],
    );
    const times = printedLines.map((line) => Number(line.split(' ').at(-1)));
    assert.ok((times[2] ?? 0) - (times[1] ?? 0) >= 10, printedLines.join());
  });

  it('throws the reason if the key is still rejected after the retries', async () => {
    const { port, close } = await openListener(REJECTION_BASE + FORBIDDEN);
    /** @type {string[]} */
    const printedLines = [];
    const options = parseFeedOptions([createUrl(port).href], PREFIX);
    const tools = { ffmpeg: writeProgram('exit 1'), font: null, signal: new AbortController().signal };
    const sending = sendFeed(
      options,
      { ...tools, printLine: (text) => printedLines.push(text) },
      { beforeDropMs: 0, retryRejectedMs: 1_500 },
    );
    await assert.rejects(sending, {
      name: 'CommandError',
      message: 'Rejected with 1403: the stream key is wrong or was revoked',
    });
    assert.equal(printedLines.length, 1);
    close();
  });

  it('stops the encoder and does not reconnect after the signal aborts', async () => {
    const controller = new AbortController();
    const options = parseFeedOptions(['KEY'], PREFIX);
    const tools = {
      ffmpeg: writeProgram('echo progress=continue; exec sleep 30'),
      font: null,
      signal: controller.signal,
    };
    await sendFeed(options, { ...tools, printLine: () => controller.abort() });
    assert.equal(countRuns(), 1);
  });
});
