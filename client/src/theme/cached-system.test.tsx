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
import { cachedSystem } from './cached-system.js';

const Pill = chakra('button', {
  base: { padding: '2px', _hover: { color: 'red' } },
  variants: { tone: { loud: { fontWeight: '700' } } },
});
const WidePill = chakra(Pill, { base: { padding: '8px' } });

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** A system that counts its calls. */
function counted() {
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

const page = (system: SystemContext, text: string) => (
  <ChakraProvider value={system}>
    <Pill tone="loud" margin={{ base: '1px', md: '3px' }} css={{ '& b': { color: undefined, top: '0' } }}>
      {text}
    </Pill>
    <WidePill _hover={{ color: 'blue' }}>{text}</WidePill>
  </ChakraProvider>
);

/** Renders the pages one after the other, and returns the last one's HTML, whose class names are hashes of the styles. */
async function render(...pages: ReactNode[]) {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  for (const each of pages) await act(async () => root.render(each));
  const html = container.innerHTML;
  await act(async () => root.unmount());
  return html;
}

describe('cachedSystem', () => {
  it('renders the same styles as the library’s system', async () => {
    const system = createSystem(defaultBaseConfig);
    const own = await render(page(cachedSystem(system), 'a'));
    expect(own).toMatch(/^(<button class="css-\w+">a<\/button>){2}$/);
    expect(own).toBe(await render(page(system, 'a')));
  });

  it('computes nothing in a second render', async () => {
    const { calls, system } = counted();
    const cached = cachedSystem(system);
    await render(page(cached, 'a'));
    const before = { ...calls };
    expect(before.css).toBeGreaterThan(0);
    await render(page(cached, 'b'), page(cached, 'c'));
    expect(calls).toEqual(before);
  });

  it('tells styles apart by every value', () => {
    const system = createSystem(defaultBaseConfig);
    const { css } = cachedSystem(system);
    for (const styles of [{ color: 'red' }, { color: 'blue' }, { color: 'blue', top: '0' }, {}]) {
      expect(css(styles)).toEqual(serialize(system.css(styles)));
    }
  });
});
