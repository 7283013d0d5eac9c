import { useState } from 'react';
import { documentGroups } from '#domain/catalogues/document-groups.ts';
import { shownName } from '#domain/rules/file-source.ts';
import type { DocumentsRecord } from '#src/api/documents.ts';
import answers from '#src/ui/text/answers.module.css';
import text from '#src/ui/text/text.module.css';
import { DocumentViewer } from '../files/document-viewer.tsx';
import { Thumbnail } from '../files/thumbnail.tsx';
import styles from './certify.module.css';

const titles = { required: 'Required documents', optional: 'Optional Documents' } as const;

type Group = { label: string; files: readonly { id: string; name: string }[] };

/** The saved documents by group, each as a small picture that opens in full size. */
export function DocumentsReadBack({ documents }: { documents: DocumentsRecord }) {
  const names = new Map(documents.files.map((file) => [file.id, shownName(file)]));
  return (['required', 'optional'] as const).map((need) => {
    const groups = documentGroups
      .filter((group) => group.need === need)
      .map(({ key, label }) => ({
        label,
        files: documents[key].map((id) => ({ id, name: names.get(id) ?? 'A file' })),
      }));
    return <Groups key={need} title={titles[need]} groups={groups} />;
  });
}

function Groups({ title, groups }: { title: string; groups: readonly Group[] }) {
  const empty = groups.filter(({ files }) => files.length === 0);
  return (
    <div className={styles.answers}>
      <h4 className={styles.groupTitle}>{title}</h4>
      <dl>
        {groups
          .filter(({ files }) => files.length > 0)
          .map((group) => (
            <div key={group.label} className={answers.row}>
              <dt>{group.label}</dt>
              <dd>
                <Files files={group.files} />
              </dd>
            </div>
          ))}
      </dl>
      {empty.length > 0 && (
        <p className={text.quiet}>No file: {empty.map(({ label }) => label).join(', ')}</p>
      )}
    </div>
  );
}

function Files({ files }: Pick<Group, 'files'>) {
  const [shown, setShown] = useState<string | null>(null);
  return (
    <>
      <ul className={styles.files}>
        {files.map(({ id, name }) => (
          <li key={id}>
            <Thumbnail id={id} name={name} onView={() => setShown(id)} />
            <span className={text.note}>{name}</span>
          </li>
        ))}
      </ul>
      <DocumentViewer files={files} shown={shown} onShow={setShown} />
    </>
  );
}
