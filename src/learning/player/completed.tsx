import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { asSentence } from '#domain/copy.ts';
import { myCertificatesPath, trainingsPath } from '#domain/learning/addresses.ts';
import { beginLearning, type Learning } from '#src/api/learning.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { dayOfTimeInWords } from '#src/ui/text/date-text.ts';
import shared from '../learning.module.css';

/** The end of a training: that it is completed, with its certificate, or that no part can be continued. */
export function Completed({ learning }: { learning: Learning }) {
  const { completedAt, score, certificateId, newerVersion, title, language } = learning;
  if (completedAt === null) {
    return (
      <>
        <PageHeader
          title="There is nothing to continue"
          why="A quiz was not passed, and no attempt is left. Contact us if you think that you should get another attempt."
        />
        <div className={shared.actions}>
          <Button href="/contact" variant="outlined">
            Contact us
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeader title="You have completed this training" />
      <div className={shared.box}>
        <p>
          <span lang={language}>{title}</span>, on {dayOfTimeInWords(completedAt)}
          {score !== null && `, with ${score} % of all marks`}.
        </p>
        <div className={shared.actions}>
          <Button component={Link} to={myCertificatesPath} variant="contained">
            {certificateId === null ? 'My certificates' : 'See the certificate'}
          </Button>
          <Button component={Link} to={trainingsPath} variant="outlined">
            Find another training
          </Button>
        </div>
      </div>
      {newerVersion && <Again learning={learning} />}
    </>
  );
}

function Again({ learning }: { learning: Learning }) {
  const { trainingId } = learning;
  const begin = useMutation({
    mutationFn: () => beginLearning({ trainingId, isFree: false }, { again: true }),
  });
  return (
    <section className={shared.section} aria-labelledby="again">
      <h2 id="again">There is a newer version</h2>
      <p>You can take the training again. Your completed training and its certificate do not change.</p>
      {begin.error && (
        <FormAlert severity="error" title="The newer version was not started">
          {asSentence(begin.error.message)}
        </FormAlert>
      )}
      <div>
        <Button variant="outlined" disabled={begin.isPending} onClick={() => begin.mutate()}>
          <BusyLabel busy={begin.isPending} label="Begin the newer version" busyLabel="Beginning…" />
        </Button>
      </div>
    </section>
  );
}
