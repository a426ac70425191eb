import { parseCommand } from './chat-command.js';

describe('parseCommand', () => {
  test.each([
    ['!live', 'moderator', 'live'],
    [' !BRB ', 'broadcaster', 'brb'],
    ['!start', 'moderator', 'start'],
    ['!stop', 'moderator', 'stop'],
    ['!status', 'moderator', 'status'],
    ['!bitrate', 'moderator', 'bitrate'],
    ['!live', 'viewer', null],
    ['!live', 'subscriber', null],
    ['!live', 'vip', null],
    ['!live now', 'moderator', null],
    ['say !live', 'moderator', null],
    ['!livestream', 'moderator', null],
    ['!constructor', 'moderator', null],
    ['!', 'moderator', null],
    ['live', 'moderator', null],
    ['', 'moderator', null],
  ] as const)('parses %j of a %s as %j', (text, role, command) => {
    expect(parseCommand({ text, role })).toBe(command);
  });
});
