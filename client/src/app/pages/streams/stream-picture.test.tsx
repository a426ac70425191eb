import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider, defaultSystem } from '@chakra-ui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { previewSource, type PreviewSource } from '../../../features/relay-server/preview-source.js';
import { StreamPicture } from './stream-picture.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

describe('StreamPicture', () => {
  let root: Root;
  let operations: (string | undefined)[];
  const container = document.createElement('div');

  async function show(source: PreviewSource): Promise<void> {
    previewSource.store(source);
    operations = [];
    const link = new ApolloLink(({ operationName }) => {
      operations.push(operationName);
      return new Observable((observer) => observer.next({ data: { serverPicture: 'data:,' } }));
    });
    root = createRoot(container);
    await act(async () =>
      root.render(
        <ApolloProvider client={new ApolloClient({ link, cache: new InMemoryCache() })}>
          <ChakraProvider value={defaultSystem}>
            <StreamPicture serverId="1" />
          </ChakraProvider>
        </ApolloProvider>,
      ),
    );
  }

  afterEach(async () => {
    await act(async () => root.unmount());
    localStorage.clear();
  });

  it('shows the feed while the preview is on', async () => {
    await show('program');
    expect(operations).toEqual(['ServerPicture']);
    expect(container.childElementCount).toBe(1);
  });

  it('is empty and loads nothing while the preview is off', async () => {
    await show('off');
    expect(operations).toEqual([]);
    expect(container.childElementCount).toBe(0);
  });
});
