import { ChakraProvider } from '@chakra-ui/react';
import { screen } from '@testing-library/dom';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { addFeatureTexts } from '../../../i18n/all-feature-texts.js';
import { startLanguage } from '../../../i18n/language.js';
import { system } from '../../../theme/system.js';
import { LevelMeters, type Levels } from './level-meters.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

describe('LevelMeters', () => {
  let root: Root;
  let now = 0;
  let send: (levels: Levels | null) => void;

  beforeEach(async () => {
    now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    document.body.innerHTML = '<div id="root"></div>';
    root = createRoot(document.querySelector('#root') ?? document.body);
    const texts = startLanguage();
    addFeatureTexts(texts);
    const subscribe = (listener: typeof send) => {
      send = listener;
      return () => undefined;
    };
    await act(async () =>
      root.render(
        <ChakraProvider value={system}>
          <I18nextProvider i18n={texts}>
            <LevelMeters subscribe={subscribe} layout="closed" />
          </I18nextProvider>
        </ChakraProvider>,
      ),
    );
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    jest.restoreAllMocks();
  });

  const readMeter = (name: string) => {
    const meter = screen.getByRole('meter', { name });
    const cover = meter.querySelector<HTMLElement>('[data-cover]')?.style.transform ?? '';
    return {
      text: meter.querySelector('[data-words]')?.textContent,
      valueText: meter.getAttribute('aria-valuetext'),
      filled: 1 - Number(/\((.*)\)/.exec(cover)?.[1] ?? 1),
    };
  };

  it('shows the same level as a bar and as a figure at each message', () => {
    // A tone with pauses, like speech. The first message is a pause.
    for (const feed of [null, -23, null, -22.6, -40, null, null, -6, null, 3]) {
      send({ feed, program: feed });
      for (const name of ['Phone', 'Viewers']) {
        const { text, valueText, filled } = readMeter(name);
        expect(valueText).toBe(text);
        if (text === 'Silent') expect(filled).toBe(0);
        else expect(filled).toBeCloseTo(Math.min(1, 1 + Number.parseInt(text ?? '', 10) / 60));
      }
      now += 100;
    }
  });

  it('empties the bar when it reports silence', () => {
    send({ feed: -23, program: -23 });
    now = 1_000;
    send({ feed: null, program: -12 });
    expect(readMeter('Phone')).toMatchObject({ text: 'Silent', filled: 0 });
    expect(readMeter('Viewers').text).toBe('-12 dB');
  });

  it('shows a dash and an empty bar without levels, and never silence', () => {
    expect(readMeter('Phone')).toMatchObject({ text: '–', filled: 0 });
    send({ feed: -23, program: null });
    send(null);
    for (const name of ['Phone', 'Viewers'])
      expect(readMeter(name)).toEqual({ text: '–', valueText: '–', filled: 0 });
  });
});
