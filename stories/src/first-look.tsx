import { useLayoutEffect, useRef, type ReactNode } from 'react';

interface Props {
  /** Called once with the first rendered state, even if the test starts late. */
  onLook: (element: HTMLElement) => void;
  children: ReactNode;
}

/** Captures the first state of a component that changes after a delay. */
export function FirstLook({ onLook, children }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const reportState = useRef(onLook);
  useLayoutEffect(function reportFirstState() {
    if (container.current) reportState.current(container.current);
  }, []);
  return <div ref={container}>{children}</div>;
}
