import { preloadCurrencyFormat } from './early-amounts.js';

test('loads the data about currencies in the language of the page', () => {
  const format = jest.spyOn(Intl, 'NumberFormat');
  localStorage.setItem('i18nextLng', 'de-AT');
  preloadCurrencyFormat();
  localStorage.removeItem('i18nextLng');
  preloadCurrencyFormat();
  const euro = expect.objectContaining({ style: 'currency', currency: 'EUR' }) as unknown;
  expect(format.mock.calls).toEqual([
    ['de', euro],
    ['en', euro],
  ]);
});
