/** CSS variable with the dock's height, for the padding below the page. */
const HEIGHT_VARIABLE = '--dock-height';

/**
 * Writes the dock's height into a CSS variable of the document, whenever it changes. Returns the cleanup
 * function, or undefined if there is no dock.
 */
export function measureDock(dock: HTMLElement | null): (() => void) | undefined {
  if (!dock) return undefined;
  const observer = new ResizeObserver(() =>
    document.documentElement.style.setProperty(
      HEIGHT_VARIABLE,
      `${Math.ceil(dock.getBoundingClientRect().height)}px`,
    ),
  );
  observer.observe(dock);
  return () => {
    observer.disconnect();
    document.documentElement.style.removeProperty(HEIGHT_VARIABLE);
  };
}
