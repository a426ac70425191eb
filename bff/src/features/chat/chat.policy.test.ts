import { enforce } from '../../infra/verdict.js';
import type { HelperRelation } from '../../access/helper-verdict.js';
import { checkChatAction, type ChatAction } from './chat.policy.js';

describe('checkChatAction', () => {
  const relations: HelperRelation[] = ['owner', 'produce', 'operate', 'watch', 'stranger'];
  test.each([
    ['read', ['allowed', 'allowed', 'allowed', 'allowed', 'not-found']],
    ['send-message', ['allowed', 'allowed', 'allowed', 'level-too-low', 'not-found']],
    ['set-title', ['allowed', 'allowed', 'level-too-low', 'level-too-low', 'not-found']],
  ] as [ChatAction, string[]][])('checks %s for owner, helpers and strangers: %j', (action, verdicts) => {
    expect(relations.map((relation) => checkChatAction(action, { role: 'VERIFIED', relation }))).toEqual(
      verdicts,
    );
  });

  test.each(['read', 'send-message', 'set-title', 'connect', 'disconnect', 'set-commands'] as const)(
    'denies %s to an unverified owner',
    (action) => {
      expect(checkChatAction(action, { role: 'UNVERIFIED', relation: 'owner' })).toBe('wrong-role');
      expect(() => enforce('wrong-role', 'studio')).toThrow(/verified/);
    },
  );
});
