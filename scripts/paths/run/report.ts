import { percentOf } from '#paths/coverage.ts';
import { preparation } from '../plan.ts';
import {
  countOf,
  type MeasuredCoverage,
  measuredEdges,
  type Outcome,
  type PathResult,
  type RunResult,
  type StepResult,
} from './results.ts';
import type { Change, Trend } from './trend.ts';

/** Markup that can be put into a page without escaping. */
class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }

  toString(): string {
    return this.markup;
  }
}

type Part = string | number | Html | readonly Html[];

/** Returns markup from a tagged template: texts are escaped, markup is not. */
function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const markup = texts.map(
    (text, index) => `${text}${index < parts.length ? escaped(parts[index] ?? '') : ''}`,
  );
  return new Html(markup.join(''));
}

function escaped(part: Part): string {
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(({ markup }) => markup).join('');
  return String(part)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

const words: Readonly<Record<Outcome, string>> = {
  passed: 'passed',
  failed: 'failed',
  notReached: 'not reached',
};
const marks: Readonly<Record<Outcome, string>> = { passed: '✓', failed: '✗', notReached: '–' };

/**
 * Returns the report of a run: one page, with its pictures in files of their own, so that a browser loads only those of an opened
 * path. It needs no server and no network.
 *
 * @param trend compares it with the last run; null for the first
 */
export function reportOf(run: RunResult, trend: Trend | null): string {
  const { paths } = run;
  const machines = [...new Set(paths.map(({ machineTitle }) => machineTitle))];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${titleOf(paths)} · Paths</title>
<style>${new Html(reportStyle)}</style>
</head>
<body>
<header>
<h1>${titleOf(paths)}</h1>
<p class="quiet">${counted(paths.length)} in ${duration(run.milliseconds)}, ${run.browser}, ${instant(run.at)}.</p>
</header>
${trendSection(trend)}
${coverageSection(run.coverage, trend)}
<form class="filters" aria-label="Which paths are shown">
<fieldset><legend>Outcome</legend>${[
    option('outcome', '', `All (${paths.length})`),
    ...(['passed', 'failed', 'notReached'] as const).map((outcome) =>
      option('outcome', outcome, `${capital(words[outcome])} (${countOf(paths, outcome)})`),
    ),
  ]}</fieldset>
<label>Machine <select name="machine"><option value="">All</option>${machines.map(
    (title) => html`<option value="${title}">${title}</option>`,
  )}</select></label>
</form>
<main>${paths.map(pathCard)}</main>
<p class="none quiet" hidden>No path fits these filters.</p>
<script>${new Html(reportScript)}</script>
</body>
</html>
`.markup;
}

function trendSection(trend: Trend | null): Html {
  if (trend === null)
    return html`<p class="quiet">There is no earlier run in this folder to compare with.</p>`;
  const { since, compared, passed, failed, milliseconds, newlyFailing, newlyPassing } = trend;
  const list = (title: string, paths: Trend['newlyFailing']) =>
    paths.length === 0
      ? new Html('')
      : html`<h3>${title}</h3><ul>${paths.map(
          (path) => html`<li><a href="#${path.reference}">${path.reference}</a> ${path.title}</li>`,
        )}</ul>`;
  return html`<section aria-labelledby="trend">
<h2 id="trend">Since the last run</h2>
<p class="quiet">Compared with ${instant(new Date(since))}: ${counted(compared)} that both runs performed.</p>
<table>
<thead><tr><th></th><th>last run</th><th>this run</th></tr></thead>
<tbody>${changeRow('Passed', passed)}${changeRow('Failed', failed)}${changeRow('Time of the paths', milliseconds, duration)}</tbody>
</table>
${list('Newly failing', newlyFailing)}${list('Newly passing', newlyPassing)}
</section>`;
}

function changeRow(
  title: string,
  { before, after }: Change,
  inWords: (figure: number) => string = String,
): Html {
  return html`<tr><th scope="row">${title}</th><td>${inWords(before)}</td><td>${inWords(after)}</td></tr>`;
}

/** The one table of coverage: the edges that running actors took. */
function coverageSection(coverage: readonly MeasuredCoverage[], trend: Trend | null): Html {
  const before = (machine: string, edges: number) => {
    const change = trend?.coverage.find((each) => each.machine === machine);
    return change ? percentOf(change.before, edges) : '–';
  };
  return html`<section aria-labelledby="coverage">
<h2 id="coverage">Coverage</h2>
<p class="quiet">The edges of each machine that its running actors took: in this run, and in jsdom in the last <code>npm test -- --all</code>.</p>
<table>
<thead><tr><th>machine</th><th>edges</th><th>Chromium</th><th>jsdom</th><th>last run</th><th>together</th></tr></thead>
<tbody>${coverage.map(
    (each) =>
      html`<tr><th scope="row">${each.title}</th><td>${each.edges}</td><td>${each.chromium.length}</td><td>${each.jsdom?.length ?? 'not measured'}</td><td>${before(each.machine, each.edges)}</td><td>${percentOf(measuredEdges(each), each.edges)}</td></tr>`,
  )}</tbody>
</table>
</section>`;
}

function titleOf(paths: readonly PathResult[]): string {
  const left = countOf(paths, 'notReached');
  const counts = `${countOf(paths, 'passed')} passed, ${countOf(paths, 'failed')} failed`;
  return left > 0 ? `${counts}, ${left} not reached` : counts;
}

function option(name: string, value: string, text: string): Html {
  const checked = new Html(value === '' ? ' checked' : '');
  return html`<label><input type="radio" name="${name}" value="${value}"${checked}> ${text}</label>`;
}

function pathCard(path: PathResult): Html {
  const open = new Html(path.outcome === 'failed' ? ' open' : '');
  return html`
<details id="${path.reference}" class="path ${path.outcome}" data-outcome="${path.outcome}" data-machine="${path.machineTitle}"${open}>
<summary>${mark(path.outcome)} <span class="title">${path.title}</span> <span class="quiet"><span class="id">${path.reference}</span> · ${path.machineTitle} · ${path.outcome === 'notReached' ? words.notReached : duration(path.milliseconds)}</span></summary>
<p class="quiet">Starts: ${path.start}<br>Prepare: ${withCode(preparation(path))}<br>Path: <code>${path.id}</code></p>
${failure(path)}${notTaken(path)}
<ol>${path.steps.map(stepItem)}</ol>
</details>`;
}

/** The plan puts commands to type in backticks. */
function withCode(text: string): readonly Html[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}

function notTaken({ notTaken: edges }: PathResult): Html {
  if (edges.length === 0) return new Html('');
  return html`<p>The machine did not take these edges of the path: ${edges.map((edge) => html`<br><code>${edge}</code>`)}</p>`;
}

function failure({ error, trace }: PathResult): Html {
  if (error === null) return new Html('');
  const howToOpen =
    trace === null
      ? new Html('')
      : html`<p><a href="${trace}">The trace</a> shows every moment of a second run of this path. Open it with <code>npx playwright-core show-trace paths-report/${trace}</code>, or drop the file on <code>trace.playwright.dev</code>.</p>`;
  return html`<div class="failure"><h2>What went wrong</h2><pre>${error}</pre>${howToOpen}</div>`;
}

function stepItem(step: StepResult): Html {
  const lines = (title: string, texts: readonly string[]) =>
    texts.length === 0
      ? new Html('')
      : html`<h3>${title}</h3><ul>${texts.map((text) => html`<li>${text}</li>`)}</ul>`;
  return html`
<li class="step ${step.outcome}">
<p class="step-title">${mark(step.outcome)} ${step.title} <span class="quiet">${step.outcome === 'notReached' ? '' : duration(step.milliseconds)}</span></p>
<div class="sides"><div>${lines('Do', step.do)}${lines('Data', typedLines(step))}${lines(step.outcome === 'failed' ? 'Was expected' : 'See', step.see)}${lines('Not to be seen', step.unseen === '' ? [] : [step.unseen])}</div>${picture(step)}</div>
</li>`;
}

/** A single field is part of the step's sentence. */
function typedLines({ data }: StepResult): readonly string[] {
  return data.length > 1 ? data.map(({ field, value }) => `${field}: ${value}`) : [];
}

function picture({ picture: file, stands, title }: StepResult): Html {
  if (file === null) return new Html('');
  return html`<figure><button type="button" data-picture aria-pressed="false"><img src="${file}" alt="The page after: ${title}" loading="lazy" decoding="async"></button><figcaption class="quiet">${stands}</figcaption></figure>`;
}

function mark(outcome: Outcome): Html {
  return html`<span class="mark" role="img" aria-label="${words[outcome]}">${marks[outcome]}</span>`;
}

function counted(paths: number): string {
  return paths === 1 ? '1 path' : `${paths} paths`;
}

function duration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

function instant(at: Date): string {
  return at.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' });
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The style of the report, in the reader's light or dark colour scheme. */
const reportStyle = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f6f7f8, #14191c);
  --paper: light-dark(#ffffff, #1c2327);
  --ink: light-dark(#1b2529, #e4eaec);
  --quiet: light-dark(#536268, #9fb0b6);
  --line: light-dark(#d8dfe2, #334047);
  --accent: light-dark(#0f5a63, #7fc6cf);
  --passed: light-dark(#1d6b3a, #7fd09a);
  --failed: light-dark(#a52318, #ff9d90);
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 32px 24px 64px; max-width: 1120px;
  background: var(--ground); color: var(--ink);
  font: 16px/1.5 'Source Sans 3', system-ui, sans-serif; font-variant-numeric: tabular-nums;
}
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 4px; }
h2 { font-size: 16px; margin: 0 0 4px; }
h3 { font-size: 13px; margin: 8px 0 0; color: var(--quiet); font-weight: 600; }
p { margin: 4px 0; }
code, pre { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; margin: 0; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.quiet { color: var(--quiet); font-size: 14px; font-weight: 400; }
table { border-collapse: collapse; margin: 8px 0 16px; }
th, td { text-align: right; padding: 4px 16px 4px 0; border-bottom: 1px solid var(--line); font-variant-numeric: tabular-nums; }
th:first-child { text-align: left; font-weight: 400; }
.filters { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: center; margin: 24px 0 16px; }
.filters fieldset { border: 0; padding: 0; margin: 0; display: flex; flex-wrap: wrap; gap: 4px 16px; }
.filters legend { float: left; padding: 0; margin-right: 16px; line-height: 32px; }
.filters label { display: inline-flex; gap: 6px; align-items: center; min-height: 32px; max-width: 100%; }
.filters input { margin: 0; }
select { font: inherit; padding: 4px 8px; min-width: 0; background: var(--paper); color: inherit; border: 1px solid var(--quiet); border-radius: 6px; }
.path { content-visibility: auto; contain-intrinsic-size: auto 46px; background: var(--paper); border: 1px solid var(--line); border-radius: 6px; margin: 0 0 8px; padding: 0 16px; }
.path[open] { padding-bottom: 16px; }
summary { cursor: pointer; padding: 10px 0 10px 40px; text-indent: -40px; overflow-wrap: anywhere; }
summary .title { font-weight: 600; margin-right: 8px; }
.id { white-space: nowrap; }
.mark { display: inline-block; width: 20px; text-indent: 0; color: var(--quiet); font-weight: 700; }
.passed > summary .mark, .step.passed .mark { color: var(--passed); }
.failed > summary .mark, .step.failed .mark { color: var(--failed); }
.failure { border-left: 3px solid var(--failed); padding: 4px 0 4px 12px; margin: 8px 0; }
ol { list-style: none; padding: 0; margin: 8px 0 0; }
.step { border-top: 1px solid var(--line); padding: 12px 0; }
.step-title { font-weight: 600; }
.sides { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 24px; padding-left: 20px; }
ul { margin: 2px 0; padding-left: 18px; font-size: 14px; }
.notReached .step-title, .notReached ul { color: var(--quiet); }
figure { margin: 4px 0; }
[data-picture] { display: block; width: 100%; padding: 0; border: 0; background: none; cursor: zoom-in; }
img { display: block; width: 100%; border: 1px solid var(--line); border-radius: 4px; }
img.whole { position: fixed; inset: 0; margin: auto; width: auto; max-width: 100vw; max-height: 100vh; z-index: 1; cursor: zoom-out; }
@media (max-width: 760px) { .sides { grid-template-columns: minmax(0, 1fr); padding-left: 0; } body { padding: 16px; } h1 { font-size: 20px; } }
@media (pointer: coarse) { .filters label, select { min-height: 44px; } }
@media print { .filters { display: none; } .path { break-inside: avoid; } }
`;

/** The script of the report: filters its paths, and shows a picture in its full size. */
const reportScript = `
const form = document.querySelector('.filters');
const paths = [...document.querySelectorAll('.path')];
const none = document.querySelector('.none');
const show = () => {
  const { outcome, machine } = Object.fromEntries(new FormData(form));
  for (const path of paths) {
    path.hidden = (outcome && path.dataset.outcome !== outcome) || (machine && path.dataset.machine !== machine);
  }
  none.hidden = paths.some((path) => !path.hidden);
};
form.addEventListener('change', show);
show();
const openLinked = () => {
  const path = document.getElementById(location.hash.slice(1));
  if (path) path.open = true;
};
addEventListener('hashchange', openLinked);
openLinked();
const resize = (picture, isWhole) => {
  picture.setAttribute('aria-pressed', isWhole);
  picture.firstElementChild.classList.toggle('whole', isWhole);
};
document.addEventListener('click', (event) => {
  const picture = event.target.closest('[data-picture]');
  if (picture) resize(picture, picture.getAttribute('aria-pressed') !== 'true');
});
document.addEventListener('keydown', (event) => {
  const whole = document.querySelector('[data-picture][aria-pressed="true"]');
  if (event.key === 'Escape' && whole) resize(whole, false);
});
`;
