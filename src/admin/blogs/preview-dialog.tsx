import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { Post, PostFields } from '#src/api/admin/posts.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import type { Draft } from '../kit/draft/use-draft.ts';
import layout from '../kit/layout.module.css';
import { PostAsRead } from './post-as-read.tsx';

/** The post as its readers will see it, with unsaved text. The text is sent to the server first, which sanitises it. */
export function PreviewDialog({ draft, onClose }: { draft: Draft<Post, PostFields>; onClose(): void }) {
  const { stored } = draft;
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
        {isPending && <Skeleton variant="rounded" height={400} />}
        {data && (
          <PostAsRead
            post={{ ...data, readingMinutes: stored.readingMinutes, publishedAt: stored.publishedAt }}
          />
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
