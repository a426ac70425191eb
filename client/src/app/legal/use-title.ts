import { useEffect } from 'react';

/** Sets the document title while the page is shown. */
export function useTitle(title: string): void {
  useEffect(
    function setDocumentTitle() {
      const previousTitle = document.title;
      document.title = `${title} · Trailcast`;
      return () => {
        document.title = previousTitle;
      };
    },
    [title],
  );
}
