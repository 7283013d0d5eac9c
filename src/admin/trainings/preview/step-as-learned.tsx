import '#src/ui/text/post-body.css';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { signStaffFile } from '#src/api/admin/staff-files.ts';
import type { StepContent } from '#src/api/admin/trainings.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import styles from './preview.module.css';

export function StepAsLearned({ step }: { step: StepContent }) {
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
      <a href={url} target="_blank" rel="noopener noreferrer">
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
