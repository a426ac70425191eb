import { lazy, Suspense, useEffect, useState } from 'react';
import type { ModalProps } from './modal-window.js';

const load = () => import('./modal-window.js');
const ModalWindow = lazy(load);
/** When the page is at rest, ms after it was drawn. */
const AT_REST_MS = 1500;

/** A window over the page. What draws it comes when the page is at rest, or when it is first opened. */
export function Modal(props: ModalProps) {
  const [opened, setOpened] = useState(props.open);
  if (props.open && !opened) setOpened(true);
  useEffect(function fetchAhead() {
    const timer = setTimeout(() => void load().catch(() => null), AT_REST_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!opened) return null;
  return (
    <Suspense fallback={null}>
      <ModalWindow {...props} />
    </Suspense>
  );
}
