import { enforce } from '../../infra/verdict.js';
import type { HelpRelation } from '../../access/help-verdict.js';
import { overlayVerdict, type OverlayAction } from './overlay.policy.js';

describe('overlayVerdict', () => {
  const relations: HelpRelation[] = ['owner', 'produce', 'operate', 'watch', 'stranger'];
  const nobodyElse = ['allowed', 'not-found', 'not-found', 'not-found', 'not-found'];
  const operators = ['allowed', 'allowed', 'allowed', 'level-too-low', 'not-found'];
  const rows: [OverlayAction, string[]][] = [
    ['see-pages', nobodyElse],
    ['set', nobodyElse],
    ['create-address', nobodyElse],
    ['delete-address', nobodyElse],
    ['create-tip-hook', nobodyElse],
    ['delete-tip-hook', nobodyElse],
    ['see-alerts', ['allowed', 'allowed', 'allowed', 'allowed', 'not-found']],
    ['pause', operators],
    ['skip', operators],
  ];
  test.each(rows)('%s for owner, helpers and strangers is %j', (action, verdicts) => {
    const verdictOf = (relation: HelpRelation) => overlayVerdict(action, { role: 'VERIFIED', relation });
    expect(relations.map(verdictOf)).toEqual(verdicts);
  });

  test.each(rows)('%s is refused to users who are not verified', (action) => {
    expect(overlayVerdict(action, { role: 'UNVERIFIED', relation: 'owner' })).toBe('wrong-role');
    expect(() => enforce('wrong-role', 'studio')).toThrow(/verified/);
  });
});
