import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { asSentence } from '#domain/copy.ts';
import { type LearningStep, signStepFile } from '#src/api/learning.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import styles from './player.module.css';

/** The file of a step. Its link is created on request and is valid for a few minutes. */
export function StepFile({ trainingId, step }: { trainingId: string; step: LearningStep }) {
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
    <div className={styles.file}>
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
