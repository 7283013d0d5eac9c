// @ts-check
// npm run api:types: writes what is derived from the contract's files: its index, the calls of the sections, and the types.
import { writeContractTypes } from './lib/contract-types.mjs';
import { script } from './lib/project.mjs';

await script(writeContractTypes);
