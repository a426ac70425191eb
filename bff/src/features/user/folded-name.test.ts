import { foldedName } from './folded-name.js';

describe('foldedName', () => {
  test.each([
    ['José', 'jose'],
    ['STRASSE', 'strasse'],
    ['ＦＵＬＬ', 'full'],
    ['Žofie 🚴', 'zofie 🚴'],
    ['', ''],
  ])('folds %j', (name, folded) => {
    expect(foldedName(name)).toBe(folded);
  });

  test('truncates to the size of the column', () => {
    expect([...foldedName('🚴'.repeat(300))]).toHaveLength(100);
  });
});
