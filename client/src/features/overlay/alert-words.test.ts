import { alertWords } from './alert-words.js';

describe('alertWords', () => {
  const words = (
    kind: Parameters<typeof alertWords>[0]['kind'],
    amount: number | null,
    currency = null as string | null,
  ) =>
    (['en', 'de'] as const).map((language) =>
      alertWords({ kind, amount, currency }, language).replaceAll('\u00a0', ' '),
    );

  test.each([
    [words('follow', null), ['now follows', 'folgt jetzt']],
    [words('subscription', 1), ['has subscribed', 'hat abonniert']],
    [words('subscription', 14), ['has subscribed for 14 months', 'ist seit 14 Monaten dabei']],
    [words('gift', 1), ['gave a subscription away', 'hat ein Abo verschenkt']],
    [words('gift', 20), ['gave 20 subscriptions away', 'hat 20 Abos verschenkt']],
    [words('raid', 1), ['raids with 1 viewer', 'kommt mit 1 Zuschauer']],
    [words('raid', 1234), ['raids with 1,234 viewers', 'kommt mit 1.234 Zuschauern']],
    [words('tip', 550, 'EUR'), ['tipped €5.50', 'hat 5,50 € gegeben']],
    [words('tip', 550, 'JPY'), ['tipped ¥550', 'hat 550 ¥ gegeben']],
  ])('says %j', (said, expected) => {
    expect(said).toEqual(expected);
  });
});
