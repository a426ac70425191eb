import { foldName } from './folded-name.js';

describe('foldName', () => {
  test.each([
    ['José', 'jose'],
    ['STRASSE', 'strasse'],
    ['ＦＵＬＬ', 'full'],
    ['Žofie 🚴', 'zofie 🚴'],
    ['', ''],
  ])('folds %j', (name, folded) => {
    expect(foldName(name)).toBe(folded);
  });

  test('truncates to the size of the column', () => {
    expect([...foldName('🚴'.repeat(300))]).toHaveLength(100);
  });
});
