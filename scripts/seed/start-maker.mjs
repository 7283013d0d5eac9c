// @ts-check
// The thread's entry file: on Node 20 the first file of a thread cannot be TypeScript.
import { register } from 'tsx/esm/api';

register();
await import('./maker-thread.ts');
