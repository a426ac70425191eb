import { lazy, Suspense, useEffect, useState } from 'react';
import { ancestorsOf } from './focus-fallback.js';
import type { ModalProps } from './modal-window.js';

const load = () => import('./modal-window.js');
const ModalWindow = lazy(load);
/** When the page is at rest, ms after it was drawn. */
const AT_REST_MS = 1500;

/** A window over the page. What draws it comes when the page is at rest, or when it is first opened. */
export function Modal(props: Omit<ModalProps, 'ancestors'>) {
  const [wasOpen, setWasOpen] = useState(false);
  const [ancestors, setLineage] = useState<readonly HTMLElement[] | null>(null);
  if (props.open !== wasOpen) {
    setWasOpen(props.open);
    // Remembered now: by the time the window is drawn, the focus may have gone elsewhere.
    const opener = document.activeElement;
    if (props.open) setLineage(opener instanceof HTMLElement ? ancestorsOf(opener) : null);
  }
  useEffect(function fetchAhead() {
    const timer = setTimeout(() => void load().catch(() => null), AT_REST_MS);
    return () => clearTimeout(timer);
  }, []);
  if (ancestors === null) return null;
  return (
    <Suspense fallback={null}>
      <ModalWindow {...props} ancestors={ancestors} />
    </Suspense>
  );
}
