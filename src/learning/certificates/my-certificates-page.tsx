import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { myTrainingsPath } from '#domain/learning/addresses.ts';
import { myCertificatesQuery } from '#src/api/certificates.ts';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import { LoadFailure } from '../frame/load-failure.tsx';
import { Pager, pageAsked } from '../frame/pager.tsx';
import { useLearningTitle } from '../frame/use-learning-title.ts';
import { CertificateCard } from './certificate-card.tsx';
import styles from './certificates.module.css';
import { NameForm } from './name-form.tsx';

const pageSize = 20;

export default function MyCertificatesPage() {
  useLearningTitle('My certificates');
  const [asked] = useSearchParams();
  const page = pageAsked(asked);
  const { data, error, refetch } = useQuery(myCertificatesQuery(page, pageSize));
  const isEmpty = data && data.total === 0 && data.waiting.length === 0;
  return (
    <>
      <PageHeader
        title="My certificates"
        why="Each certificate has a page. People with its link see that it is genuine and until when it is valid."
      />
      {!data && error && (
        <LoadFailure
          title="Your certificates could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <FormSkeleton rows={3} hasHeading />}
      {data?.waiting.map((waiting) => (
        <NameForm key={waiting.trainingId} waiting={waiting} />
      ))}
      {isEmpty && (
        <EmptyNote
          title="No certificate yet"
          action={
            <Button component={Link} to={myTrainingsPath} variant="contained">
              Continue learning
            </Button>
          }
        >
          After you complete a training, its certificate appears here.
        </EmptyNote>
      )}
      {data && data.items.length > 0 && (
        <>
          <ul className={styles.list}>
            {data.items.map((certificate) => (
              <li key={certificate.id} className={styles.card}>
                <CertificateCard certificate={certificate} />
              </li>
            ))}
          </ul>
          <Pager
            label="Pages of my certificates"
            page={page}
            pageSize={pageSize}
            total={data.total}
            mayBeMore={data.totalIsMore}
          />
        </>
      )}
    </>
  );
}
