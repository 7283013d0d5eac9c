import { getIn, useFormikContext } from 'formik';
import { useId, useRef, useState } from 'react';
import type { documentGroups } from '#domain/catalogues/document-groups.ts';
import { canChooseFiles, isFrozen } from '#machines/selectors.ts';
import blocks from '#src/ui/frame/blocks.module.css';
import { ErrorIcon } from '#src/ui/icons/client-icons.tsx';
import text from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { DocumentViewer } from '../files/document-viewer.tsx';
import { useOnboarding } from '../onboarding-actor.ts';
import { ConversionRow } from './conversion-row.tsx';
import styles from './documents.module.css';
import {
  type DocumentFile,
  type DocumentsValues,
  filesOf,
  placeOfUpload,
  positionOf,
  storedFilesOf,
  withMoved,
} from './documents-values.ts';
import { DropZone } from './drop-zone.tsx';
import { type FileMove, FileRow } from './file-row.tsx';
import { UploadRow } from './upload-row.tsx';
import { useChooseFiles } from './use-choose-files.ts';
import type { Conversions } from './use-conversions.ts';
import { useUploadList } from './use-uploads.ts';

type DocumentGroupProps = {
  group: (typeof documentGroups)[number];
  /** 'YYYY-MM-DD', UTC. */
  today: string;
  conversions: Conversions;
};

/** One group of documents: its description, its files and uploads, and the drop zone. */
export function DocumentGroup({ group, today, conversions }: DocumentGroupProps) {
  const id = useId();
  const allowed = useOnboarding(canChooseFiles);
  const { values, errors, setValues } = useFormikContext<DocumentsValues>();
  const uploads = useUploadList().filter((upload) => upload.group === group.key);
  const frozen = useOnboarding(isFrozen);
  const [shown, setShown] = useState<string | null>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);

  const files = filesOf(values, group.key);
  const stored = storedFilesOf(values, group.key);
  const error: unknown = getIn(errors, group.key);
  const rows = [
    ...files.map((file) => ({ place: positionOf(file), file, upload: null })),
    ...uploads.map((upload) => ({ place: placeOfUpload(upload.key), file: null, upload })),
  ].sort((a, b) => a.place - b.place);

  const converting = conversions.list.filter((conversion) => conversion.group === group.key);
  const choose = useChooseFiles(conversions);

  const [announced, setAnnounced] = useState('');
  const moveOf = (file: DocumentFile): FileMove | null => {
    if (!allowed || files.length < 2) return null;
    const index = files.indexOf(file);
    return {
      isFirst: index === 0,
      isLast: index === files.length - 1,
      onMove: (by) => {
        void setValues(withMoved(values, group.key, { id: file.id, by }), false);
        setAnnounced(`${file.name} is now ${index + by + 1} of ${files.length}`);
      },
    };
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
      {rows.length + converting.length > 0 && (
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
                move={moveOf(file)}
              />
            ),
          )}
          {converting.map((conversion) => (
            <ConversionRow
              key={`conversion-${conversion.key}`}
              conversion={conversion}
              onCancel={() => {
                conversions.cancel(conversion.key);
                chooseButton.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      {!frozen && (
        <DropZone
          property={group.key}
          label={group.label}
          describedBy={`${id}-help`}
          disabled={!allowed}
          buttonRef={chooseButton}
          onChoose={(chosen) => choose(group.key, chosen)}
        />
      )}
      <div role="status">
        <VisuallyHidden>{announced}</VisuallyHidden>
      </div>
      <DocumentViewer files={files} shown={shown} onShow={setShown} />
    </div>
  );
}

function GroupState({ count, isRequired }: { count: number; isRequired: boolean }) {
  if (count > 0)
    return <span className={`${text.note} tabular`}>{count === 1 ? '1 file' : `${count} files`}</span>;
  return isRequired ? <span className={`${text.small} ${styles.needed}`}>Still needed</span> : null;
}
