import type { WrittenPath, WrittenStep } from '#paths/labels/written-path.ts';
import { coverageInWords, type PlanPart } from './plan.ts';

/** The plan as a document to read and to print. */
export function asMarkdown(parts: readonly PlanPart[]): string {
  const count = parts.reduce((sum, { paths }) => sum + paths.length, 0);
  const lines = [
    '# Test plan',
    '',
    `${count} ${count === 1 ? 'path' : 'paths'}. Derived from the portal's machines; docs/for-testers.md says how to use it.`,
    '',
    '| machine | paths | edges walked | only in the model |',
    '| --- | --- | --- | --- |',
    ...parts.map(
      (part) =>
        `| ${part.title} (\`${part.machine}\`) | ${part.paths.length} | ${coverageInWords(part)} | ${part.edges.onlyInModel} |`,
    ),
    ...parts.flatMap(sectionOf),
  ];
  return `${lines.join('\n')}\n`;
}

function sectionOf({ title, paths }: PlanPart): readonly string[] {
  return ['', `## ${title}`, ...paths.flatMap((path, index) => pathLines(path, index + 1))];
}

function pathLines({ id, title, start, steps }: WrittenPath, number: number): readonly string[] {
  return [
    '',
    `### ${number}. ${safe(title)}`,
    '',
    `Starts: ${safe(start)}  `,
    `Path: \`${id}\``,
    '',
    ...steps.flatMap((step, index) => stepLines(step, index + 1)),
  ];
}

function stepLines(step: WrittenStep, number: number): readonly string[] {
  const nothing = ['Do nothing: the portal goes on by itself.'];
  return [
    `${number}. **${safe(step.title)}**`,
    ...(step.do.length > 0 ? step.do : nothing).map((line) => `   - ${safe(line)}`),
    `   - You must see (${safe(step.stands)}):`,
    ...step.see.map((line) => `     - ${safe(line)}`),
  ];
}

/** Text that Markdown leaves as it is. */
function safe(text: string): string {
  return text.replaceAll(/[\\`*_<>#[\]|]/g, '\\$&');
}
