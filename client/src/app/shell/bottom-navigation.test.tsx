import { ChakraProvider } from '@chakra-ui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from '../../lib/router/router.js';
import { system } from '../../theme/system.js';
import { BottomNavigation } from './bottom-navigation.js';

describe('BottomNavigation', () => {
  it.each([
    ['/', '/'],
    ['/streams', '/streams'],
    ['/streams/', '/streams'],
    ['/Scenes', '/scenes'],
    ['/streams/7', undefined],
  ])('on the path %s, marks the entry %s as current', (path, expected) => {
    const container = document.createElement('div');
    container.innerHTML = renderToStaticMarkup(
      <ChakraProvider value={system}>
        <MemoryRouter address={path}>
          <BottomNavigation isAdministrator={false} />
        </MemoryRouter>
      </ChakraProvider>,
    );
    const currentLinks = [...container.querySelectorAll('[aria-current=page]')];
    expect(currentLinks.map((link) => link.getAttribute('href'))).toEqual(expected ? [expected] : []);
  });
});
