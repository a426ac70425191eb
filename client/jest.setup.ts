import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';
import { TextDecoder, TextEncoder } from 'node:util';

// The library's default of 1 s is too short on busy cores.
configure({ asyncUtilTimeout: 10_000 });

// Browser APIs that the component library needs and jsdom lacks.
Object.assign(globalThis, { TextDecoder, TextEncoder });
globalThis.structuredClone ??= <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
const noMatch = (media: string) => ({
  media,
  matches: false,
  addEventListener() {},
  removeEventListener() {},
});
Object.assign(window, { matchMedia: noMatch });
globalThis.PointerEvent ??= class extends MouseEvent {} as typeof PointerEvent;
