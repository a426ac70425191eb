import { enforce } from '../../infra/verdict.js';
import type { HelperRelation } from '../../access/helper-verdict.js';
import { checkOverlayAction, type OverlayAction } from './overlay.policy.js';

describe('checkOverlayAction', () => {
  const relations: HelperRelation[] = ['owner', 'produce', 'operate', 'watch', 'stranger'];
  const ownerOnly = ['allowed', 'not-found', 'not-found', 'not-found', 'not-found'];
  const fromOperateLevel = ['allowed', 'allowed', 'allowed', 'level-too-low', 'not-found'];
  const rows: [OverlayAction, string[]][] = [
    ['see-pages', ownerOnly],
    ['set', ownerOnly],
    ['create-address', ownerOnly],
    ['delete-address', ownerOnly],
    ['create-tip-hook', ownerOnly],
    ['delete-tip-hook', ownerOnly],
    ['see-alerts', ['allowed', 'allowed', 'allowed', 'allowed', 'not-found']],
    ['pause', fromOperateLevel],
    ['skip', fromOperateLevel],
  ];
  test.each(rows)('checks %s for owner, helpers and strangers: %j', (action, verdicts) => {
    const getVerdict = (relation: HelperRelation) =>
      checkOverlayAction(action, { role: 'VERIFIED', relation });
    expect(relations.map(getVerdict)).toEqual(verdicts);
  });

  test.each(rows)('denies %s to an unverified owner', (action) => {
    expect(checkOverlayAction(action, { role: 'UNVERIFIED', relation: 'owner' })).toBe('wrong-role');
    expect(() => enforce('wrong-role', 'studio')).toThrow(/verified/);
  });
});
