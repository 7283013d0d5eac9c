import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { asSentence } from '#domain/copy.ts';
import { type Video, videoOf } from '#domain/learning/video.ts';
import { type Learning, type LearningStep, markStep, signStepFile } from '#src/api/learning.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import blocks from '#src/ui/frame/blocks.module.css';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { learningPaths } from '../learning-paths.ts';
import { minutesInWords } from '../learning-words.ts';
import { type Around, OnButton, PartFoot } from './part-links.tsx';
import styles from './player.module.css';
import { Player, StepVideo } from './step-video.tsx';

type StepPartProps = Around & { learning: Learning; slug: string; step: LearningStep };

/** One step: its picture, video or file, its text, and the button that marks it as done. */
export function StepPart({ learning, slug, step, before, after }: StepPartProps) {
  const { trainingId, language, completedAt } = learning;
  const navigate = useNavigate();
  const mark = useMutation({
    mutationFn: (done: boolean) => markStep(trainingId, step.id, done),
    onSuccess: (_learning, done) => {
      if (done) navigate(learningPaths.learn(slug, after?.id));
    },
  });
  // A watched video is done without leaving the step.
  const watched = useMutation({ mutationFn: () => markStep(trainingId, step.id, true) });
  const error = mark.error ?? watched.error;
  return (
    <Stack component="article" spacing={6} className={styles.step}>
      <div lang={language}>
        <PageHeader
          title={step.title}
          {...(step.minutes !== null && { why: minutesInWords(step.minutes) })}
        />
      </div>
      {step.kind === 'picture' && step.pictureUrl && (
        <img className={styles.picture} src={step.pictureUrl} alt={step.pictureAlt} lang={language} />
      )}
      {step.kind === 'video' && (
        <div>
          <StepVideo
            address={step.videoUrl}
            title={step.title}
            language={language}
            onWatched={() => {
              if (!step.done) watched.mutate();
            }}
          />
          <p role="status">
            {step.done && watched.isSuccess && 'You have watched the video. This step is done.'}
          </p>
        </div>
      )}
      {step.body && <StepText body={step.body} language={language} />}
      {step.kind === 'file' && <StepFile trainingId={trainingId} step={step} />}
      {error && (
        <FormAlert severity="error" title="Your progress was not saved">
          {asSentence(error.message)}
        </FormAlert>
      )}
      <PartFoot slug={slug} before={before}>
        {step.done ? (
          <>
            {completedAt === null && (
              <Button color="inherit" disabled={mark.isPending} onClick={() => mark.mutate(false)}>
                Mark as not done
              </Button>
            )}
            <OnButton slug={slug} after={after} />
          </>
        ) : (
          <Button variant="contained" disabled={mark.isPending} onClick={() => mark.mutate(true)}>
            <BusyLabel busy={mark.isPending} label="Done, continue" busyLabel="Saving…" />
          </Button>
        )}
      </PartFoot>
    </Stack>
  );
}

/** The file of a step. Its link is created on request and is valid for a few minutes. */
function StepFile({ trainingId, step }: { trainingId: string; step: LearningStep }) {
  const download = useMutation({
    mutationFn: () => signStepFile(trainingId, step.id),
    onSuccess: ({ signedUrl }) => {
      const link = document.createElement('a');
      link.href = signedUrl;
      link.download = step.fileName;
      link.click();
    },
  });
  if (step.fileId === null) return null;
  return (
    <div className={`${blocks.panel} ${blocks.ends} ${styles.file}`}>
      <span>{step.fileName}</span>
      <Button variant="outlined" disabled={download.isPending} onClick={() => download.mutate()}>
        Download the file
      </Button>
      {download.error && (
        <FormAlert severity="error" title="The file could not be opened">
          {asSentence(download.error.message)}
        </FormAlert>
      )}
    </div>
  );
}

/** The text of a step. A video in it plays in a dialog. */
function StepText({ body, language }: { body: string; language: string }) {
  const [playing, setPlaying] = useState<{ video: Video; title: string } | null>(null);
  const play = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.embed') : null;
    const video = link && videoOf(link.href);
    if (!video) return;
    event.preventDefault();
    setPlaying({ video, title: link.textContent ?? '' });
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it handles the clicks of its links */}
      <div
        className="post-body"
        lang={language}
        onClick={play}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has cleaned it by an allow-list
        dangerouslySetInnerHTML={{ __html: body }}
      />
      {playing && (
        <Dialog fullWidth maxWidth="md" open aria-label={playing.title} onClose={() => setPlaying(null)}>
          <Player {...playing} />
          <DialogActions>
            <Button onClick={() => setPlaying(null)}>Close the video</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
