import {
  chakra,
  ChakraProvider,
  createSystem,
  defaultBaseConfig,
  type SystemContext,
} from '@chakra-ui/react';
import { css as serialize } from '@emotion/react';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { cacheSystem } from './cached-system.js';

const Pill = chakra('button', {
  base: { padding: '2px', _hover: { color: 'red' } },
  variants: { tone: { loud: { fontWeight: '700' } } },
});
const WidePill = chakra(Pill, { base: { padding: '8px' } });

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Returns a system and the number of its calls. */
function createCountingSystem() {
  const system = createSystem(defaultBaseConfig);
  const calls = { css: 0, cva: 0, isValidProperty: 0 };
  const count = <Name extends keyof typeof calls>(name: Name): SystemContext[Name] =>
    ((...args: never[]) => {
      calls[name] += 1;
      return (system[name] as (...args: never[]) => unknown)(...args);
    }) as SystemContext[Name];
  const counting = { css: count('css'), cva: count('cva'), isValidProperty: count('isValidProperty') };
  return { calls, system: { ...system, ...counting } };
}

const createPage = (system: SystemContext, text: string) => (
  <ChakraProvider value={system}>
    <Pill tone="loud" margin={{ base: '1px', md: '3px' }} css={{ '& b': { color: undefined, top: '0' } }}>
      {text}
    </Pill>
    <WidePill _hover={{ color: 'blue' }}>{text}</WidePill>
  </ChakraProvider>
);

/** Renders the pages in turn, and returns the HTML of the last one. Its class names are hashes of the styles. */
async function render(...pages: ReactNode[]) {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  for (const page of pages) await act(async () => root.render(page));
  const html = container.innerHTML;
  await act(async () => root.unmount());
  return html;
}

describe('cacheSystem', () => {
  it('renders the same styles as the library’s system', async () => {
    const system = createSystem(defaultBaseConfig);
    const cachedHtml = await render(createPage(cacheSystem(system), 'a'));
    expect(cachedHtml).toMatch(/^(<button class="css-\w+">a<\/button>){2}$/);
    expect(cachedHtml).toBe(await render(createPage(system, 'a')));
  });

  it('computes nothing in a second render', async () => {
    const { calls, system } = createCountingSystem();
    const cached = cacheSystem(system);
    await render(createPage(cached, 'a'));
    const callsBefore = { ...calls };
    expect(callsBefore.css).toBeGreaterThan(0);
    await render(createPage(cached, 'b'), createPage(cached, 'c'));
    expect(calls).toEqual(callsBefore);
  });

  it('caches styles separately if any value differs', () => {
    const system = createSystem(defaultBaseConfig);
    const { css } = cacheSystem(system);
    for (const styles of [{ color: 'red' }, { color: 'blue' }, { color: 'blue', top: '0' }, {}]) {
      expect(css(styles)).toEqual(serialize(system.css(styles)));
    }
  });
});
