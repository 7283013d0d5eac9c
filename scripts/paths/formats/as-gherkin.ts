import type { WrittenStep } from '#paths/labels/written-path.ts';
import { kindTitles, type PlanPart, type PlanPath, prepareCommand } from '../plan.ts';

/**
 * Returns the plan as a feature in Gherkin: one scenario for each path, tagged with its reference, its machine and its kind.
 * There is one feature because a file holds only one, and no `Rule` because not every Gherkin tool supports it.
 *
 * @see https://cucumber.io/docs/gherkin/reference/
 */
export function asGherkin(parts: readonly PlanPart[]): string {
  const lines = [
    '# language: en',
    'Feature: Test plan of the onboarding portal',
    '  Derived from the portal’s machines. The command in the first line of a scenario prepares its client and prints a',
    '  sign-in link; the text in brackets is how to do it manually.',
    ...parts.flatMap(({ title, paths }) => paths.flatMap((path) => scenario(path, title))),
  ];
  return `${lines.join('\n')}\n`;
}

function scenario(path: PlanPath, part: string): readonly string[] {
  return [
    '',
    `  # ${part}: ${kindTitles[path.kind]}`,
    `  @${path.reference} @${path.kind} @${path.machine}`,
    `  Scenario: ${oneLine(path.title)}`,
    `    Given "${prepareCommand(path)}" has been run (${oneLine(path.prepare.join(' '))})`,
    ...path.steps.flatMap(stepLines),
  ];
}

function stepLines(step: WrittenStep): readonly string[] {
  const actions = step.do.length > 0 ? step.do : ['Do nothing: the portal goes on by itself.'];
  return [
    `    # ${oneLine(step.title)}`,
    ...keyed('When', actions),
    ...table(step),
    ...keyed('Then', [...step.see, `It stands at: ${step.stands}.`]),
    ...(step.unseen === '' ? [] : [`    But nothing is seen of this: ${oneLine(step.unseen)}`]),
  ];
}

/** The first sentence with the given keyword, the others with And. */
function keyed(keyword: string, sentences: readonly string[]): readonly string[] {
  return sentences.map((text, index) => `    ${index === 0 ? keyword : 'And'} ${oneLine(text)}`);
}

/** The data to type, as the data table of the step above. */
function table({ data }: WrittenStep): readonly string[] {
  if (data.length < 2) return [];
  const rows = [['Field', 'Value'], ...data.map(({ field, value }) => [field, value])];
  return [
    '    And these are the data of this step:',
    ...rows.map((row) => `      | ${row.map(inCell).join(' | ')} |`),
  ];
}

function inCell(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('\n', '\\n');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').trim();
}
