import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { addFeatureTexts } from '../../../../i18n/all-feature-texts.js';
import { startLanguage } from '../../../../i18n/language.js';
import { vibration } from '../../../../lib/device/vibration.js';
import { toast } from '../../../../lib/toast/toast.js';
import { useFreshNote } from './use-fresh-note.js';

const friend = { id: '2', displayName: 'Friend' };
const language = startLanguage();
addFeatureTexts(language);
/** A later test has later notes, because the page shows no note twice. */
let at = Date.now();

describe('useFreshNote', () => {
  let isFresh: boolean;
  let root: Root;
  function Probe({ name, age }: { name: string; age: number }) {
    isFresh = useFreshNote({ by: friend, action: name, detail: null, at }, at + age);
    return null;
  }
  const render = (name: string, age: number) =>
    flushSync(() =>
      root.render(
        <I18nextProvider i18n={language}>
          <Probe name={name} age={age} />
        </I18nextProvider>,
      ),
    );
  const setWidth = (isDesktop: boolean) =>
    (window.matchMedia = () =>
      ({ matches: isDesktop, addEventListener: () => null, removeEventListener: () => null }) as never);

  let warning: jest.SpyInstance;
  let vibrate: jest.SpyInstance;
  beforeEach(() => {
    at += 3_600_000;
    setWidth(false);
    warning = jest.spyOn(toast, 'warning').mockReturnValue(undefined);
    vibrate = jest.spyOn(vibration, 'play').mockReturnValue(undefined);
    root = createRoot(document.createElement('div'));
  });
  afterEach(() => {
    root.unmount();
    jest.restoreAllMocks();
  });

  it('marks a note for a minute', () => {
    render('note-no-sound', 59_000);
    expect(isFresh).toBe(true);
    render('note-no-sound', 60_000);
    expect(isFresh).toBe(false);
  });

  it('shows a new note once on a phone, until the minute is over, and vibrates', () => {
    render('note-picture-stutters', 2_000);
    render('note-picture-stutters', 3_000);
    root.unmount();
    root = createRoot(document.createElement('div'));
    render('note-picture-stutters', 4_000);
    expect(warning.mock.calls).toEqual([
      ['Friend says: stutters for viewers', { toastId: `note ${at}`, autoClose: 58_000 }],
    ]);
    expect(vibrate.mock.calls).toEqual([['note']]);
  });

  it('shows no message on a desktop, whose header has the line', () => {
    setWidth(true);
    render('note-no-sound', 0);
    expect(isFresh).toBe(true);
    expect(warning).not.toHaveBeenCalled();
    expect(vibrate).toHaveBeenCalledTimes(1);
  });

  it('ignores other actions and old notes', () => {
    render('set-scene', 0);
    expect(isFresh).toBe(false);
    render('note-no-sound', 61_000);
    expect(warning).not.toHaveBeenCalled();
    expect(vibrate).not.toHaveBeenCalled();
  });
});
