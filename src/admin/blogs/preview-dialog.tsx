import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { firmName } from '#domain/firm.ts';
import type { Post, PostFields } from '#src/api/admin/posts.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import textStyles from '#src/ui/text/text.module.css';
import type { Draft } from '../kit/draft/use-draft.ts';
import layout from '../kit/layout.module.css';
import styles from './blogs.module.css';
import { PostAsRead } from './post-as-read.tsx';
import { shownByEngines } from './post-form.tsx';

const views = { page: 'Page', phone: 'Phone', results: 'Search and social' } as const;
type View = keyof typeof views;

/**
 * The post as its readers will see it, with unsaved text: as a page, on a phone, and in search results and social networks. The text
 * is sent to the server first, which sanitises it.
 */
export function PreviewDialog({ draft, onClose }: { draft: Draft<Post, PostFields>; onClose(): void }) {
  const { stored } = draft;
  const [view, setView] = useState<View>('page');
  const { data, isPending } = useQuery<PostFields | null>({
    queryKey: ['admin', 'post-preview', stored.id],
    queryFn: draft.flush,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    networkMode: 'always',
  });
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': `Preview of ${stored.title}`, className: layout.fullScreen } }}
    >
      <DialogContent className={layout.asPage}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Preview as"
          className={styles.views}
          value={view}
          onChange={(_event, next: View | null) => next !== null && setView(next)}
        >
          {Object.entries(views).map(([each, label]) => (
            <ToggleButton key={each} value={each}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {isPending && <Skeleton variant="rounded" height={400} />}
        {data && view === 'results' && <Results post={data} />}
        {data && view !== 'results' && (
          <div className={view === 'phone' ? styles.phone : undefined}>
            <PostAsRead
              post={{ ...data, readingMinutes: stored.readingMinutes, publishedAt: stored.publishedAt }}
            />
          </div>
        )}
        {!isPending && !data && (
          <FormAlert severity="warning" title="There is no preview yet">
            Your text could not be sent. The form says why.
          </FormAlert>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          Close the preview
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** About how search engines and social networks show the post; each decides for itself. */
function Results({ post }: { post: PostFields }) {
  const { title, slug, summary, description, coverUrl, coverAlt, canonicalUrl, language } = post;
  const address = canonicalUrl || `${window.location.origin}/blog/${slug}`;
  const words = description || summary;
  const cut = words.length > shownByEngines ? `${words.slice(0, shownByEngines - 1).trimEnd()}…` : words;
  return (
    <div className={styles.results} lang={language}>
      <section>
        <h2 className={textStyles.heading} lang="en">
          Search result
        </h2>
        <div className={`${layout.panel} ${styles.result}`}>
          <p className={`${textStyles.note} ${textStyles.clipped}`}>{address}</p>
          <p className={`${styles.resultTitle} ${textStyles.clipped}`}>
            {title} · {firmName}
          </p>
          <p className={textStyles.small}>{cut || 'There is no summary yet.'}</p>
        </div>
      </section>
      <section>
        <h2 className={textStyles.heading} lang="en">
          Social card
        </h2>
        <div className={`${layout.panel} ${styles.social}`}>
          {coverUrl && <img src={coverUrl} alt={coverAlt} />}
          <div>
            <p className={textStyles.note}>{new URL(address).host}</p>
            <p className={textStyles.strong}>{title}</p>
            <p className={textStyles.note}>{words}</p>
          </div>
        </div>
        {!coverUrl && (
          <p className={textStyles.note} lang="en">
            Without a cover picture, the card shows one that is drawn from the title.
          </p>
        )}
      </section>
    </div>
  );
}
