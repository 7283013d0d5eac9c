import { getIn, useFormikContext } from 'formik';
import { useId, useRef, useState } from 'react';
import type { documentGroups } from '#domain/catalogues/document-groups.ts';
import { fileRefusal } from '#domain/rules/file-refusal.ts';
import { maxFilesInGroup } from '#domain/rules/limits.ts';
import { canChooseFiles, isFrozen } from '#machines/selectors.ts';
import blocks from '#src/ui/frame/blocks.module.css';
import { ErrorIcon } from '#src/ui/icons/client-icons.tsx';
import text from '#src/ui/text/text.module.css';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';
import { DocumentViewer } from './document-viewer.tsx';
import styles from './documents.module.css';
import { type DocumentsValues, filesOf, placeOfUpload, storedFilesOf } from './documents-values.ts';
import { DropZone } from './drop-zone.tsx';
import { FileRow } from './file-row.tsx';
import { UploadRow } from './upload-row.tsx';
import { useUploadList } from './use-uploads.ts';

type DocumentGroupProps = {
  group: (typeof documentGroups)[number];
  /** 'YYYY-MM-DD', UTC. */
  today: string;
};

/** One group of documents: its description, its files and uploads, and the drop zone. */
export function DocumentGroup({ group, today }: DocumentGroupProps) {
  const id = useId();
  const actor = useOnboardingActor();
  const allowed = useOnboarding(canChooseFiles);
  const { values, errors } = useFormikContext<DocumentsValues>();
  const uploads = useUploadList().filter((upload) => upload.group === group.key);
  const frozen = useOnboarding(isFrozen);
  const [shown, setShown] = useState<string | null>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);

  const files = filesOf(values, group.key);
  const stored = storedFilesOf(values, group.key);
  const error: unknown = getIn(errors, group.key);
  const rows = [
    ...files.map((file) => ({ place: file.place, file, upload: null })),
    ...uploads.map((upload) => ({ place: placeOfUpload(upload.key), file: null, upload })),
  ].sort((a, b) => a.place - b.place);

  const choose = (chosen: readonly File[]) => {
    const underWay = uploads.filter((upload) => upload.actor.getSnapshot().hasTag('open')).length;
    let free = maxFilesInGroup - stored.length - underWay;
    const judged = chosen.map((file) => {
      const refusal = fileRefusal(file, free);
      if (refusal === null) free -= 1;
      return { file, name: file.name, refusal };
    });
    actor.send({ type: 'files.chosen', group: group.key, files: judged });
  };

  return (
    <div className={styles.group} data-refused={typeof error === 'string' ? '' : undefined}>
      <div className={styles.head}>
        <h3>{group.label}</h3>
        <GroupState count={stored.length} isRequired={group.need === 'required'} />
      </div>
      <p id={`${id}-help`} className={text.note}>
        {group.help}
      </p>
      {typeof error === 'string' && (
        <p className={`${text.refused} ${styles.error}`}>
          <ErrorIcon size={18} />
          {error}
        </p>
      )}
      {rows.length > 0 && (
        <ul className={`${blocks.panel} ${styles.files}`}>
          {rows.map(({ file, upload }) =>
            upload ? (
              <UploadRow key={upload.key} upload={upload} onFocusLost={() => chooseButton.current?.focus()} />
            ) : (
              <FileRow
                key={file.id}
                group={group.key}
                file={file}
                today={today}
                onView={() => setShown(file.id)}
              />
            ),
          )}
        </ul>
      )}
      {!frozen && (
        <DropZone
          property={group.key}
          label={group.label}
          describedBy={`${id}-help`}
          disabled={!allowed}
          buttonRef={chooseButton}
          onChoose={choose}
        />
      )}
      <DocumentViewer files={files} shown={shown} onShow={setShown} />
    </div>
  );
}

function GroupState({ count, isRequired }: { count: number; isRequired: boolean }) {
  if (count > 0)
    return <span className={`${text.note} tabular`}>{count === 1 ? '1 file' : `${count} files`}</span>;
  return isRequired ? <span className={`${text.small} ${styles.needed}`}>Still needed</span> : null;
}
