import { useLayoutEffect, useRef, type ReactNode } from 'react';

interface Props {
  /** Called once with the element after the first render. */
  onFirstRender: (element: HTMLElement) => void;
  children: ReactNode;
}

/** Reports the first render of a component that changes after a delay. A test may start too late to see this render. */
export function FirstRender({ onFirstRender, children }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const firstRenderCallback = useRef(onFirstRender);
  useLayoutEffect(function reportFirstRender() {
    if (container.current) firstRenderCallback.current(container.current);
  }, []);
  return <div ref={container}>{children}</div>;
}
