import type { CaseDocument } from '#src/api/admin/case.ts';
import { CheckIcon, WarningIcon } from '#src/ui/icons/icons.tsx';
import { dateInWords, dayOfTimeInWords } from '#src/ui/text/date-text.ts';
import { sizeInWords } from '#src/ui/text/size-in-words.ts';
import { MarkButton } from '../decisions/marks/mark-button.tsx';
import { ChangeTag } from '../labels/change-tag.tsx';
import { useCase } from '../use-case.ts';
import styles from './documents.module.css';
import { type GroupOfCase, groupsOfCase, groupTitleId, isMissing } from './groups.ts';

interface DocumentListProps {
  /** The id of the file that is in the viewer. */
  shown: string | undefined;
  onChoose(id: string): void;
}

/** Every group in order, with its files; choosing one shows it in the viewer. */
export function DocumentList({ shown, onChoose }: DocumentListProps) {
  const { documents } = useCase();
  return (
    <nav className={styles.list} aria-label="Documents by group">
      {groupsOfCase(documents).map((group) => (
        <GroupPart key={group.key} group={group} shown={shown} onChoose={onChoose} />
      ))}
    </nav>
  );
}

function GroupPart({ group, shown, onChoose }: DocumentListProps & { group: GroupOfCase }) {
  const { key, label, need, documents } = group;
  return (
    <section className={styles.group} aria-labelledby={groupTitleId(key)}>
      <div className={styles.groupHead}>
        <h3 id={groupTitleId(key)} className={styles.groupTitle}>
          {label}
        </h3>
        <MarkButton step="onboardingDocuments" property={key} label={label} />
      </div>
      <Asked group={key} />
      {isMissing(group) && (
        <p className={styles.missing}>
          <WarningIcon size={16} />
          Required, and not there
        </p>
      )}
      {need === 'optional' && documents.length === 0 && <p className={styles.none}>No file, optional</p>}
      {documents.length > 0 && (
        <ul className={styles.files}>
          {documents.map((document) => (
            <li key={document.id}>
              <FileButton
                document={document}
                isShown={document.id === shown}
                onChoose={() => onChoose(document.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type FileButtonProps = { document: CaseDocument; isShown: boolean; onChoose(): void };

function FileButton({ document, isShown, onChoose }: FileButtonProps) {
  const { name, size, uploadedAt, issuedOn, state } = document;
  return (
    <button
      type="button"
      className={`${styles.file} ${state === 'removed' ? styles.removed : ''}`}
      aria-current={isShown ? 'true' : undefined}
      onClick={onChoose}
    >
      <span className={styles.fileName}>{name}</span>
      {state !== 'same' && <ChangeTag>{state === 'added' ? 'New' : 'Removed'}</ChangeTag>}
      <span className={styles.about}>
        {sizeInWords(size)}, uploaded {dayOfTimeInWords(uploadedAt)}
        {issuedOn && `, issued ${dateInWords(issuedOn)}`}
      </span>
    </button>
  );
}

/** What the client was asked to change about the group, and whether it has changed since. */
function Asked({ group }: { group: string }) {
  const { marks } = useCase();
  return marks
    .filter(({ step, property }) => step === 'onboardingDocuments' && property.split('.')[0] === group)
    .map(({ property, reason, mended }) => (
      <p key={property} className={`${styles.asked} ${mended ? styles.mended : ''}`}>
        {mended ? <CheckIcon size={16} /> : <WarningIcon size={16} />}
        <span>
          {mended ? 'Changed since you asked: ' : 'Asked for, not changed yet: '}“{reason}”
        </span>
      </p>
    ));
}
