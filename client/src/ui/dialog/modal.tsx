import { lazy, Suspense, useEffect, useState } from 'react';
import { ancestorsOf } from './focus-fallback.js';
import type { ModalProps } from './modal-window.js';

const loadModalWindow = () => import('./modal-window.js');
const ModalWindow = lazy(loadModalWindow);
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
    const timer = setTimeout(() => void loadModalWindow().catch(() => null), PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (ancestors === null) return null;
  return (
    <Suspense fallback={null}>
      <ModalWindow {...props} ancestors={ancestors} />
    </Suspense>
  );
}
