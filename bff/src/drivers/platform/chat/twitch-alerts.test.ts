import { toAlert } from './twitch-alerts.js';

describe('toAlert', () => {
  const user = { user_id: '7', user_login: 'ann', user_name: 'Ann' };

  test.each([
    ['channel.follow', user, { kind: 'follow', name: 'Ann', amount: null, text: null }],
    [
      'channel.subscribe',
      { ...user, tier: '1000', is_gift: false },
      { kind: 'subscription', name: 'Ann', amount: 1, text: null },
    ],
    ['channel.subscribe', { ...user, tier: '1000', is_gift: true }, null],
    [
      'channel.subscription.message',
      { ...user, cumulative_months: 14, message: { text: 'Hi', emotes: null } },
      { kind: 'subscription', name: 'Ann', amount: 14, text: 'Hi' },
    ],
    [
      'channel.subscription.gift',
      { ...user, total: 5, is_anonymous: false },
      { kind: 'gift', name: 'Ann', amount: 5, text: null },
    ],
    [
      'channel.subscription.gift',
      { user_name: null, total: 1, is_anonymous: true },
      { kind: 'gift', name: null, amount: 1, text: null },
    ],
    [
      'channel.raid',
      { from_broadcaster_user_name: 'Ben', viewers: 12 },
      { kind: 'raid', name: 'Ben', amount: 12, text: null },
    ],
    ['channel.follow', { user_name: 7 }, null],
    ['channel.raid', null, null],
    ['channel.ban', user, null],
  ])('converts %s with %j to %j', (type, event, expected) => {
    expect(toAlert(type, event)).toEqual(expected);
  });
});
