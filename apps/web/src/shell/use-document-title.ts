import { useEffect } from "react";

/**
 * Says in the browser's tab what a screen of several contents shows; the route's own title stands
 * there until then. For the screen itself, at every content: the next route writes its own.
 */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Plumbline`;
  }, [title]);
}
