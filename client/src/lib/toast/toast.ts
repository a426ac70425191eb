import type { toast as libraryToast, ToastOptions } from 'react-toastify';
import { importOrReload } from '../persistent-import.js';

type Toast = typeof libraryToast;

let library: Promise<{ toast: Toast }> | undefined;

/** Loads the library. Called before the first toast is needed: it could not be loaded without a network. */
export function loadToasts(): Promise<{ toast: Toast }> {
  library ??= importOrReload(() => import('react-toastify'));
  return library;
}

/** Calls the library once it has loaded. The order of the calls is preserved. */
const withLibrary = (call: (toast: Toast) => void): void =>
  void loadToasts().then(({ toast: loaded }) => call(loaded));

type Kind = 'info' | 'success' | 'warning' | 'error';
/** Returns a function that shows toasts of this kind. */
const createToastFunction = (kind: Kind) => (text: string, options?: ToastOptions) =>
  withLibrary((loaded) => loaded[kind](text, options));

/** Shows toasts. The library is loaded after the first render. */
export const toast = {
  info: createToastFunction('info'),
  success: createToastFunction('success'),
  warning: createToastFunction('warning'),
  error: createToastFunction('error'),
  /** Closes the toast with this id, even while the library is still loading. */
  dismiss: (toastId: string): void => withLibrary((loaded) => loaded.dismiss(toastId)),
};
