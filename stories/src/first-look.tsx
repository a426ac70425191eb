import { useLayoutEffect, useRef, type ReactNode } from 'react';

interface Props {
  /** Told once what stands there at the beginning, however late the test looks. */
  onLook: (shown: HTMLElement) => void;
  children: ReactNode;
}

/** For what changes by itself after a while. */
export function FirstLook({ onLook, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const look = useRef(onLook);
  useLayoutEffect(function lookAtOnce() {
    if (place.current) look.current(place.current);
  }, []);
  return <div ref={place}>{children}</div>;
}
