import { fill } from './fill.ts';

// A process of its own for `bench/content.mjs`, which reads what it writes: what is asked for then.
const [name = '', entries] = process.argv.slice(2);
const env = Object.fromEntries(
  Object.entries(process.env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
);
console.log(JSON.stringify(await fill(env, { name, entries: Number(entries) })));
