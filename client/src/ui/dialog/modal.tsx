import { useEffect, useState } from 'react';
import { lazyPart } from '../../lib/lazy/lazy-part.js';
import { ancestorsOf } from './focus-fallback.js';
import type { ModalProps } from './modal-window.js';

const { Part: ModalWindow, preload } = lazyPart(() =>
  import('./modal-window.js').then(({ ModalWindow }) => ModalWindow),
);
/** Delay after the first render before the code is preloaded, ms. */
const PRELOAD_DELAY_MS = 1500;

/** A modal dialog. Its code is loaded when the page is idle or at the first opening. */
export function Modal(props: Omit<ModalProps, 'ancestors'>) {
  const [wasOpen, setWasOpen] = useState(false);
  const [ancestors, setAncestors] = useState<readonly HTMLElement[] | null>(null);
  if (props.open !== wasOpen) {
    setWasOpen(props.open);
    // Stored at this point, because the focus may move before the dialog is rendered.
    const opener = document.activeElement;
    if (props.open) setAncestors(opener instanceof HTMLElement ? ancestorsOf(opener) : null);
  }
  useEffect(function preloadWindow() {
    const timer = setTimeout(preload, PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return ancestors !== null && <ModalWindow {...props} ancestors={ancestors} fallback={null} />;
}
