import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { asSentence } from '#domain/copy.ts';
import { messageOf } from '#machines/outcomes.ts';
import { type Submission, submittedDocument } from '#src/api/submission.ts';
import { saveFile } from '#src/ui/browser/save-file.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import blocks from '#src/ui/frame/blocks.module.css';
import { timeInWords } from '#src/ui/text/date-text.ts';
import text from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import styles from './certify.module.css';

/** Each submitted version: who certified it, its checksum, and its document. */
export function SubmittedVersions({ submission: { onboardingId, versions } }: { submission: Submission }) {
  return (
    <Stack component="section" spacing={4} aria-labelledby="versions">
      <h2 id="versions">What you submitted</h2>
      <p className={text.quiet}>
        The SHA-256 code of a version is like a fingerprint of everything in it: after a change of a single
        letter it would be another one. To check that nothing was changed, compare it with the code in our
        confirmation email and on the first page of the PDF.
      </p>
      <Stack component="ol" spacing={3}>
        {versions.toReversed().map(({ version, submittedAt, name, role, sha256 }) => (
          <li key={version} className={`${blocks.box} ${styles.version}`}>
            <h3>Version {version}</h3>
            <p>
              Certified by {name}, {role}, on {timeInWords(submittedAt)}
            </p>
            <p className={text.quiet}>
              SHA-256 <code className={styles.sha}>{sha256}</code>
            </p>
            <DownloadButton onboardingId={onboardingId} version={version} />
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

function DownloadButton({ onboardingId, version }: { onboardingId: string; version: number }) {
  const [state, setState] = useState<{ busy: boolean; message: string | null }>({
    busy: false,
    message: null,
  });
  const download = async () => {
    setState({ busy: true, message: null });
    try {
      saveFile(await submittedDocument(onboardingId, version), `onboarding-version-${version}.pdf`);
      setState({ busy: false, message: null });
    } catch (error) {
      setState({ busy: false, message: messageOf(error) });
    }
  };
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        disabled={state.busy}
        className={styles.download}
        onClick={download}
      >
        {state.busy ? 'Preparing…' : 'Download PDF'}
        <VisuallyHidden> of version {version}</VisuallyHidden>
      </Button>
      {state.message !== null && (
        <FormAlert severity="error" title="The PDF could not be downloaded">
          {asSentence(state.message)} Try again in a moment.
        </FormAlert>
      )}
    </>
  );
}
