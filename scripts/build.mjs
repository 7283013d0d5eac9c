// @ts-check
import { build } from './lib/build.mjs';
import { script } from './lib/project.mjs';

await script(build);
