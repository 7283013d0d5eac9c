import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { shownName } from '#domain/rules/file-source.ts';
import layout from '#src/admin/kit/layout.module.css';
import areaText from '#src/admin/kit/text.module.css';
import type { CaseDocument } from '#src/api/admin/case.ts';
import { CheckIcon, WarningIcon } from '#src/ui/icons/icons.tsx';
import { dateInWords, dayOfTimeInWords } from '#src/ui/text/date-text.ts';
import { OldAndNew } from '#src/ui/text/old-and-new.tsx';
import { sizeInWords } from '#src/ui/text/size-in-words.ts';
import textStyles from '#src/ui/text/text.module.css';
import { ChangeTag } from '../changes/changes.tsx';
import { CheckedTick, usePart } from '../checked/checked-tick.tsx';
import { partAttribute } from '../checked/part-keys.ts';
import { MarkButton } from '../decisions/marks/mark-button.tsx';
import { markablePlace } from '../decisions/marks/mark-keys.ts';
import { useCase } from '../use-case.ts';
import styles from './documents.module.css';
import { type GroupOfCase, groupTitleId, isMissing } from './groups.ts';

interface DocumentListProps {
  /** In order, each with the files to show. */
  groups: readonly GroupOfCase[];
  shown: string | undefined;
  onChoose(id: string): void;
  /** Renders a file in place of its button, where every file is shown in full. */
  inFull?: ((document: CaseDocument) => ReactNode) | undefined;
}

/** Every group in order, with its files; selecting one shows it in the viewer. */
export function DocumentList({ groups, ...files }: DocumentListProps) {
  return (
    <Stack spacing={3} component="nav" aria-label="Documents by group">
      {groups.map((group) => (
        <GroupPart key={group.key} group={group} {...files} />
      ))}
    </Stack>
  );
}

type GroupPartProps = Omit<DocumentListProps, 'groups'> & { group: GroupOfCase };

function GroupPart({ group, shown, onChoose, inFull }: GroupPartProps) {
  const { key, label, need, documents } = group;
  return (
    <section {...markablePlace} className={styles.group} aria-labelledby={groupTitleId(key)}>
      <div className={styles.groupHead}>
        <h3 id={groupTitleId(key)} className={`${areaText.label} ${layout.target}`}>
          {label}
        </h3>
        <MarkButton step="onboardingDocuments" property={key} label={label} />
      </div>
      <Asked group={key} />
      {isMissing(group) && (
        <p className={areaText.flagged}>
          <WarningIcon size={16} />
          Required and missing
        </p>
      )}
      {need === 'optional' && documents.length === 0 && <p className={areaText.small}>Optional, no file</p>}
      {documents.length > 0 && (
        <Stack component="ul" spacing={0.5} className={styles.files}>
          {documents.map((document) => (
            <li
              key={document.id}
              data-file={document.id}
              {...(inFull && partAttribute)}
              className={inFull && styles.inFull}
            >
              {inFull ? (
                inFull(document)
              ) : (
                <FileButton
                  document={document}
                  isShown={document.id === shown}
                  onChoose={() => onChoose(document.id)}
                />
              )}
              <FileTick document={document} />
            </li>
          ))}
        </Stack>
      )}
    </section>
  );
}

type FileButtonProps = { document: CaseDocument; isShown: boolean; onChoose(): void };

function FileButton({ document, isShown, onChoose }: FileButtonProps) {
  const { size, uploadedAt, issuedOn, issuedBefore, state } = document;
  const isDatedAnew = state === 'same' && issuedOn !== issuedBefore;
  return (
    <button
      type="button"
      className={`${layout.plainButton} ${styles.file} ${state === 'removed' ? styles.removed : ''}`}
      aria-current={isShown ? 'true' : undefined}
      onClick={onChoose}
    >
      <span className={`${textStyles.small} ${styles.fileName}`}>{shownName(document)}</span>
      {state !== 'same' && <ChangeTag>{state === 'added' ? 'New' : 'Removed'}</ChangeTag>}
      {isDatedAnew && <ChangeTag>Changed</ChangeTag>}
      <span className={`${areaText.small} ${styles.about}`}>
        {sizeInWords(size)}, uploaded {dayOfTimeInWords(uploadedAt)}
        {issuedOn && !isDatedAnew && `, issued ${dateInWords(issuedOn)}`}
        {isDatedAnew && (
          <>
            , issued <OldAndNew before={dayOf(issuedBefore)} after={dayOf(issuedOn)} nothing="no date" />
          </>
        )}
      </span>
    </button>
  );
}

const dayOf = (date: string | null) => (date === null ? '' : dateInWords(date));

/** The checkbox of an existing file. */
function FileTick({ document }: { document: CaseDocument }) {
  const part = usePart('document', document.id);
  if (!part) return null;
  return (
    <div className={styles.fileTick}>
      <CheckedTick part={part} label={shownName(document)} />
    </div>
  );
}

/** The change that was requested for the group, and whether the client has made it. */
function Asked({ group }: { group: string }) {
  const { marks } = useCase();
  return marks
    .filter(({ step, property }) => step === 'onboardingDocuments' && property.split('.')[0] === group)
    .map(({ property, reason, mended }) => (
      <p key={property} className={`${areaText.flagged} ${styles.asked} ${mended ? styles.mended : ''}`}>
        {mended ? <CheckIcon size={16} /> : <WarningIcon size={16} />}
        <span>
          {mended ? 'Changed since you asked: ' : 'Asked for, not changed yet: '}“{reason}”
        </span>
      </p>
    ));
}
