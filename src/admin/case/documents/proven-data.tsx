import Stack from '@mui/material/Stack';
import { useId } from 'react';
import { type DocumentGroupKey, documentGroups } from '#domain/catalogues/document-groups.ts';
import { nameOfField } from '#domain/field-names.ts';
import { documentAge, lastDayOfUse } from '#domain/rules/document-age.ts';
import type { FormStepId } from '#machines/steps.ts';
import layout from '#src/admin/kit/layout.module.css';
import areaText from '#src/admin/kit/text.module.css';
import type { CaseDocument } from '#src/api/admin/case.ts';
import { WarningIcon } from '#src/ui/icons/icons.tsx';
import { dateInWords } from '#src/ui/text/date-text.ts';
import { OldAndNew } from '#src/ui/text/old-and-new.tsx';
import textStyles from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { ChangeTag } from '../changes/changes.tsx';
import { MarkButton } from '../decisions/marks/mark-button.tsx';
import { AnswerMark } from '../details/answer-mark.tsx';
import { type Answer, type Group, type Line, sectionViews } from '../details/section-view.ts';
import { useCase } from '../use-case.ts';
import { useViewerScreen } from '../viewer/viewer-frame.tsx';
import styles from './documents.module.css';
import { provenParts } from './proves.ts';

/** The answers that a document proves, shown next to it; in full screen, also the button that requests another document. */
export function ProvenData({ document, group }: { document: CaseDocument; group: DocumentGroupKey }) {
  const { sections } = useCase();
  const { isFull } = useViewerScreen();
  const titleId = useId();
  const { label, help } = documentGroups.find(({ key }) => key === group) ?? documentGroups[0];
  return (
    <Stack spacing={3} component="section" aria-labelledby={titleId}>
      <h2 id={titleId} className={textStyles.heading}>
        Compare with the answers
      </h2>
      <p className={`${areaText.small} ${styles.about}`}>
        {label}. {help}
      </p>
      {isFull && (
        <div>
          <MarkButton step="onboardingDocuments" property={group} label={label} />
        </div>
      )}
      {document.state === 'removed' && (
        <p className={areaText.flagged}>
          <WarningIcon size={16} />
          <span>The client has since removed this file. It was part of an earlier submission.</span>
        </p>
      )}
      <IssueDate document={document} group={group} />
      {provenParts(group, sectionViews(sections)).map(({ step, title, groups }) => (
        <div key={title} className={styles.part}>
          <h3 className={`${areaText.small} ${textStyles.strong}`}>{title}</h3>
          {groups.length === 0 && <p className={`${areaText.small} ${styles.about}`}>Not answered yet</p>}
          {groups.map((each) => (
            <Answers key={each.entry ?? each.title} step={step} group={each} />
          ))}
        </div>
      ))}
    </Stack>
  );
}

function IssueDate({
  document: { issuedOn, issuedBefore },
  group,
}: {
  document: CaseDocument;
  group: DocumentGroupKey;
}) {
  const until = issuedOn && lastDayOfUse(group, issuedOn);
  if (!issuedOn || !until) return null;
  const age = documentAge(group, issuedOn, new Date().toISOString().slice(0, 10));
  return (
    <dl className={`${layout.pairs} ${textStyles.small} ${styles.answers}`}>
      <div>
        <dt>Issue date</dt>
        <dd>
          {issuedBefore === issuedOn ? (
            dateInWords(issuedOn)
          ) : (
            <>
              <OldAndNew
                before={issuedBefore === null ? '' : dateInWords(issuedBefore)}
                after={dateInWords(issuedOn)}
                nothing="No date"
              />
              <ChangeTag>Changed</ChangeTag>
            </>
          )}
          {age === 'tooOld' ? (
            <span className={areaText.flagged}>
              <WarningIcon size={16} />
              Too old since {dateInWords(until)}
            </span>
          ) : (
            <span className={`${areaText.small} ${styles.until}`}>
              Recent enough until {dateInWords(until)}
            </span>
          )}
        </dd>
      </div>
    </dl>
  );
}

type AnswersProps = { step: FormStepId; group: Group };

function Answers({ step, group: { title, entry, isNew, lines } }: AnswersProps) {
  if (lines.length === 0) return null;
  return (
    <>
      {entry !== null && (
        <p className={`${areaText.label} ${styles.person}`}>
          {title} {isNew && <ChangeTag>New</ChangeTag>}
        </p>
      )}
      <dl className={`${layout.pairs} ${textStyles.small} ${styles.answers}`}>
        {lines.map((line) => (
          <AnswerLine key={line.answers[0]?.property} step={step} line={line} />
        ))}
      </dl>
    </>
  );
}

function AnswerLine({ step, line: { label, answers } }: { step: FormStepId; line: Line }) {
  const given = answers.filter(({ value, before = '' }) => value !== '' || before !== '');
  const [first] = answers;
  const mark = ({ property }: Answer) => (
    <span className={styles.answerMark}>
      <AnswerMark step={step} property={property} label={nameOfField(step, property)} />
    </span>
  );
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {given.map((answer) => (
          <span key={answer.property} className={styles.answer}>
            <span className={`${textStyles.typed} ${styles.value}`}>
              {answer.before === undefined ? (
                answer.value
              ) : (
                <OldAndNew before={answer.before} after={answer.value} />
              )}
            </span>
            {mark(answer)}
          </span>
        ))}
        {given.length === 0 && first && (
          <span className={styles.answer}>
            <span className={`${textStyles.typed} ${styles.value}`}>
              <span aria-hidden="true">—</span>
              <VisuallyHidden>Not answered</VisuallyHidden>
            </span>
            {mark(first)}
          </span>
        )}
        {answers.some(({ isChanged }) => isChanged) && <ChangeTag>Changed</ChangeTag>}
      </dd>
    </div>
  );
}
