import { fill } from './fill.ts';

// A separate process for `bench/content.mjs`, which reads its output: the lists to request.
const [name = '', entries] = process.argv.slice(2);
const env = Object.fromEntries(
  Object.entries(process.env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
);
console.log(JSON.stringify(await fill(env, { name, entries: Number(entries) })));
