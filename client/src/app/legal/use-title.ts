import { useEffect } from 'react';

/** Names the page in the browser's tab while it is shown. */
export function useTitle(title: string): void {
  useEffect(
    function nameThePage() {
      const before = document.title;
      document.title = `${title} · Trailcast`;
      return () => {
        document.title = before;
      };
    },
    [title],
  );
}
