import { useEffect } from 'react';
import { firmName } from '#domain/firm.ts';

/** Sets the title of the browser tab. @param page undefined until it is known */
export function useLearningTitle(page: string | undefined): void {
  useEffect(() => {
    if (page) document.title = `${page} · ${firmName}`;
  }, [page]);
}
