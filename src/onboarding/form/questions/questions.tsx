import { getIn, useFormikContext } from 'formik';
import { Fragment, memo, type ReactNode } from 'react';
import type { QuestionGroup as Group } from '#domain/form/groups.ts';
import { groupsOf } from '#domain/form/groups.ts';
import { type Answers, isAsked, type Question, type QuestionForm } from '#domain/form/question.ts';
import { FieldGroup, FieldRow } from '#src/ui/form/form-layout.tsx';
import { QuestionInput } from './question-input.tsx';

/** Inputs that replace the default inputs, by the names of their questions. */
type Bespoke = Readonly<Record<string, ReactNode>>;

interface QuestionsProps {
  questions: readonly Question[];
  /** The path prefix of the record in the form: '' for the form's own record, `places.0.` for an entry. */
  at?: string;
  render?: Bespoke;
}

/** The questions of a record whose conditions hold, in their order; short ones share a row. */
export function Questions(props: QuestionsProps) {
  return props.questions.some(({ when }) => when) ? <AskedQuestions {...props} /> : <Rows {...props} />;
}

function AskedQuestions(props: QuestionsProps) {
  const { values } = useFormikContext<Answers>();
  const record: Answers = (props.at ? getIn(values, props.at.slice(0, -1)) : values) ?? {};
  return <Rows {...props} questions={props.questions.filter((question) => isAsked(question, record))} />;
}

const Rows = memo(function Rows({ questions, at = '', render = {} }: QuestionsProps) {
  const inputOf = (question: Question) =>
    Object.hasOwn(render, question.name) ? (
      <Fragment key={question.name}>{render[question.name]}</Fragment>
    ) : (
      <QuestionInput key={question.name} question={question} at={at} />
    );
  const rows: ReactNode[] = [];
  for (let n = 0; n < questions.length; ) {
    const row = questions.slice(n, n + 1 + (questions[n]?.beside ?? 0));
    const [first] = row;
    if (first && row.length === 1) rows.push(inputOf(first));
    else if (first)
      rows.push(
        <FieldRow key={first.name} columns={row.length === 3 ? 3 : 2}>
          {row.map(inputOf)}
        </FieldRow>,
      );
    n += row.length;
  }
  return rows;
});

/** The questions under one heading, followed by `children`. Renders nothing if none of the questions is asked. */
export function QuestionGroup({ group, children }: { group: Group; children?: ReactNode }) {
  const { title, description, questions } = group;
  const { values } = useFormikContext<Answers>();
  if (!questions.some((question) => isAsked(question, values))) return null;
  return (
    <FieldGroup title={title} description={description}>
      <Questions questions={questions} />
      {children}
    </FieldGroup>
  );
}

/** All questions of a form, with headings if it has more than one group. */
export function FormQuestions({ form }: { form: QuestionForm }) {
  const groups = groupsOf(form);
  if (groups.length <= 1) return <Questions questions={form.questions} />;
  return groups.map((group) => <QuestionGroup key={group.title} group={group} />);
}
