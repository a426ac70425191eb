import { formatAlert } from './alert-texts.js';

describe('formatAlert', () => {
  const formatInBothLanguages = (
    kind: Parameters<typeof formatAlert>[0]['kind'],
    amount: number | null,
    currency = null as string | null,
  ) =>
    (['en', 'de'] as const).map((language) =>
      formatAlert({ kind, amount, currency }, language).replaceAll('\u00a0', ' '),
    );

  test.each([
    [formatInBothLanguages('follow', null), ['now follows', 'folgt jetzt']],
    [formatInBothLanguages('subscription', 1), ['has subscribed', 'hat abonniert']],
    [
      formatInBothLanguages('subscription', 14),
      ['has subscribed for 14 months', 'ist seit 14 Monaten dabei'],
    ],
    [formatInBothLanguages('gift', 1), ['gifted a subscription', 'hat ein Abo verschenkt']],
    [formatInBothLanguages('gift', 20), ['gifted 20 subscriptions', 'hat 20 Abos verschenkt']],
    [formatInBothLanguages('raid', 1), ['is raiding with 1 viewer', 'kommt mit 1 Zuschauer']],
    [formatInBothLanguages('raid', 1234), ['is raiding with 1,234 viewers', 'kommt mit 1.234 Zuschauern']],
    [formatInBothLanguages('tip', 550, 'EUR'), ['tipped €5.50', 'hat 5,50 € gegeben']],
    [formatInBothLanguages('tip', 550, 'JPY'), ['tipped ¥550', 'hat 550 ¥ gegeben']],
  ])('formats an alert as %j', (texts, expected) => {
    expect(texts).toEqual(expected);
  });
});
