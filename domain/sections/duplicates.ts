import type { components } from '#contract/schema.d.ts';
import type { Answers, Question, QuestionForm } from '../form/question.ts';

/** What another case may have as well: the same person, tax id, wallet or phone number. */
export type Trait = components['schemas']['SharedTrait'];

type Form = Pick<QuestionForm, 'questions' | 'lists'>;

const kinds = { walletAddress: 'wallet', phone: 'phone' } as const;

function traitKind({ kind, search }: Question): Trait['kind'] | undefined {
  if (search === 'taxIds') return 'taxId';
  return kind === 'walletAddress' || kind === 'phone' ? kinds[kind] : undefined;
}

/** Whether an answer of the question is compared with those of other cases. */
export function isCompared(question: Question): boolean {
  return traitKind(question) !== undefined || question.kind === 'birthDate';
}

/** Returns what of a record may be the same in another case. A person is the same with the same name and date of birth. */
export function traitsOf({ questions, lists }: Form, record: Answers): Trait[] {
  const collect = (asked: readonly Question[], answers: Answers): Trait[] => {
    const textOf = (name: string) => String(answers[name] ?? '').trim();
    const found = asked.flatMap((question): Trait[] => {
      const [kind, text] = [traitKind(question), textOf(question.name)];
      return kind && /[\p{L}\p{N}]/u.test(text) ? [{ kind, text }] : [];
    });
    const [first, last, born] = ['firstName', 'lastName', 'dateOfBirth'].map(textOf);
    return first && last && born ? [...found, { kind: 'person', text: `${first} ${last}, ${born}` }] : found;
  };
  return [
    ...collect(questions, record),
    ...lists.flatMap(({ name, questions: asked }) =>
      ((record[name] ?? []) as readonly Answers[]).flatMap((entry) => collect(asked, entry)),
    ),
  ];
}
