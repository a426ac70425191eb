import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { addFeatureTexts } from '../../../../i18n/all-feature-texts.js';
import { startLanguage } from '../../../../i18n/language.js';
import { toast } from '../../../../lib/toast/toast.js';
import { useNote } from './use-note.js';

const sendNote = jest.fn<Promise<unknown>, [{ variables: object }]>();
jest.mock('../../../../features/relay-server/relay-server.generated.js', () => ({
  useSendNoteMutation: () => [sendNote],
}));

const language = startLanguage();
addFeatureTexts(language);

describe('useNote', () => {
  let note: ReturnType<typeof useNote>;
  const root = createRoot(document.createElement('div'));
  function Probe() {
    note = useNote('3');
    return null;
  }
  beforeEach(() => {
    jest.useFakeTimers();
    flushSync(() =>
      root.render(
        <I18nextProvider i18n={language}>
          <Probe />
        </I18nextProvider>,
      ),
    );
  });
  afterEach(() => jest.useRealTimers());
  afterAll(() => root.unmount());
  const settle = () => jest.advanceTimersByTimeAsync(100);

  it('sends the note of the problem, and says for 10 s that the owner was told', async () => {
    sendNote.mockResolvedValueOnce({});
    note.onTell('stutters');
    await settle();
    expect(sendNote.mock.calls).toEqual([[{ variables: { serverId: '3', note: 'PICTURE_STUTTERS' } }]]);
    expect(note.isTold).toBe(true);
    await jest.advanceTimersByTimeAsync(9_000);
    expect(note.isTold).toBe(true);
    await jest.advanceTimersByTimeAsync(1_000);
    await settle();
    expect(note.isTold).toBe(false);
  });

  it('reports a failure, after which the owner was not told', async () => {
    const error = jest.spyOn(toast, 'error').mockReturnValue(undefined);
    sendNote.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    note.onTell('weak');
    await settle();
    expect(error.mock.calls[0]?.[0]).toMatch(/^Failed to tell the streamer: /);
    expect([note.isTold, note.isSending]).toEqual([false, false]);
  });
});
