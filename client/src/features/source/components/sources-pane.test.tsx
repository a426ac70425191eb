import { ChakraProvider } from '@chakra-ui/react';
import { fireEvent, screen } from '@testing-library/dom';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { addFeatureTexts } from '../../../i18n/all-feature-texts.js';
import { startLanguage } from '../../../i18n/language.js';
import { system } from '../../../theme/system.js';
import { SourcesPane } from './sources-pane.js';
import type { TextOutcome } from './source-text.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const title = {
  id: 'title',
  name: 'Title',
  kind: 'text',
  text: 'Pass',
  visible: true,
  within: null,
} as const;
const onChange = jest.fn<Promise<TextOutcome>, [string, object]>();
let root: Root;

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root') ?? document.body);
  onChange.mockReset();
});
afterEach(async () => {
  await act(async () => root.unmount());
  localStorage.clear();
  jest.restoreAllMocks();
});

const mutedFeed = { id: 'feed', name: 'Feed', muted: true, volumeDb: 0 };

interface SceneOptions {
  hasTitle?: boolean;
  /** True while changes wait for the end of the broadcast, the feed is muted and the channel is lost. */
  hasProblems?: boolean;
}

function renderScene(
  scene: string,
  { hasTitle = true, hasProblems = false }: SceneOptions = {},
): Promise<void> {
  const texts = startLanguage();
  addFeatureTexts(texts);
  const serverSources = {
    ...{ scene, waiting: hasProblems },
    ...{ sources: hasTitle ? [title] : [], sounds: hasProblems ? [mutedFeed] : [] },
  };
  return act(async () =>
    root.render(
      <ChakraProvider value={system}>
        <I18nextProvider i18n={texts}>
          <SourcesPane
            owner={null}
            serverSources={serverSources}
            isChannelLost={hasProblems}
            isBusy={() => false}
            subscribe={() => () => undefined}
            onChange={onChange}
          />
        </I18nextProvider>
      </ChakraProvider>,
    ),
  );
}
const mockLowDesktop = () =>
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: !media.includes('min-height'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as never,
  );
const findField = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const typeText = (value: string) =>
  act(async () => void fireEvent.change(findField(), { target: { value } }));
const leaveField = () => act(async () => void fireEvent.focusOut(findField()));

describe('SourcesPane', () => {
  it('keeps a typed text while another scene is shown', async () => {
    await renderScene('Live');
    await typeText('Over the pass');
    await renderScene('Break', { hasTitle: false });
    expect(screen.queryByRole('textbox')).toBeNull();
    await renderScene('Live');
    expect(findField().value).toBe('Over the pass');
  });

  it('marks a rejected text, and sends it again only after a change', async () => {
    onChange.mockResolvedValue('rejected');
    await renderScene('Live');
    await typeText('Bad');
    await leaveField();
    expect(findField().getAttribute('aria-invalid')).toBe('true');
    await leaveField();
    expect(onChange).toHaveBeenCalledTimes(1);
    await typeText('Good');
    expect(findField().getAttribute('aria-invalid')).toBe('false');
    onChange.mockResolvedValue('saved');
    await leaveField();
    expect(onChange).toHaveBeenLastCalledWith('title', { text: 'Good' });
  });

  it('sends a text again after any other failure', async () => {
    onChange.mockResolvedValue('failed');
    await renderScene('Live');
    await typeText('Good');
    await leaveField();
    await leaveField();
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('hides the sources on a desktop until they are opened, and remembers that', async () => {
    const query = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
    jest.spyOn(window, 'matchMedia').mockReturnValue(query as never);
    const findRow = () => screen.getByRole('button', { name: 'Sources in “Live” (1)' });
    const pressRow = () => act(async () => findRow().click());
    await renderScene('Live');
    expect(findRow().getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('textbox')).toBeNull();
    await pressRow();
    expect(findRow().getAttribute('aria-expanded')).toBe('true');
    await act(async () => root.unmount());
    root = createRoot(document.querySelector('#root') ?? document.body);
    await renderScene('Live');
    expect(findField().value).toBe('Pass');
    await pressRow();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(localStorage.getItem('sources')).toBeNull();
  });

  it('shows only the meters in a low window of a desktop until it is opened, and keeps a typed text', async () => {
    localStorage.setItem('sources', 'open');
    mockLowDesktop();
    const findOpener = () => screen.getByRole('button', { name: 'Scene and sound' });
    const pressOpener = () => act(async () => findOpener().click());
    await renderScene('Live');
    expect(screen.getAllByRole('meter')).toHaveLength(2);
    expect(screen.queryByRole('textbox')).toBeNull();
    await pressOpener();
    expect(localStorage.getItem('sound')).toBe('open');
    await typeText('Over the pass');
    await pressOpener();
    expect([screen.queryByRole('textbox'), localStorage.getItem('sound')]).toEqual([null, null]);
    await pressOpener();
    expect(findField().value).toBe('Over the pass');
  });

  it('keeps notices and the mark of a muted sound in view while it is closed', async () => {
    mockLowDesktop();
    await renderScene('Live', { hasProblems: true });
    expect(screen.queryByRole('slider')).toBeNull();
    for (const text of [/^No connection/, /^The scenes were edited/])
      expect(screen.getByText(text).closest('[hidden]')).toBeNull();
    await act(async () => screen.getByRole('button', { name: 'Scene and sound, a sound is muted' }).click());
    expect(screen.getByRole('button', { name: 'Scene and sound' })).toBeDefined();
    const speaker = screen.getByRole('switch', { name: 'Sound of Feed', checked: false });
    expect(speaker.textContent).toBe('');
  });
});
