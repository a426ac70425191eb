import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';

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
