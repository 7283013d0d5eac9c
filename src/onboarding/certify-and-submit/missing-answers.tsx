import Stack from '@mui/material/Stack';
import { useEffect, useRef } from 'react';
import { isIncomplete } from '#machines/selectors.ts';
import { stepOf, steps } from '#machines/steps.ts';
import type { Submission } from '#src/api/submission.ts';
import blocks from '#src/ui/frame/blocks.module.css';
import { WarningIcon } from '#src/ui/icons/client-icons.tsx';
import text from '#src/ui/text/text.module.css';
import { FieldLink } from '../field-link.tsx';
import { useOnboarding } from '../onboarding-actor.ts';
import styles from './certify.module.css';

/** Returns the number of reasons against a submission as text: '1 thing is still missing'. */
export function missingInWords(count: number): string {
  return count === 1 ? '1 thing is still missing' : `${count} things are still missing`;
}

/** The reasons against a submission, step by step, each with a link to its field. */
export function MissingAnswers({ missing }: { missing: Submission['missing'] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const refused = useOnboarding(isIncomplete);
  const count = missing.length;
  useEffect(() => {
    if (refused && count > 0) heading.current?.focus();
  }, [refused, count]);
  if (count === 0) return null;
  const asked = steps.filter(({ id }) => missing.some(({ step }) => step === id));
  return (
    <section className={`${blocks.box} ${styles.missing}`} aria-labelledby="missing">
      <div className={styles.missingHeader}>
        <WarningIcon />
        <h2 ref={heading} id="missing" tabIndex={-1}>
          {missingInWords(count)}
        </h2>
      </div>
      <Stack component="ul" spacing={4}>
        {asked.map(({ id }) => (
          <li key={id}>
            <p className={text.strong}>{stepOf(id).title}</p>
            <ul className={text.bullets}>
              {missing
                .filter(({ step }) => step === id)
                .map(({ property, message }) => (
                  <li key={`${property} ${message}`}>
                    <FieldLink step={id} property={property}>
                      {message}
                    </FieldLink>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </Stack>
    </section>
  );
}
