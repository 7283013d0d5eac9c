import { percentOf } from '#paths/coverage.ts';
import { kinds, type PathKind } from '#paths/labels/kinds.ts';
import type { WrittenStep } from '#paths/labels/written-path.ts';
import { kindTitles, type PlanPart, type PlanPath, preparation } from '../plan.ts';

/** Returns the plan as a document to read and print: journeys first, then successful paths, then failures, which are folded. */
export function asMarkdown(parts: readonly PlanPart[]): string {
  const all = parts.flatMap(({ paths }) => paths);
  const lines = [
    '# Test plan',
    '',
    `${counted(all.length)}. Derived from the portal's machines; docs/for-testers.md says how to use it.`,
    '',
    ...coverageTable(parts),
    ...kinds.flatMap((kind) => chapter(kind, parts)),
  ];
  return `${lines.join('\n')}\n`;
}

/** One row for each machine: several parts of a plan may belong to one machine, and each has the same figures. */
function coverageTable(parts: readonly PlanPart[]): readonly string[] {
  const machines = parts.filter(
    ({ machine }, index) => parts.findIndex((part) => part.machine === machine) === index,
  );
  return [
    '| machine | paths here | edges | covered in Chromium | in jsdom | on the server | on the model alone | pairs of a state and an event performed |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...machines.map(({ machine, title, coverage: { edges, pairs } }) => {
      const own = parts.filter((part) => part.machine === machine);
      const count = own.reduce((sum, { paths }) => sum + paths.length, 0);
      const cells = [
        `${title} (\`${machine}\`)`,
        count,
        edges.all,
        share(edges.chromium, edges.all),
        share(edges.jsdom, edges.all),
        share(edges.server, edges.all),
        share(edges.modelOnly, edges.all),
        `${pairs.performed} of ${pairs.all} (${percentOf(pairs.performed, pairs.all)})`,
      ];
      return `| ${cells.join(' | ')} |`;
    }),
  ];
}

/** '41 (82 %)'. */
function share(count: number, of: number): string {
  return `${count} (${percentOf(count, of)})`;
}

function chapter(kind: PathKind, parts: readonly PlanPart[]): readonly string[] {
  const own = parts
    .map(({ title, paths }) => ({ title, paths: paths.filter((path) => path.kind === kind) }))
    .filter(({ paths }) => paths.length > 0);
  if (own.length === 0) return [];
  const count = own.reduce((sum, { paths }) => sum + paths.length, 0);
  return [
    '',
    `## ${kindTitles[kind]} (${counted(count)})`,
    ...own.flatMap(({ title, paths }) => [
      '',
      `### ${title}`,
      ...paths.flatMap((path) => (isFolded(kind) ? folded(path) : open(path))),
    ]),
  ];
}

const isFolded = (kind: PathKind) => kind === 'mishap' || kind === 'tour';

function open(path: PlanPath): readonly string[] {
  return ['', `#### ${path.reference} ${safe(path.title)}`, ...pathLines(path)];
}

/** A failure is only one line until it is opened; a heading inside it would add nothing to the title. */
function folded(path: PlanPath): readonly string[] {
  return [
    '',
    `<details><summary><b>${path.reference}</b> ${inMarkup(path.title)}</summary>`,
    ...pathLines(path),
    '',
    '</details>',
  ];
}

function pathLines(path: PlanPath): readonly string[] {
  return [
    '',
    `Starts: ${safe(path.start)}  `,
    `Prepare: ${preparation(path)}  `,
    `Path: \`${path.id}\``,
    '',
    ...path.steps.flatMap((step, index) => stepLines(step, index + 1)),
  ];
}

function stepLines(step: WrittenStep, number: number): readonly string[] {
  const nothing = ['Do nothing: the portal goes on by itself.'];
  const listed = step.data.length > 1 ? step.data : [];
  const lines = [
    ...(step.do.length > 0 ? step.do : nothing).map((line) => `- ${safe(line)}`),
    ...(listed.length > 0 ? ['- Data to type:'] : []),
    ...listed.map(({ field, value }) => `  - ${safe(field)}: **${safe(value)}**`),
    `- You must see (${safe(step.stands)}):`,
    ...step.see.map((line) => `  - ${safe(line)}`),
    ...(step.unseen === '' ? [] : [`- Not to be seen: ${safe(step.unseen)}`]),
  ];
  // The text of a list item is indented to where its first line begins, which is one column more for a two-digit number.
  const item = `${number}. `;
  return [`${item}**${safe(step.title)}**`, ...lines.map((line) => `${' '.repeat(item.length)}${line}`)];
}

function counted(paths: number): string {
  return `${paths} ${paths === 1 ? 'path' : 'paths'}`;
}

/** Escapes text so that Markdown does not change it. */
function safe(text: string): string {
  return text.replaceAll(/[\\`*_<>#[\]|]/g, '\\$&');
}

/** Escapes text inside a tag, where Markdown does not apply. */
function inMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
