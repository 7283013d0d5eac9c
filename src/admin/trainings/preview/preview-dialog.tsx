import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import layout from '#src/admin/kit/layout.module.css';
import areaText from '#src/admin/kit/text.module.css';
import {
  type StepContent,
  type Training,
  type TrainingContent,
  trainingPreviewQuery,
} from '#src/api/admin/trainings.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import styles from './preview.module.css';
import { PreviewOutline, type Stop, stopsOf } from './preview-outline.tsx';
import { QuizAsTaken } from './quiz-as-taken.tsx';
import '#src/ui/text/post-body.css';
import { signStaffFile } from '#src/api/admin/files.ts';

/** The draft of a training as learners would see it; it opens at the part that the page behind it edits. */
export function PreviewDialog({ training, onClose }: { training: Training; onClose(): void }) {
  const { data, error } = useQuery({
    ...trainingPreviewQuery(training.id),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': `Preview of ${training.title}`, className: layout.fullScreen } }}
    >
      <DialogContent className={layout.asPage}>
        {error && (
          <FormAlert severity="error" title="The preview could not be loaded">
            {error.message}
          </FormAlert>
        )}
        {!data && !error && <Skeleton variant="rounded" height={400} />}
        {data && <Learned content={data.content} />}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          Close the preview
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Learned({ content }: { content: TrainingContent }) {
  const { partId } = useParams();
  const stops = stopsOf(content);
  const [chosen, setChosen] = useState(() => stops.find(({ part }) => part.id === partId) ?? stops[0]);
  const place = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another stop begins at its top
  useLayoutEffect(() => {
    if (!isFirst.current) place.current?.focus();
    isFirst.current = false;
  }, [chosen]);
  if (!chosen)
    return <p className={styles.nothing}>There is nothing to learn yet: add a module and its steps.</p>;
  const at = stops.indexOf(chosen);
  const beside = (way: -1 | 1): Stop | undefined => stops[at + way];
  const [before, after] = [beside(-1), beside(1)];
  return (
    <div className={styles.player} lang={content.training.language}>
      <PreviewOutline content={content} stops={stops} chosen={chosen} onChoose={setChosen} />
      <section ref={place} tabIndex={-1} aria-label={chosen.part.title}>
        {chosen.kind === 'step' ? (
          <StepAsLearned key={chosen.part.id} step={chosen.part} />
        ) : (
          <QuizAsTaken key={chosen.part.id} quiz={chosen.part} />
        )}
        <div className={styles.ways}>
          <Button variant="outlined" disabled={!before} onClick={() => before && setChosen(before)}>
            Previous
          </Button>
          <Button variant="outlined" disabled={!after} onClick={() => after && setChosen(after)}>
            Next
          </Button>
        </div>
      </section>
    </div>
  );
}

function StepAsLearned({ step }: { step: StepContent }) {
  const { kind, title, body, pictureUrl, pictureAlt, videoUrl, fileId, fileName } = step;
  return (
    <article>
      <h2 className={styles.title}>{title}</h2>
      {kind === 'picture' && pictureUrl && (
        <img src={pictureUrl} alt={pictureAlt} className={styles.picture} />
      )}
      {kind === 'video' && videoUrl && <Video url={videoUrl} />}
      {kind === 'file' && fileId && <FileOf id={fileId} name={fileName} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server has cleaned it by an allow-list */}
      <div className="post-body" dangerouslySetInnerHTML={{ __html: body }} />
    </article>
  );
}

/** The staff area embeds no other sites: learners see the video, the author sees a link to it. */
function Video({ url }: { url: string }) {
  return (
    <div className={styles.video}>
      <p>Learners watch the video here.</p>
      <a href={url} className={areaText.link} target="_blank" rel="noopener noreferrer">
        {url}
      </a>
    </div>
  );
}

function FileOf({ id, name }: { id: string; name: string }) {
  const opening = useMutation({
    networkMode: 'always',
    mutationFn: () => signStaffFile(id),
    onSuccess: ({ signedUrl }) => window.open(signedUrl, '_blank', 'noopener'),
  });
  return (
    <p className={styles.fileOf}>
      <Button variant="outlined" disabled={opening.isPending} onClick={() => opening.mutate()}>
        Open {name || 'the file'}
      </Button>
      {opening.error && <FormAlert severity="error">{opening.error.message}</FormAlert>}
    </p>
  );
}
