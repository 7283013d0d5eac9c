import Button from '@mui/material/Button';
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx';
import blocks from '#src/ui/frame/blocks.module.css';
import text from '#src/ui/text/text.module.css';
import { headingId } from './next-section.ts';
import type { AskedSection } from './section-answer.tsx';

/** How many sections of a periodic review are answered, and a button to the next one. */
export function ReviewProgress({ sections }: { sections: readonly AskedSection[] }) {
  const open = sections.filter(({ state }) => state === 'open');
  const [next] = open;
  const answered = sections.length - open.length;
  return (
    <section className={blocks.box} aria-labelledby="review">
      <h2 id="review">Confirm or change</h2>
      <ProgressBar
        value={answered}
        max={sections.length}
        label={`${answered} of ${sections.length} sections answered`}
      />
      {next ? (
        <div>
          <Button variant="contained" onClick={() => document.getElementById(headingId(next.step))?.focus()}>
            {answered === 0 ? 'Go to the first section' : 'Go to the next section'}
          </Button>
        </div>
      ) : (
        <p className={text.quiet}>Every section is answered. Certify and submit below.</p>
      )}
    </section>
  );
}
