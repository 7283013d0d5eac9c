/** The style of the report, in the reader's light or dark colour scheme. */
export const reportStyle = `
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
.filters { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: center; margin: 24px 0 16px; }
.filters fieldset { border: 0; padding: 0; margin: 0; display: flex; flex-wrap: wrap; gap: 4px 16px; }
.filters legend { float: left; padding: 0; margin-right: 16px; line-height: 32px; }
.filters label { display: inline-flex; gap: 6px; align-items: center; min-height: 32px; max-width: 100%; }
.filters input { margin: 0; }
select { font: inherit; padding: 4px 8px; min-width: 0; background: var(--paper); color: inherit; border: 1px solid var(--quiet); border-radius: 6px; }
.path { background: var(--paper); border: 1px solid var(--line); border-radius: 6px; margin: 0 0 8px; padding: 0 16px; }
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
export const reportScript = `
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
