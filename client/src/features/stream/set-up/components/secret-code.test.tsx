import { ChakraProvider } from '@chakra-ui/react';
import { screen } from '@testing-library/dom';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { addFeatureTexts } from '../../../../i18n/all-feature-texts.js';
import { startLanguage } from '../../../../i18n/language.js';
import { system } from '../../../../theme/system.js';
import { SecretCode } from './secret-code.js';

const LINK = 'moblin://?NOT-A-REAL-KEY';
let root: Root;
let opensHere = false;

const render = async (): Promise<void> => {
  const texts = startLanguage();
  addFeatureTexts(texts);
  await texts.changeLanguage('en');
  root = createRoot(document.querySelector('#root') ?? document.body);
  await act(async () =>
    root.render(
      <ChakraProvider value={system}>
        <I18nextProvider i18n={texts}>
          <SecretCode link={LINK} app="Moblin" opensHere={opensHere} />
        </I18nextProvider>
      </ChakraProvider>,
    ),
  );
};

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  jest.useFakeTimers();
  document.body.innerHTML = '<div id="root"></div>';
  opensHere = false;
  await render();
});
afterEach(async () => {
  await act(async () => root.unmount());
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pressShowCode = () => act(async () => screen.getByRole('button', { name: /show code$/i }).click());
const isShown = () => document.body.innerHTML.includes('NOT-A-REAL-KEY');

describe('SecretCode', () => {
  it('does not render the secret before the button is pressed', async () => {
    expect(isShown()).toBe(false);
    await pressShowCode();
    expect(isShown()).toBe(true);
  });

  it('opens the app without showing the secret', async () => {
    const openedLinks: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function open(
      this: HTMLAnchorElement,
    ) {
      openedLinks.push(this.href);
    });
    await act(async () => screen.getByRole('button', { name: 'Open in Moblin' }).click());
    expect(openedLinks).toEqual([LINK]);
    expect(isShown()).toBe(false);
  });

  it.each([
    {
      title: 'shows the code first on a device without the app',
      isFirst: false,
      names: ['Show code', 'Open in Moblin'],
    },
    {
      title: 'opens the app first on its device',
      isFirst: true,
      names: ['Open in Moblin', 'For another phone: show code'],
    },
  ])('$title', async ({ isFirst, names }) => {
    await act(async () => root.unmount());
    opensHere = isFirst;
    await render();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(names);
    await pressShowCode();
    const appLink = screen.getByRole('link', { name: 'Open in Moblin' });
    const position = screen.getByRole('status').compareDocumentPosition(appLink);
    const follows = position & Node.DOCUMENT_POSITION_FOLLOWING;
    expect(follows !== 0).toBe(!isFirst);
  });

  it('hides the secret after 60 s', async () => {
    await pressShowCode();
    await act(async () => jest.advanceTimersByTime(59_000));
    expect(isShown()).toBe(true);
    await act(async () => jest.advanceTimersByTime(1_000));
    expect(isShown()).toBe(false);
  });

  it('hides the secret when the page is left', async () => {
    await pressShowCode();
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    expect(isShown()).toBe(false);
  });
});
