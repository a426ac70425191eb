import { LOGGED_ACTIONS } from '@trailcast/schema/wire';
import i18next from 'i18next';
import { addFeatureTexts } from '../../i18n/all-feature-texts.js';
import { startLanguage } from '../../i18n/language.js';
import { describeAction } from './describe-action.js';

const language = startLanguage(i18next.createInstance());
addFeatureTexts(language);
const friend = { id: '2', displayName: 'Friend' };

const describeIn = (locale: 'en' | 'de', action: Parameters<typeof describeAction>[0]) => {
  const t = language.getFixedT(locale);
  return describeAction(action, (key, values) => t(key, values ?? {}));
};

describe('describeAction', () => {
  it.each([
    [
      'set-scene',
      'Be right back',
      'Friend switched to Be right back',
      'Friend hat auf Be right back geschaltet',
    ],
    ['start', null, 'Friend started the broadcast', 'Friend hat die Sendung gestartet'],
    ['stop', null, 'Friend ended the broadcast', 'Friend hat die Sendung beendet'],
    [
      'note-picture-stutters',
      null,
      'Friend says: stutters for viewers',
      'Friend meldet: ruckelt bei Zuschauern',
    ],
    ['dump', null, 'Friend dumped the delay', 'Friend hat die Verzögerung verworfen'],
  ])('describes %s', (action, detail, english, german) => {
    expect(describeIn('en', { by: friend, action, detail })).toBe(english);
    expect(describeIn('de', { by: friend, action, detail })).toBe(german);
  });

  it.each(LOGGED_ACTIONS)('returns a sentence for %s in both languages', (action) => {
    for (const locale of ['en', 'de'] as const) {
      const sentence = describeIn(locale, { by: friend, action, detail: 'Camera' });
      expect(sentence).toMatch(/^Friend /);
      expect(sentence).not.toContain(`: ${action}`);
    }
  });

  it('names the product for an automatic action', () => {
    expect(describeIn('en', { by: null, action: 'set-scene', detail: 'Weak link' })).toBe(
      'Trailcast switched to Weak link',
    );
  });

  it('names the chatter of a chat command', () => {
    expect(describeIn('de', { by: null, chatter: 'Mod', action: 'set-scene', detail: 'Live' })).toBe(
      'Mod hat auf Live geschaltet',
    );
  });

  it('shows the name of an unknown action', () => {
    expect(describeIn('en', { by: friend, action: 'turn-around', detail: null })).toBe('Friend: turn-around');
  });
});
