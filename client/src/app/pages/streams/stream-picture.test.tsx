import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider, defaultSystem } from '@chakra-ui/react';
import { waitFor } from '@testing-library/dom';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { of } from 'rxjs';
import { addFeatureTexts } from '../../../i18n/all-feature-texts.js';
import { startLanguage } from '../../../i18n/language.js';
import { previewSource, type PreviewSource } from '../../../features/relay-server/preview-source.js';
import { StreamPicture } from './stream-picture.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

describe('StreamPicture', () => {
  let root: Root;
  let operations: (string | undefined)[];
  const container = document.createElement('div');
  const i18n = startLanguage();
  addFeatureTexts(i18n);

  async function renderPicture(source: PreviewSource): Promise<void> {
    previewSource.store(source);
    operations = [];
    const link = new ApolloLink(({ operationName }) => {
      operations.push(operationName);
      return of({ data: { serverPicture: 'data:,' } });
    });
    root = createRoot(container);
    await act(async () =>
      root.render(
        <ApolloProvider client={new ApolloClient({ link, cache: new InMemoryCache() })}>
          <ChakraProvider value={defaultSystem}>
            <I18nextProvider i18n={i18n}>
              <StreamPicture serverId="1" kbps={1_640} />
            </I18nextProvider>
          </ChakraProvider>
        </ApolloProvider>,
      ),
    );
  }

  afterEach(async () => {
    await act(async () => root.unmount());
    localStorage.clear();
  });

  it('shows the feed and its bitrate while the preview is on', async () => {
    await renderPicture('program');
    expect(operations).toEqual(['ServerPicture']);
    await waitFor(() => expect(container.textContent).toBe('Feed · 1.6 Mbit/s'));
    // The dot, which has no text, is before the name.
    expect(container.querySelector('p')?.firstElementChild?.textContent).toBe('');
  });

  it('is empty and loads no picture while the preview is off', async () => {
    await renderPicture('off');
    expect(operations).toEqual([]);
    expect(container.childElementCount).toBe(0);
  });
});
