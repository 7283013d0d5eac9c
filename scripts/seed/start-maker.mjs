// @ts-check
// The entry of the thread: on Node 20 a thread's own first file cannot be TypeScript.
import { register } from 'tsx/esm/api';

register();
await import('./maker-thread.ts');
