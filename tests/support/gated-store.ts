import type { FileStore } from '#server/platform/files/file-store.ts';

export type GatedStore = FileStore & {
  /** The written and the read files, in order; including what waits at the gate. */
  puts: { id: string }[];
  gets: string[];
  /** Delays writing or reading from now on. */
  shut(which: 'put' | 'get'): void;
  /** Releases what waits, and no longer delays. */
  open(): void;
};

/** A store in memory whose work can be delayed, so that a test decides what happens meanwhile. */
export function gatedStore(): GatedStore {
  const stored = new Map<string, Buffer>();
  const gates = { put: Promise.resolve(), get: Promise.resolve() };
  let letThrough: (() => void)[] = [];
  const store: GatedStore = {
    puts: [],
    gets: [],
    shut(which) {
      gates[which] = new Promise((resolve) => letThrough.push(resolve));
    },
    open() {
      for (const through of letThrough) through();
      letThrough = [];
      Object.assign(gates, { put: Promise.resolve(), get: Promise.resolve() });
    },
    async put(id, variant, bytes) {
      store.puts.push({ id });
      await gates.put;
      stored.set(`${id}.${variant}`, Buffer.from(bytes));
    },
    async get(id, variant) {
      store.gets.push(id);
      await gates.get;
      return stored.get(`${id}.${variant}`) ?? null;
    },
    check: async () => {},
    renew: async () => 0,
    async delete(id) {
      for (const key of [...stored.keys()]) if (key.startsWith(id)) stored.delete(key);
    },
  };
  return store;
}
