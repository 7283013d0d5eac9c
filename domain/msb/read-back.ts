import { dayInWords } from '../copy.ts';
import { isAsked, isUnanswered, type MsbContent, type MsbField, type MsbPart } from './field.ts';

/** One answer as people read it. `was`: what was handed in before, where that was another. */
export type MsbAnswer = { label: string; text: string; was: string | null };

/** Answers that belong together; `title` is '' for those of the part itself. */
export type MsbAnswers = { title: string; answers: readonly MsbAnswer[] };

type Answers = Readonly<Record<string, unknown>>;

const nothing = '–';

/** An answer as people read it; `–` where there is none. */
export function inWords(field: MsbField, value: unknown): string {
  if (field.kind === 'yesNo') return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : nothing;
  if (field.kind === 'agreed') return value === true ? 'Yes' : 'No';
  if (isUnanswered(value)) return nothing;
  switch (field.kind) {
    case 'choice':
    case 'choices':
      return [value]
        .flat()
        .map((chosen) => field.choices.find((choice) => choice.value === chosen)?.label ?? String(chosen))
        .join('\n');
    case 'number':
      return Number(value).toLocaleString('en-GB');
    case 'date':
    case 'pastDate':
    case 'birthDate':
      return dayInWords(String(value));
    default:
      return String(value);
  }
}

function answersIn(fields: readonly MsbField[], record: Answers, before: Answers | undefined): MsbAnswer[] {
  return fields
    .filter((field) => isAsked(field, record))
    .map((field) => {
      const text = inWords(field, record[field.name]);
      const earlier = before && inWords(field, before[field.name]);
      return { label: field.label, text, was: earlier === undefined || earlier === text ? null : earlier };
    });
}

const entriesOf = (part: Answers | undefined, name: string) => (part?.[name] ?? []) as readonly Answers[];

/**
 * A part of an application as people read it, an entry of a list each by itself. Entries are compared with those at the
 * same place before.
 */
export function readBackMsb(
  { id, fields, lists }: MsbPart,
  content: MsbContent,
  before: MsbContent | null,
): MsbAnswers[] {
  const [part, earlier]: [Answers, Answers | undefined] = [content[id], before?.[id]];
  const own = { title: '', answers: answersIn(fields, part, earlier) };
  const entries = lists
    .filter((list) => isAsked(list, part))
    .flatMap((list) => {
      const [now, then] = [entriesOf(part, list.name), entriesOf(earlier, list.name)];
      const kept = now.map((entry, n) => ({
        title: `${list.title} ${n + 1}`,
        answers: answersIn(list.fields, entry, earlier && (then[n] ?? {})),
      }));
      const gone = then.slice(now.length).map((entry, n) => ({
        title: `${list.title} ${now.length + n + 1}`,
        answers: [{ label: list.title, text: 'Removed', was: list.nameOf(entry) || nothing }],
      }));
      return [...kept, ...gone];
    });
  return [own, ...entries].filter(({ answers }) => answers.length > 0);
}
