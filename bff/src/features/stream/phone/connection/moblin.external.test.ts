import fc from 'fast-check';
import { parseMoblinMessage, formatMoblin } from './moblin.external.js';

const parseMessage = (message: unknown) => parseMoblinMessage(JSON.stringify(message));

describe('parseMoblinMessage', () => {
  it.each<[string, unknown, object]>([
    [
      'identify',
      { identify: { streamerId: 'UUID', authentication: 'proof' } },
      { kind: 'identify', streamerId: 'UUID', authentication: 'proof' },
    ],
    [
      'identify of an earlier app',
      { identify: { authentication: 'proof' } },
      { kind: 'identify', streamerId: null, authentication: 'proof' },
    ],
    ['ping', { ping: {} }, { kind: 'ping' }],
    [
      'a response without data',
      { response: { id: 4, result: { ok: {} } } },
      { kind: 'response', id: 4, isOk: true },
    ],
    [
      'a refusal',
      { response: { id: 4, result: { unknownRequest: {} } } },
      { kind: 'response', id: 4, isOk: false },
    ],
    [
      'a status',
      {
        response: {
          id: 1,
          result: { ok: {} },
          data: {
            getStatus: {
              general: { batteryLevel: 80, flame: 'Red', isMuted: true },
              topLeft: {},
              topRight: { srtla: { message: '100% WiFi', ok: true } },
            },
          },
        },
      },
      {
        kind: 'response',
        isOk: true,
        status: {
          general: { batteryLevel: 80, flame: 'Red', isMuted: true },
          topRight: { srtla: { message: '100% WiFi' } },
        },
      },
    ],
    [
      'a change of state',
      { event: { data: { state: { data: { torchOn: true, zoom: 2 } } } } },
      { kind: 'state', state: { torchOn: true } },
    ],
    ['a message of a later version', { telepathy: {} }, { kind: 'other' }],
    ['a log line', { event: { data: { log: { entry: 'x' } } } }, { kind: 'other' }],
  ])('parses %s', (_case, message, expected) => {
    expect(parseMessage(message)).toMatchObject(expected);
  });

  it('drops only the fields that have an unexpected shape', () => {
    const general = { batteryLevel: 'full', flame: 'Blue', isMuted: true, isLive: null };
    const settings = {
      bitratePresets: [{ id: 'A', bitrate: 5 }, { id: 7 }, 'x'],
      srt: { connectionPriorities: 'none', connectionPrioritiesEnabled: true },
    };
    expect(parseMessage({ event: { data: { status: { general } } } })).toMatchObject({
      status: { general: { isMuted: true } },
    });
    const response = { id: 1, result: { ok: {} }, data: { getSettings: { data: settings } } };
    expect(parseMessage({ response })).toMatchObject({
      settings: { bitratePresets: [{ id: 'A', bitrate: 5 }], srt: { connectionPrioritiesEnabled: true } },
    });
  });

  it('never reads the phone’s location', () => {
    const topRight = { location: { message: '47.37, 8.54', ok: true } };
    const general = { wiFiSsid: 'Home', batteryLevel: 5 };
    const status = parseMessage({ event: { data: { status: { general, topRight } } } });
    const telemetry = parseMessage({ event: { data: { telemetry: { data: { latitude: 47.37 } } } } });
    const stats = parseMessage({ event: { data: { stats: { data: { latitude: 47.37 } } } } });
    expect(JSON.stringify([status, telemetry, stats])).not.toMatch(/47|Home/);
  });

  it('returns null for a text that is not a JSON object', () => {
    for (const text of ['', '{', 'null', '[]', '7', '"hello"']) expect(parseMoblinMessage(text)).toBeNull();
  });

  it('never throws', () => {
    const parts = fc.constantFrom(
      'response',
      'event',
      'identify',
      'data',
      'state',
      'result',
      'id',
      '__proto__',
    );
    const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
      any: fc.oneof({ maxDepth: 4 }, fc.jsonValue(), fc.dictionary(parts, tie('any'))),
    })).any;
    fc.assert(
      fc.property(value, (any) => void parseMessage(any)),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(fc.string(), (text) => void parseMoblinMessage(text)),
      { numRuns: 200 },
    );
  });
});

describe('formatMoblin', () => {
  it('returns messages in the shapes of Swift’s enums', () => {
    expect([
      formatMoblin.hello('c', 's'),
      formatMoblin.identified('ok'),
      formatMoblin.request(1, { getStatus: {} }),
      formatMoblin.request(2, { setSrtConnectionPriority: { id: 'A', priority: 1, enabled: false } }),
      formatMoblin.pong(),
    ]).toEqual([
      '{"hello":{"apiVersion":"0.1","authentication":{"challenge":"c","salt":"s"}}}',
      '{"identified":{"result":{"ok":{}}}}',
      '{"request":{"id":1,"data":{"getStatus":{}}}}',
      '{"request":{"id":2,"data":{"setSrtConnectionPriority":{"id":"A","priority":1,"enabled":false}}}}',
      '{"pong":{}}',
    ]);
  });
});
