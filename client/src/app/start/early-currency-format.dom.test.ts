import { preloadCurrencyFormat } from './early-currency-format.js';

test('loads the currency data of the page’s language', () => {
  const format = jest.spyOn(Intl, 'NumberFormat');
  localStorage.setItem('i18nextLng', 'de-AT');
  preloadCurrencyFormat();
  localStorage.removeItem('i18nextLng');
  preloadCurrencyFormat();
  const euroFormat = expect.objectContaining({ style: 'currency', currency: 'EUR' }) as unknown;
  expect(format.mock.calls).toEqual([
    ['de', euroFormat],
    ['en', euroFormat],
  ]);
});
