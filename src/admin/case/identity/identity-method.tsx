import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { identityRule } from '#domain/compliance/rules/rules.ts';
import type { Answers } from '#domain/form/question.ts';
import layout from '#src/admin/kit/layout.module.css';
import { useMay } from '#src/admin/kit/staff-member.ts';
import { type ComplianceFile, complianceQuery } from '#src/api/admin/compliance.ts';
import textStyles from '#src/ui/text/text.module.css';
import { SatisfiedBy } from '../compliance/satisfied-by.tsx';
import { useCase } from '../use-case.ts';
import styles from './identity.module.css';
import type { Subject } from './subjects.ts';

const EntryDialog = lazy(() => import('../compliance/entry-dialog.tsx'));

/** By which method of the law the identity was verified and on which sources, or that no method is recorded yet. */
export function IdentityMethod({ subject }: { subject: Subject }) {
  const { id: caseId, version } = useCase().summary;
  const { data: file } = useQuery(complianceQuery(caseId));
  const [isRecording, setRecording] = useState(false);
  const may = useMay();
  const key = file && keyOf(file, subject);
  const item = file?.items.find((each) => each.rule === identityRule && each.subject === key);
  if (!file || !item || key === undefined) return null;
  return (
    <div className={`${layout.between} ${textStyles.small} ${styles.state}`}>
      <div className={layout.grow}>
        {item.state === 'satisfied' ? (
          <SatisfiedBy item={item} entries={file.entries} />
        ) : (
          'No method of verification is recorded yet. A decision on photographs alone is no method.'
        )}
      </div>
      {version > 0 && item.state !== 'satisfied' && may('cases:review') && (
        <Button size="small" variant="outlined" onClick={() => setRecording(true)}>
          Record the method
        </Button>
      )}
      {isRecording && (
        <Suspense fallback={null}>
          <EntryDialog
            file={file}
            recording={{ kind: 'identity_method', subject: key, given: methodOf(subject) }}
            onClose={() => setRecording(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The answers that are known already: photographs and a document of another issuer make a dual process. */
function methodOf({ secondSource }: Subject): Answers {
  if (!secondSource) return {};
  const { issuer, confirms, number, dated } = secondSource;
  return {
    method: 'dual_process',
    firstConfirms: confirms === 'birth_date' ? '' : 'birth_date',
    secondSource: issuer,
    secondConfirms: confirms,
    secondNumber: number,
    secondDate: dated,
  };
}

/** The person's key in the compliance file; undefined for a person whom the record no longer names. */
function keyOf({ subjects }: ComplianceFile, { id, isRepresentative }: Subject): string | undefined {
  return subjects.find(({ key, roles }) => (isRepresentative ? roles.includes('representative') : key === id))
    ?.key;
}
