// @ts-check
// npm run bench: measures the figures that the product is held to, each beside its bound. `npm run bench -- start memory`
// measures only those. Not a test: a busy machine measures itself, so the load is printed as well.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { script } from './lib/project.mjs';

await script(async () => {
  await ensureInstalled();
  // Only now are the packages there that measuring needs.
  const { figures } = await import('../bench/figures.mjs');
  const { holds, inWords, machineInWords } = await import('../bench/lib/report.mjs');
  const chosen = process.argv.slice(2);
  const unknown = chosen.find((name) => !Object.hasOwn(figures, name));
  if (unknown) throw new Error(`There is no figure "${unknown}", only ${Object.keys(figures).join(', ')}`);
  await ensureBuilt();

  let missed = 0;
  for (const [name, measure] of Object.entries(figures)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    console.log(`\n${name} · ${machineInWords()}`);
    for (const finding of await measure()) {
      console.log(inWords(finding));
      if (!holds(finding)) missed += 1;
    }
  }
  console.log(missed === 0 ? '\nEvery bound holds.' : `\nBounds that do not hold: ${missed}`);
  process.exitCode = missed === 0 ? 0 : 1;
});
