// @ts-check
// npm run bench: measures the figures that have a bound, and prints each with its bound. `npm run bench -- start memory` measures
// only those. It is not a test: a busy machine distorts the figures, so the load is printed as well.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { script } from './lib/project.mjs';

await script(async () => {
  await ensureInstalled();
  // Imported late: the packages that the benchmarks need may have been installed only now.
  const { figures, onRequest } = await import('../bench/figures.mjs');
  const { isWithinBound, inWords, machineInWords } = await import('../bench/lib/report.mjs');
  const chosen = process.argv.slice(2);
  const unknown = chosen.find((name) => !Object.hasOwn(figures, name));
  if (unknown) throw new Error(`There is no figure "${unknown}", only ${Object.keys(figures).join(', ')}`);
  await ensureBuilt();

  let missed = 0;
  for (const [name, measure] of Object.entries(figures)) {
    if (chosen.length > 0 ? !chosen.includes(name) : onRequest.includes(name)) continue;
    console.log(`\n${name} · ${machineInWords()}`);
    for (const finding of await measure()) {
      console.log(inWords(finding));
      if (!isWithinBound(finding)) missed += 1;
    }
  }
  console.log(missed === 0 ? '\nEvery bound holds.' : `\nBounds that do not hold: ${missed}`);
  process.exitCode = missed === 0 ? 0 : 1;
});
