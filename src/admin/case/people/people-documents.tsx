import { Link } from 'react-router-dom';
import { documentGroups } from '#domain/catalogues/document-groups.ts';
import { shownName } from '#domain/rules/file-source.ts';
import { adminPaths } from '#src/admin/kit/admin-paths.ts';
import layout from '#src/admin/kit/layout.module.css';
import areaText from '#src/admin/kit/text.module.css';
import textStyles from '#src/ui/text/text.module.css';
import { groupOf } from '../documents/groups.ts';
import { provesPeople } from '../documents/proves.ts';
import { useCase } from '../use-case.ts';
import styles from './people.module.css';

/** Links to the documents that prove who the people are, each with whether it is checked. */
export function PeopleDocuments() {
  const { summary, documents, checked } = useCase();
  const about = documents.filter((document) => {
    const group = groupOf(document);
    return document.state !== 'removed' && group !== undefined && provesPeople(group);
  });
  if (about.length === 0) return null;
  const isChecked = (id: string) =>
    checked.some(({ kind, key, state }) => kind === 'document' && key === id && state === 'checked');
  return (
    <section className={styles.documents} aria-labelledby="documents-of-people">
      <h3 id="documents-of-people" className={areaText.label}>
        Documents about them
      </h3>
      <ul className={layout.row}>
        {about.map((document) => (
          <li key={document.id} className={`${textStyles.small} ${styles.document}`}>
            <Link
              to={`${adminPaths.case(summary.id, 'documents')}?file=${document.id}`}
              className={areaText.link}
            >
              {documentGroups.find(({ key }) => key === document.group)?.label}
            </Link>{' '}
            <span className={textStyles.quiet}>
              {shownName(document)}
              {isChecked(document.id) && ', checked'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
