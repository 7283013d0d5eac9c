import { type DocumentGroupKey, documentGroups } from '#domain/catalogues/document-groups.ts';
import { documentAge, lastDayOfUse } from '#domain/rules/document-age.ts';
import type { CaseDocument } from '#src/api/admin/case.ts';
import { WarningIcon } from '#src/ui/icons/icons.tsx';
import { dateInWords } from '#src/ui/text/date-text.ts';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { type Group, type Line, sectionViews } from '../details/section-view.ts';
import { ChangeTag } from '../labels/change-tag.tsx';
import { useCase } from '../use-case.ts';
import styles from './documents.module.css';
import { provenParts } from './proven-parts.ts';

/** The answers that a document proves, to be read beside it. */
export function ProvenData({ document, group }: { document: CaseDocument; group: DocumentGroupKey }) {
  const { sections } = useCase();
  const { label, help } = documentGroups.find(({ key }) => key === group) ?? documentGroups[0];
  return (
    <section className={styles.proven} aria-labelledby="proven-title">
      <h2 id="proven-title" className={styles.provenTitle}>
        Compare with the answers
      </h2>
      <p className={styles.about}>
        {label}. {help}
      </p>
      {document.state === 'removed' && (
        <p className={styles.missing}>
          <WarningIcon size={16} />
          <span>The client has taken this file out since. It is what was submitted before.</span>
        </p>
      )}
      <IssueDate document={document} group={group} />
      {provenParts(group, sectionViews(sections)).map(({ title, groups }) => (
        <div key={title} className={styles.part}>
          <h3 className={styles.partTitle}>{title}</h3>
          {groups.length === 0 && <p className={styles.about}>Not answered yet</p>}
          {groups.map((each) => (
            <Answers key={each.entry ?? each.title} group={each} />
          ))}
        </div>
      ))}
    </section>
  );
}

function IssueDate({ document: { issuedOn }, group }: { document: CaseDocument; group: DocumentGroupKey }) {
  const until = issuedOn && lastDayOfUse(group, issuedOn);
  if (!issuedOn || !until) return null;
  const age = documentAge(group, issuedOn, new Date().toISOString().slice(0, 10));
  return (
    <dl className={styles.answers}>
      <div>
        <dt>Issue date</dt>
        <dd>
          {dateInWords(issuedOn)}
          {age === 'tooOld' ? (
            <span className={styles.missing}>
              <WarningIcon size={16} />
              Too old since {dateInWords(until)}
            </span>
          ) : (
            <span className={styles.until}>Recent enough until {dateInWords(until)}</span>
          )}
        </dd>
      </div>
    </dl>
  );
}

function Answers({ group: { title, entry, isNew, lines } }: { group: Group }) {
  if (lines.length === 0) return null;
  return (
    <>
      {entry !== null && (
        <p className={styles.person}>
          {title} {isNew && <ChangeTag>New</ChangeTag>}
        </p>
      )}
      <dl className={styles.answers}>
        {lines.map((line) => (
          <AnswerLine key={line.answers[0]?.property} line={line} />
        ))}
      </dl>
    </>
  );
}

function AnswerLine({ line: { label, answers } }: { line: Line }) {
  const given = answers.filter(({ value }) => value !== '');
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {given.map(({ property, value }) => (
          <span key={property} className={styles.value}>
            {value}
          </span>
        ))}
        {given.length === 0 && (
          <>
            <span aria-hidden="true">—</span>
            <VisuallyHidden>Not answered</VisuallyHidden>
          </>
        )}
        {answers.some(({ isChanged }) => isChanged) && <ChangeTag>Changed</ChangeTag>}
      </dd>
    </div>
  );
}
