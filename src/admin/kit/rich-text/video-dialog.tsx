import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { videoOf } from '#domain/learning/video.ts';
import { EditorDialog, type EditorDialogProps } from './editor-dialog.tsx';

/** Inserts a video at the cursor. */
export function VideoDialog({ editor, onClose }: EditorDialogProps) {
  const [href, setHref] = useState('');
  const [title, setTitle] = useState('');
  const [isRefused, setRefused] = useState(false);
  const insert = () => {
    const video = videoOf(href.trim());
    if (video === null || video.player === 'file') return setRefused(true);
    const attrs = { href: href.trim(), title: title.trim() || 'Play the video' };
    editor.chain().focus().insertContent({ type: 'video', attrs }).run();
    onClose();
  };
  return (
    <EditorDialog title="Video" action="Insert video" onSet={insert} onClose={onClose}>
      <TextField
        fullWidth
        autoFocus
        label="Address of the video"
        error={isRefused}
        helperText={
          isRefused
            ? 'Enter the address of a video on YouTube or Vimeo'
            : 'On YouTube or Vimeo. Nothing is loaded from there until a reader plays it'
        }
        value={href}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 2000 } }}
        onChange={({ target }) => {
          setRefused(false);
          setHref(target.value);
        }}
      />
      <TextField
        fullWidth
        label="Title of the video"
        helperText="Readers see it before they play the video"
        value={title}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 200 } }}
        onChange={({ target }) => setTitle(target.value)}
      />
    </EditorDialog>
  );
}
