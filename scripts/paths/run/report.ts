import { preparation } from '../plan.ts';
import { reportScript, reportStyle } from './report-looks.ts';
import { countOf, type Outcome, type PathResult, type RunResult, type StepResult } from './results.ts';

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

/** Returns the report of a run: one page that needs no other file, no server and no network. */
export function reportOf(run: RunResult): string {
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
<details class="path ${path.outcome}" data-outcome="${path.outcome}" data-machine="${path.machineTitle}"${open}>
<summary>${mark(path.outcome)} <span class="title">${path.title}</span> <span class="quiet"><span class="id">${path.reference}</span> · ${path.machineTitle} · ${path.outcome === 'notReached' ? words.notReached : duration(path.milliseconds)}</span></summary>
<p class="quiet">Starts: ${path.start}<br>Prepare: ${withCode(preparation(path))}<br>Path: <code>${path.id}</code></p>
${failure(path)}
<ol>${path.steps.map(stepItem)}</ol>
</details>`;
}

/** The plan puts commands to type in backticks. */
function withCode(text: string): readonly Html[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}

function failure({ error, trace }: PathResult): Html {
  if (error === null) return new Html('');
  const howToOpen =
    trace === null
      ? new Html('')
      : html`<p><a href="${trace}">The trace</a> shows every moment of a second walk over this path. Open it with <code>npx playwright-core show-trace paths-report/${trace}</code>, or drop the file on <code>trace.playwright.dev</code>.</p>`;
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

function picture({ screenshot, stands, title }: StepResult): Html {
  if (screenshot === null) return new Html('');
  return html`<figure><button type="button" data-picture aria-pressed="false"><img src="data:image/jpeg;base64,${screenshot}" alt="The page after: ${title}" loading="lazy" decoding="async"></button><figcaption class="quiet">${stands}</figcaption></figure>`;
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
