import { warmAmounts } from './early-amounts.js';

test('loads the data about currencies in the language of the browser', () => {
  const format = jest.spyOn(Intl, 'NumberFormat');
  warmAmounts();
  expect(format).toHaveBeenCalledWith(navigator.language, expect.objectContaining({ style: 'currency' }));
});
