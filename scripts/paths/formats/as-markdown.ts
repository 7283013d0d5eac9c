import { percentOf } from '#paths/coverage.ts';
import { fieldBoundaries } from '#paths/labels/boundary-values.ts';
import type { PerformedStep } from '#paths/labels/performed-steps.ts';
import {
  type Chapter,
  chapterOf,
  chapters,
  chapterTitles,
  needsInWords,
  type PlanPart,
  type PlanPath,
  preparation,
  variantsOf,
} from '../plan.ts';

/** Returns the plan as a document to read and print: journeys first, then successful paths; failures and what needs a special server are folded. */
export function asMarkdown(parts: readonly PlanPart[]): string {
  const all = parts.flatMap(({ paths }) => paths);
  const lines = [
    '# Test plan',
    '',
    `${counted(all.length)}. Derived from the portal's machines; docs/for-testers.md says how to use it.`,
    '',
    ...coverageTable(parts),
    ...chapters.flatMap((chapter) => chapterLines(chapter, parts)),
    ...(parts.some(({ machine }) => machine === 'onboarding') ? boundaryLines() : []),
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

function chapterLines(chapter: Chapter, parts: readonly PlanPart[]): readonly string[] {
  const own = parts
    .map(({ title, paths }) => ({ title, paths: paths.filter((path) => chapterOf(path) === chapter) }))
    .filter(({ paths }) => paths.length > 0);
  if (own.length === 0) return [];
  const count = own.reduce((sum, { paths }) => sum + paths.length, 0);
  return [
    '',
    `## ${chapterTitles[chapter]} (${counted(count)})`,
    ...own.flatMap(({ title, paths }) => [
      '',
      `### ${title}`,
      ...paths.flatMap((path) => (isFolded(chapter) ? folded(path) : open(path))),
    ]),
  ];
}

const isFolded = (chapter: Chapter) => !['journey', 'works'].includes(chapter);

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
    `Priority: ${path.priority.level} (${safe(path.priority.reason)})  `,
    `Requirements: ${path.requirements.map(requirementLink).join('; ')}  `,
    `Starts: ${safe(path.start)}  `,
    `Prepare: ${preparation(path)}  `,
    ...(path.needs.length > 0 ? [`Needs: ${needsInWords(path)}  `] : []),
    `Path: \`${path.id}\``,
    '',
    ...path.steps.flatMap((step, index) => stepLines(step, index + 1)),
  ];
}

function stepLines(step: PerformedStep, number: number): readonly string[] {
  const nothing = ['Do nothing: the portal goes on by itself.'];
  const listed = step.data.length > 1 ? step.data : [];
  const lines = [
    ...(step.do.length > 0 ? step.do : nothing).map((line) => `- ${safe(line)}`),
    ...(listed.length > 0 ? ['- Data to type:'] : []),
    ...listed.map(({ field, value }) => `  - ${safe(field)}: **${safe(value)}**`),
    `- You must see (${safe(step.stands)}):`,
    ...step.see.map((line) => `  - ${safe(line)}`),
    ...(step.meanwhile.length > 0
      ? [foldedLine('Optional: for a moment before that', step.meanwhile.map(inMarkup).join(' '))]
      : []),
    ...(step.unseen === '' ? [] : [foldedLine('Not to be seen', inMarkup(step.unseen))]),
  ];
  // The text of a list item is indented to where its first line begins, which is one column more for a two-digit number.
  const item = `${number}. `;
  return [`${item}**${safe(step.title)}**`, ...lines.map((line) => `${' '.repeat(item.length)}${line}`)];
}

/** The boundary values of the forms: variants of the data of the paths that save a form. */
function boundaryLines(): readonly string[] {
  const fields = fieldBoundaries();
  return [
    '',
    `## Boundary values (${fields.length} fields)`,
    '',
    'On a path that saves the form, type one of these into the field, leave the other fields as they are, and save.',
    '',
    '| form | field | accepted | refused, with a message at the field |',
    '| --- | --- | --- | --- |',
    ...fields.map(({ step, label, values }) => {
      const variants = (isAccepted: boolean) => variantsOf(values, isAccepted).join('; ');
      return `| ${safe(step)} | ${safe(label)} | ${variants(true)} | ${variants(false)} |`;
    }),
  ];
}

/** Links to a section as GitHub names it: in lower case, with hyphens. */
function requirementLink({ heading, about }: PlanPath['requirements'][number]): string {
  const anchor = heading
    .toLowerCase()
    .replaceAll(/[^\w ]/g, '')
    .replaceAll(' ', '-');
  const link = `[${safe(heading)}](docs/requirements.md#${anchor})`;
  return about === null ? link : `${link}, ${safe(about)}`;
}

/** A line of a step that is shown when it is opened. */
function foldedLine(title: string, markup: string): string {
  return `- <details><summary>${title}</summary>${markup}</details>`;
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
