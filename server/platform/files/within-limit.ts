import { PartAwayError } from '../log/away.ts';
import type { FileStore } from './file-store.ts';

/** Returns a store that fails as unavailable if it does not respond in time. */
export function withinLimit(store: FileStore, withinMs: number): FileStore {
  async function inTime<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new PartAwayError('file store', undefined, 'ETIMEDOUT')), withinMs);
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  }
  return {
    put: (id, variant, bytes) => inTime(store.put(id, variant, bytes)),
    get: (id, variant, options) => inTime(store.get(id, variant, options)),
    seal: (id) => inTime(store.seal(id)),
    delete: (id) => inTime(store.delete(id)),
    check: () => inTime(store.check()),
  };
}
