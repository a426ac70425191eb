import { CHAT_LANGUAGES, type ServerStatus } from '@trailcast/schema/wire';
import type { CommandFailure, CommandResult } from '../chat.ports.js';
import { parseCommand } from './chat-command.js';
import { formatReply } from './command-replies.js';

const createStatus = (overrides: Partial<ServerStatus> = {}): ServerStatus => ({
  ...{ serverId: 1, scene: 'Live', obs: true, srt: true, version: 1, kbps: 5_210.4, rttMs: 48.6 },
  ...overrides,
});
const panic = { by: null, since: 1, shown: true };
const FAILURES: CommandFailure[] = [
  ...(['no-server', 'starting', 'no-scene', 'hidden'] as const),
  ...(['payment', 'not-allowed', 'conflict', 'failed'] as const),
];

describe('formatReply', () => {
  it.each([
    [{ kind: 'scene', scene: 'Be right back' }, 'Scene: Be right back.', 'Szene: Be right back.'],
    [{ kind: 'start' }, 'The broadcast is live.', 'Die Sendung ist live.'],
    [{ kind: 'stop' }, 'The broadcast has ended.', 'Die Sendung ist beendet.'],
    [
      { kind: 'status', status: createStatus() },
      'Live. Feed: 5210 kbit/s, RTT 49 ms. Scene: Live.',
      'Live. Bild: 5210 kbit/s, RTT 49 ms. Szene: Live.',
    ],
    [
      { kind: 'status', status: createStatus({ obs: false, srt: false, scene: null }) },
      'Not live. No feed is arriving.',
      'Nicht live. Es kommt kein Bild an.',
    ],
    [
      { kind: 'status', status: createStatus({ panic, rttMs: undefined }) },
      'Live. Feed: 5210 kbit/s. The picture is hidden.',
      'Live. Bild: 5210 kbit/s. Das Bild ist verdeckt.',
    ],
    [
      { kind: 'bitrate', status: createStatus() },
      'Feed: 5210 kbit/s, RTT 49 ms.',
      'Bild: 5210 kbit/s, RTT 49 ms.',
    ],
    [{ failure: 'no-server' }, 'There is no server right now.', 'Es gibt gerade keinen Server.'],
  ] as [CommandResult, string, string][])('formats %j in both languages', (result, english, german) => {
    expect([formatReply(result, 'en'), formatReply(result, 'de')]).toEqual([english, german]);
  });

  it('returns a short reply without a command for every failure', () => {
    const replies = CHAT_LANGUAGES.flatMap((language) =>
      FAILURES.map((failure) => formatReply({ failure }, language)),
    );
    expect(new Set(replies).size).toBe(replies.length);
    for (const text of replies) {
      expect(text.length).toBeLessThan(80);
      expect(parseCommand({ text, role: 'broadcaster' })).toBeNull();
    }
  });
});
