import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { firmName } from '#domain/firm.ts';
import { privacyPath } from '#domain/notices/places.ts';
import { faceComparisonQuery } from '../api/face-consent.ts';
import type { PhotoKey } from '../api/photographs.ts';
import text from '../ui/text/text.module.css';

type PhotographFactsProps = {
  photosBy: Exclude<PhotoKey, { phone: string }>;
  /** The company that asked for the check. */
  company: string;
};

/** What happens with a person's photographs: who sees them, for how long they are stored, and what the company receives. */
export function PhotographFacts({ photosBy, company }: PhotographFactsProps) {
  const { data } = useQuery(faceComparisonQuery(photosBy));
  return (
    <Stack component="section" spacing={2} aria-labelledby="photographs">
      <h2 id="photographs" className={text.title}>
        What happens with your photographs
      </h2>
      <ul className={text.bullets}>
        {data && (
          <li>
            {data.comparedBy === 'manual'
              ? `Staff of ${firmName} look at them, and compare your face with your document only if you agree.`
              : `Our identity provider, Sumsub, checks them by software, and compares your face with your document only if you agree. Staff of ${firmName} can look at the result.`}
          </li>
        )}
        <li>{company} sees whether you are verified. It does not see your photographs.</li>
        <li>They are encrypted{data ? `. We store them ${data.keptFor}` : ''}.</li>
        <li>
          The{' '}
          <Link href={privacyPath} target="_blank" rel="noreferrer">
            privacy notice
          </Link>{' '}
          explains your rights, such as deletion.
        </li>
      </ul>
    </Stack>
  );
}
